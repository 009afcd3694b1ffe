import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { leavesOf } from '../foresee/json-leaves.ts';
import { BINDINGS } from '../tuning/foresee.ts';
import { type ObservedCall, type ObservedSession, readBindings } from './bindings.ts';

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

describe('laws', () => {
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
