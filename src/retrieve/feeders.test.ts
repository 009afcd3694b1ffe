import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { indexFeeds } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import { addFeeders, indexFeeders } from './feeders.ts';
import { HYBRID_SETTINGS as HYBRID } from './fuse.ts';

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

  it('puts no feeder above the tool that it feeds, however many it feeds', () => {
    const tools = [
      tool('drop_collection', 'connection_id'),
      tool('list_collections', 'connection_id'),
      tool('rename_collection', 'connection_id'),
      tool('get_connection_id'),
    ];
    const relevance = Float64Array.from([0.5, 0.45, 0.4, 0.05]);
    addFeeders(indexFeeders(tools, indexFeeds(tools)), relevance, HYBRID);
    expect(relevance[3]).toBeGreaterThan(0.05);
    expect(relevance[3]).toBeLessThan(0.5);
  });

  it('leaves a feeder alone that fits better by itself', () => {
    const relevance = Float64Array.from([0.3, 0.6, 0.01, 0.01]);
    addFeeders(indexFeeders(TOOLS, indexFeeds(TOOLS)), relevance, { ...HYBRID, fedTools: 2 });
    expect(relevance[1]).toBeCloseTo(0.6);
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
