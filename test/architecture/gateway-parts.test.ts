import { describe, expect, it } from 'vitest';

import { PartCounts } from '../support/part-counts.ts';

/** From here on a thing is made of too many others to be understood. */
const TOO_MANY = 15;

const counts = new PartCounts();

describe('the gateway', () => {
  it('is made of fewer than 15 pieces, counted through nested records', () => {
    const pieces = counts.of('gateway/create-gateway.ts', 'GatewayParts');
    expect(pieces).toBeGreaterThan(5);
    expect(pieces).toBeLessThan(TOO_MANY);
  });

  it('has no piece that is made of 15 parts or more', () => {
    const made = counts
      .namesIn('gateway', 'Parts')
      .map(({ file, name }) => ({ name, count: counts.of(file, name) }));
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter(({ count }) => count >= TOO_MANY)).toEqual([]);
  });
});

describe('counting parts', () => {
  it('counts a record by its members and a thing with methods alone as one', () => {
    // Four members of its own: a function, a class behind `Pick`, a function, an interface of methods behind `Pick`.
    expect(counts.of('knowledge/alpha.ts', 'SituationParts')).toBe(4);
    // Five of its own beside those four.
    expect(counts.of('gateway/judge-plan.ts', 'JudgingParts')).toBe(9);
  });
});
