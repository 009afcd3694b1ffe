import { expect, it } from 'vitest';

import { Measures } from '../../eval/speculation-measures.ts';
import { callKey } from '../../eval/speculation-mind.ts';
import type { ReplayedStep } from '../../eval/speculation-replay.ts';
import { toolId } from '../../src/base/ids.ts';

it('tells of speculation under the names that other programs read', () => {
  const measures = new Measures();
  expect(Object.keys({ ...measures.guessing(), ...measures.launching() })).toEqual(
    expect.arrayContaining([
      'next_tool_top1',
      'next_tool_top3',
      'call_hit_1',
      'call_precision_1',
      'call_hit_3',
      'call_precision_3',
      'call_hit_8',
      'call_precision_8',
      'calls_answered',
      'extra_calls',
      'success',
      'waste',
      'coverage',
      'time_saved',
      'ece',
    ]),
  );
});

const step = (isFirst: boolean, answered = 0): ReplayedStep => ({
  isFirst,
  predicted: [],
  foreseen: [],
  tools: new Set([toolId('shop', 'order')]),
  calls: [],
  wanted: new Set([callKey('shop:order', { id: 8 })]),
  inTime: new Set(),
  asked: 2,
  answered,
  history: [],
});
const guesses = Array.from({ length: 9 }, (_, id) => ({
  tool: 'shop:order',
  args: { id },
  probability: 0.1,
}));

it('counts a hit of one guess, of three and of eight, and first calls apart from them', () => {
  const measures = new Measures();
  measures.add(step(false), guesses.slice(1), []);
  measures.add(step(false), guesses.slice(6), []);
  measures.add(step(false), guesses.slice(8), []);
  measures.add(step(true), guesses.slice(8), []);
  measures.add(step(true), guesses.slice(7), []);
  const told = measures.guessing();
  expect(measures.steps).toBe(3);
  expect([told['call_hit_1'], told['call_hit_3'], told['call_hit_8']]).toEqual([
    100 / 3,
    200 / 3,
    100,
  ]);
  expect(told).toMatchObject({ first_call_hit: 50, first_call_hit_8: 100 });
});

it('counts calls that were answered, and those made for nothing for each one used', () => {
  const measures = new Measures();
  measures.add(step(false, 1), [], []);
  measures.ends.hit = 1;
  measures.ends.joined = 1;
  measures.ends.wasted = 3;
  measures.ends.invalidated = 1;
  expect(measures.launching()).toMatchObject({ calls_answered: 50, extra_calls: 2, coverage: 100 });
});
