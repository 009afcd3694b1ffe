import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import { LEARN } from '../tuning/learn.ts';
import { type FinishedCall, reducedCall } from './finished-call.ts';
import { SessionMemory } from './session-memory.ts';

const FIND = toolId('crm', 'find_user');
const ORDERS = toolId('shop', 'list_orders');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** As many arguments as there are letters, each of its own. */
const WIDE = Object.fromEntries(LETTERS.map((letter) => [`${letter}_name`, `value of ${letter}`]));

/** A session in which calls end one after the other. */
function session(): {
  readonly memory: SessionMemory;
  readonly hear: (tool: ToolId, given?: Partial<FinishedCall>) => void;
} {
  const memory = new SessionMemory(0);
  let time = 0;
  return {
    memory,
    hear: (tool, given = {}) => {
      time += 10;
      const call = { tool, args: {}, value: null, ok: true, startedAt: time - 5, endedAt: time };
      memory.add(reducedCall({ ...call, ...given }), undefined, time);
    },
  };
}

const edgesOf = (memory: SessionMemory): readonly string[] =>
  memory.observe(1).sightings.map(({ from, to, type }) => `${from} ${to} ${type}`);

describe('the memory of a session', () => {
  it('teaches new calls once, and goes on from them', () => {
    const { memory, hear } = session();
    hear(FIND);
    hear(ORDERS);
    expect(memory.newCalls).toBe(2);
    expect(edgesOf(memory)).toEqual([`${FIND} ${ORDERS} sequence`]);
    expect(memory.newCalls).toBe(0);
    expect(edgesOf(memory)).toEqual([]);
    hear(FIND);
    expect(edgesOf(memory)).toEqual([`${ORDERS} ${FIND} sequence`]);
    hear(ORDERS);
    expect(edgesOf(memory)).toEqual([]);
  });

  it('has the latest calls alone', () => {
    const { memory, hear } = session();
    hear(FIND);
    for (let count = 0; count < LEARN.callsMax; count += 1) {
      hear(ORDERS);
    }
    expect(memory.newCalls).toBe(LEARN.callsMax);
    expect(edgesOf(memory)).toEqual([]);
  });

  it('knows nothing of the answer of a call that had none', () => {
    const { memory, hear } = session();
    const args = { user: 'user_4711' };
    hear(FIND, { value: { id: 'user_4711' }, ok: false });
    hear(FIND);
    const failed = reducedCall({ tool: FIND, args, ok: false, startedAt: 30, endedAt: 31 });
    memory.add(failed, undefined, 31);
    expect(memory.observe(1).bindings.places).toEqual([]);
  });

  it('teaches again what it taught, once it has taught more than it remembers', () => {
    const { memory, hear } = session();
    hear(FIND);
    hear(ORDERS);
    expect(edgesOf(memory).length).toBe(1);
    hear(FIND);
    hear(ORDERS);
    memory.observe(1);
    hear(FIND);
    hear(ORDERS);
    expect(edgesOf(memory)).toEqual([]);
    for (let at = 0; at * LETTERS.length <= LEARN.placesMax; at += 1) {
      hear(toolId('wide', `tool_${at}`), { args: WIDE });
      if (at % 20 === 0) {
        memory.observe(1);
      }
    }
    memory.observe(1);
    memory.observe(1);
    hear(FIND);
    hear(ORDERS);
    expect(edgesOf(memory)).toContain(`${FIND} ${ORDERS} sequence`);
  });

  it('says when it was last spoken to', () => {
    const { memory, hear } = session();
    expect(memory.lastMs).toBe(0);
    hear(FIND);
    expect(memory.lastMs).toBe(10);
    memory.intend('orders of Ann', 25);
    expect(memory.lastMs).toBe(25);
  });
});
