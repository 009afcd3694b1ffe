import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { indexFeeds } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import { addFeeders, indexFeeders } from './feeders.ts';

function tool(name: string, ...parameters: readonly string[]): Tool {
  const properties = Object.fromEntries(parameters.map((key) => [key, { type: 'string' }]));
  const inputSchema = { type: 'object', properties, required: [...parameters] };
  return {
    id: toolId('s', name),
    server: 's',
    name,
    description: '',
    inputSchema,
    definition: {},
  };
}

const TOOLS = [
  tool('find_cinema', 'city_code'),
  tool('get_city_code', 'country_code'),
  tool('get_country_code', 'spoken'),
  tool('paint'),
];
const START = [0.9, 0.01, 0.01, 0.01];

function raised(settings: Partial<Record<keyof typeof HYBRID, number>> = {}) {
  const relevance = Float64Array.from(START);
  const reasons = addFeeders(indexFeeders(TOOLS, indexFeeds(TOOLS)), relevance, {
    ...HYBRID,
    fedTools: 1,
    ...settings,
  });
  return { relevance: [...relevance], reasons };
}

describe('addFeeders', () => {
  it('raises who feeds the best, and who feeds these, and says why', () => {
    const { relevance, reasons } = raised();
    const [cinema = 0, city = 0, country = 0, paint = 0] = relevance;
    expect(cinema).toBe(START[0]);
    expect(city).toBeGreaterThan(country);
    expect(country).toBeGreaterThan(0.05);
    expect(paint).toBe(START[3]);
    expect([...reasons.values()]).toEqual([
      'may give city_code to find_cinema',
      'may give country_code to get_city_code',
    ]);
  });

  it('goes back no further than it is told', () => {
    const { relevance } = raised({ feedHops: 1 });
    expect(relevance[1]).toBeGreaterThan(0.05);
    expect(relevance[2]).toBe(START[2]);
  });

  it('does nothing where no tool is to be fed', () => {
    expect(raised({ fedTools: 0 })).toEqual({ relevance: START, reasons: new Map() });
  });

  it('keeps every relevance a probability', () => {
    const relevance = new Float64Array(TOOLS.length).fill(1);
    addFeeders(indexFeeders(TOOLS, indexFeeds(TOOLS)), relevance, {
      ...HYBRID,
      feedProbability: 1,
    });
    expect(Math.max(...relevance)).toBeLessThanOrEqual(1);
  });
});
