import { expect, it } from 'vitest';

import { Measures } from '../../eval/speculation-measures.ts';

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
      'success',
      'waste',
      'coverage',
      'time_saved',
      'ece',
    ]),
  );
});
