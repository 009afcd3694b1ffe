import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { leavesOf } from '../foresee/json-leaves.ts';
import { BINDINGS } from '../tuning/foresee.ts';
import {
  learnBindings,
  type ObservedCall,
  type ObservedSession,
  readBindings,
} from './bindings.ts';

const call = (tool: string, args: JsonObject, result: ObservedCall['result'] = null) => ({
  tool,
  args,
  result,
});
const session = (intent: string, ...calls: readonly ObservedCall[]): ObservedSession => ({
  intent,
  calls,
});

const user = (id: string, ...orders: readonly string[]) =>
  call('get_user', { user_id: id }, { name: 'Ann', orders });

/** As `from place > to parameter`. */
const heldIn = (seen: ObservedSession): readonly string[] =>
  [...readBindings(seen).held.values()].map(
    ({ from, fromPath, to, toParameter }) => `${from} ${fromPath} > ${to} ${toParameter}`,
  );

describe('where an argument comes from', () => {
  it('is the place of an earlier result that has its value', () => {
    expect(
      heldIn(session('', user('ann_1', 'W100', 'W200'), call('get_order', { order_id: 'w200' }))),
    ).toEqual(['get_user orders[] > get_order order_id']);
  });

  it('is no result where the intent has its words', () => {
    const said = session(
      'Cancel order W100, please',
      user('ann_1', 'W100'),
      call('cancel', { id: 'W100' }),
    );
    expect(heldIn(said)).toEqual([]);
  });

  it('is the argument that had it first, not the result that echoes it', () => {
    const echoed = session(
      '',
      call('get_order', { order_id: 'W100' }, { order_id: 'W100' }),
      call('cancel_order', { order_id: 'W100' }),
    );
    expect(heldIn(echoed)).toEqual([]);
  });

  it('is no result of a call that was made together with it', () => {
    const together = {
      intent: '',
      calls: [
        { ...user('ann_1', 'W100'), step: 1 },
        { ...call('get_order', { order_id: 'W100' }), step: 1 },
        { ...call('cancel', { order_id: 'W100' }), step: 2 },
      ],
    };
    expect(heldIn(together)).toEqual([]);
  });

  it('is found in a result that is JSON in a text, and in one that is a text', () => {
    const texts = session(
      '',
      call('find_user', {}, 'ann_smith_42'),
      call('get_user', { user_id: 'ann_smith_42' }, '{"orders":["W100"]}'),
      call('get_order', { order_id: 'W100' }),
    );
    expect(heldIn(texts)).toEqual([
      'find_user  > get_user user_id',
      'get_user orders[] > get_order order_id',
    ]);
  });

  it('is not asked of values that are equal by chance', () => {
    const result = { open: true, count: 2, note: 'no', none: null };
    const chance = session(
      '',
      call('a', {}, result),
      call('b', { flag: true, size: 2, answer: 'no' }),
    );
    expect(heldIn(chance)).toEqual([]);
  });
});

const paid = (method: string) =>
  session(
    '',
    call('get_user', {}, { methods: { [`card_${method}`]: { id: `pay-${method}` } } }),
    call('book', { payment: { id: `pay-${method}` } }),
  );

describe('learnBindings', () => {
  const good = session('', user('ann_1', 'W100'), call('get_order', { order_id: 'W100' }));
  const other = session('', user('bob_2', 'W200'), call('get_order', { order_id: 'W999' }));
  const elsewhere = session('', call('get_order', { order_id: 'W100' }));

  it('counts in sessions how often a binding held and how often it could have', () => {
    expect(learnBindings([good, good, other, elsewhere])).toEqual([
      {
        from: 'get_user',
        fromPath: 'orders[]',
        to: 'get_order',
        toParameter: 'order_id',
        held: 2,
        missed: 1,
      },
    ]);
  });

  it('tells all places that one argument came from, and one place that several took from', () => {
    const first = session(
      '',
      call('find_user', {}, { id: 'user_4711' }),
      call('get_order', { user: 'user_4711', payer: 'user_4711' }),
    );
    const second = session(
      '',
      call('add_user', {}, { created: 'user_4712' }),
      call('find_user', {}, { id: 'user_4713' }),
      call('get_order', { user: 'user_4712' }),
    );
    const learned = learnBindings([first, second]).map(
      ({ from, toParameter, held, missed }) => `${from} ${toParameter} ${held} ${missed}`,
    );
    expect(learned).toEqual(['add_user user 1 0', 'find_user payer 1 0', 'find_user user 1 1']);
    expect(learnBindings([second, first])).toEqual(learnBindings([first, second]));
  });

  it('takes keys that are ids for any key', () => {
    expect(learnBindings([paid('9074'), paid('1642')])).toMatchObject([
      { fromPath: 'methods.{}.id', toParameter: 'payment.id', held: 2 },
    ]);
  });
});

describe('laws', () => {
  const sessions = fc.array(
    fc.record({
      intent: fc.string(),
      calls: fc.array(
        fc.record({
          tool: fc.constantFrom('a', 'b', 'c'),
          args: fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), fc.jsonValue()),
          result: fc.jsonValue(),
        }),
        { maxLength: 5 },
      ),
    }),
    { maxLength: 6 },
  ) as fc.Arbitrary<readonly ObservedSession[]>;

  it('the order of sessions does not matter, and each counts once', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const learned = learnBindings(list);
        expect(learnBindings(list.toReversed())).toEqual(learned);
        for (const { held, missed } of learned) {
          expect(held).toBeGreaterThan(0);
          expect(held + missed).toBeLessThanOrEqual(list.length);
        }
      }),
    );
  });

  it('a result of any size and depth is read by its beginning', () => {
    let deep: JsonObject = { id: 'found_1' };
    for (let level = 0; level < 10_000; level += 1) {
      deep = { inner: deep };
    }
    const wide = Array.from({ length: 100_000 }, (_, at) => `value_${at}`);
    expect(leavesOf(deep)).toEqual([]);
    expect(leavesOf(wide).length).toBeLessThanOrEqual(BINDINGS.valuesMax);
  });
});
