import { describe, expect, it } from 'vitest';

import { draftTool } from '../../test/support/draft-tools.ts';
import type { Tool } from '../knowledge/tool.ts';
import { doubtSigns } from './plan-doubts.ts';
import { planIntent } from './plan-intent.ts';
import { LEARNED } from './planner-weights.ts';
import { readIntent } from './reading.ts';

const WEATHER: Tool = {
  ...draftTool('get_weather', 'Tells the weather of a place', {
    location: { type: 'string', description: "The city, e.g. 'Boston, MA'" },
    unit: { type: 'string', description: 'The unit of temperature' },
  }),
  inputSchema: {
    type: 'object',
    properties: {
      location: { type: 'string', description: "The city, e.g. 'Boston, MA'" },
      unit: { type: 'string', description: 'The unit of temperature' },
    },
    required: ['location'],
  },
};

/** The signs of doubt about the plan that gives these arguments. */
function doubts(intent: string, location: string): ReadonlyMap<string, number> {
  const { plans } = planIntent({ intent, tools: [WEATHER] }, { ...LEARNED, choice: {} });
  const plan = plans.find(({ calls }) =>
    calls.every(
      ({ bound }) =>
        bound.size === 1 &&
        [...bound.values()].every(
          (own) => own.kind === 'said' && own.link.candidate.value === location,
        ),
    ),
  );
  if (plan === undefined) {
    throw new Error(`no plan for ${location}`);
  }
  const signs = new Map<string, number>();
  doubtSigns(plan, readIntent(intent), signs);
  return signs;
}

describe('doubts about a plan', () => {
  it('count words that nothing explains, and how much is taken', () => {
    expect(doubts('get the weather in Denver', 'Denver').get('silent')).toBe(0);
    expect(doubts('get the weather in Denver while dancing', 'Denver').get('silent')).toBe(1);
  });

  it('count words that speak of a parameter that is left out', () => {
    expect(doubts('get the weather in Denver', 'Denver').get('speaks of open')).toBe(0);
    expect(doubts('get the weather in Denver, any unit', 'Denver').get('speaks of open')).toBe(1);
  });

  it('count texts that look unlike the examples of their parameter', () => {
    const intent = 'get the weather in Denver';
    expect(doubts(intent, 'Denver').get('unlike examples')).toBe(1);
  });

  it('count words that deny something', () => {
    const signs = doubts('get the weather in Denver, not the wind', 'Denver');
    expect(signs.get('denying')).toBe(1);
  });
});
