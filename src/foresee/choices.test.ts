import { describe, expect, it } from 'vitest';

import { made, readSession, type SessionStep, shop } from '../../test/support/read-session.ts';
import type { ArgumentSource } from '../knowledge/lesson.ts';
import { choicesOf } from './choices.ts';

const USER = shop('user');
const ORDER = shop('order');
const source: ArgumentSource = {
  tool: ORDER,
  parameters: ['id'],
  kind: 'result',
  from: USER,
  places: ['orders[]'],
};
const user = (...orders: readonly (string | number)[]) => made(USER, {}, { orders });
const order = (id: string | number) => made(ORDER, { id });
const told = (...steps: readonly SessionStep[]): Record<string, unknown> =>
  Object.fromEntries(
    choicesOf(source, readSession(...steps)).map(({ choice, tuples }) => [choice, tuples.flat()]),
  );

/** Records that say yes or no to something. */
const listed = (...ids: readonly (readonly [string, boolean])[]) => ({
  orders: ids.map(([id, open]) => ({ id, open })),
});

describe('choicesOf', () => {
  it.each([
    ['nothing where nobody has the place', [order('W100')], {}],
    ['the only one', [user('W100')], { 'only fresh first': ['W100'] }],
    [
      'the only one again',
      [user('W100'), order('W100'), made(shop('ping'), {})],
      { 'again old first': ['W100'] },
    ],
    [
      'the first and the last of several',
      [user('W100', 'W200', 'W300')],
      {
        'next fresh first': ['W100'],
        'end fresh first': ['W300'],
        'any fresh first': ['W100', 'W200', 'W300'],
      },
    ],
    [
      'those that are not given yet, and the one that follows',
      [user('W100', 'W200', 'W300'), order('W200')],
      {
        'next old within': ['W100'],
        'end old within': ['W300'],
        'after old within': ['W300'],
        'again old within': ['W200'],
        'any old within': ['W100', 'W300'],
      },
    ],
    [
      'what is left of an earlier result',
      [user('W100', 'W200'), user('W300')],
      {
        'only fresh first': ['W300'],
        'left fresh first': ['W100'],
        'older fresh first': ['W100', 'W200'],
      },
    ],
    [
      'that the tool is stuck at one value',
      [user('W100', 'W200'), order('W900'), order('W900')],
      {
        'next old stuck': ['W100'],
        'end old stuck': ['W200'],
        'any old stuck': ['W100', 'W200'],
      },
    ],
  ])('tells %s', (_, steps, expected) => {
    expect(told(...steps)).toEqual(expected);
  });

  it('tells where each stands among those not given yet, and which is the first that says yes', () => {
    const blocks = made(
      USER,
      {},
      {
        orders: [
          { id: 'W100', open: false },
          { id: 'W200', open: true },
          { id: 'W300', open: true },
        ],
      },
    );
    const ids = { ...source, places: ['orders[].id'] };
    const any = choicesOf(ids, readSession(blocks, order('W100'))).find(({ choice }) =>
      choice.startsWith('any'),
    );
    const list = { open: 2, used: 1, isMarked: true, isPassedOver: false, age: 0, isSibling: true };
    expect(any?.places).toEqual([
      { ...list, index: 0, isFirstMarked: true, isFollowing: true },
      { ...list, index: 1, isFirstMarked: false, isFollowing: false },
    ]);
  });

  it('walks a tree: the first record that says yes, and after a leaf the next one above it', () => {
    const top = made(USER, {}, listed(['W100', false], ['W200', true], ['W300', true]));
    const inner = made(USER, {}, listed(['W210', false], ['W220', true]));
    const leaf = made(USER, {}, listed(['W221', false], ['W222', false]));
    const ids = { ...source, places: ['orders[].id'] };
    const flagged = (...steps: readonly SessionStep[]): unknown =>
      choicesOf(ids, readSession(...steps)).find(({ choice }) => choice.startsWith('flagged'))
        ?.tuples;
    expect(flagged(top)).toEqual([['W200']]);
    expect(flagged(top, order('W200'), inner)).toEqual([['W220']]);
    expect(flagged(top, order('W200'), inner, order('W220'), leaf)).toEqual([['W300']]);
    expect(flagged(leaf)).toBeUndefined();
    expect(flagged(made(USER, {}, listed(['W1', true], ['W2', true])))).toBeUndefined();
  });

  it('tells the same of what is left of an earlier result: how old it is, and what follows the last given', () => {
    const steps = [user('W100', 'W200', 'W300'), order('W100'), user('W400')];
    const older = choicesOf(source, readSession(...steps)).find(({ choice }) =>
      choice.startsWith('older'),
    );
    expect(older?.places).toMatchObject([
      { index: 0, open: 2, used: 1, age: 1, isSibling: true, isFollowing: true },
      { index: 1, open: 2, used: 1, age: 1, isSibling: true, isFollowing: false },
    ]);
  });

  it('knows a whole call that sessions make by what the tool was given before', () => {
    const habit = {
      tool: ORDER,
      parameters: ['id', 'kind'],
      kind: 'constant',
      from: '',
      places: ['"W1"', '"all"'],
    } as const;
    const situation = (...steps: readonly SessionStep[]): string | undefined =>
      choicesOf(habit, readSession(...steps))[0]?.choice;
    const given = (id: string) => made(ORDER, { id, kind: 'all' });
    expect(situation(given('W2'))).toMatch(/^only old after-/u);
    expect(situation(given('W2'))).not.toBe(situation(given('W3')));
    expect(situation(given('W1'))).toMatch(/^again /u);
  });

  it('takes a number for given where its text was', () => {
    expect(told(user(1001, 1002), order('1001'))['next old within']).toEqual([1002]);
  });

  it('goes on in the steps in which a tool was given its own argument', () => {
    const own = { ...source, kind: 'argument', from: ORDER, places: ['id'] } as const;
    const onward = (...steps: readonly SessionStep[]): unknown =>
      choicesOf(own, readSession(...steps)).find(({ choice }) => choice.startsWith('onward'))
        ?.tuples;
    expect(onward(order(1), order(2))).toEqual([[3]]);
    // The first page is followed by the second; another number that was given once is no step.
    expect(onward(order(1))).toEqual([[2]]);
    expect(onward(order(5))).toBeUndefined();
    expect(onward(made(ORDER, {}), order(50))).toEqual([[100]]);
  });
});
