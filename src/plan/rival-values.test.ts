import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';

const FACTORIAL = draftTool('math_factorial', 'Calculate the factorial of a number', {
  number: { type: 'integer', description: 'The number' },
});

const rivalsOf = (intent: string, calls: number): number => {
  const { plans } = planIntent({ intent, tools: [FACTORIAL] }, LEARNED);
  const own = plans.find((plan) => plan.calls.length === calls);
  return own?.features.find(([name]) => name === 'rival values')?.[1] ?? 0;
};

describe('values that a plan leaves over', () => {
  const intent = 'What is the factorial of 5, the factorial of 7, and the factorial of 9?';

  it('count where a required parameter could take them as well', () => {
    expect(rivalsOf(intent, 1)).toBe(1);
  });

  it('do not count where every value is taken', () => {
    expect(rivalsOf(intent, 3)).toBe(0);
    expect(rivalsOf('What is the factorial of 5?', 1)).toBe(0);
  });
});
