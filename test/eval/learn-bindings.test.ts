import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { learnBindings } from '../../eval/learn-bindings.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { ObservedCall, ObservedSession } from '../../src/learn/bindings.ts';

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
});
