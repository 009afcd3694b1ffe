import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { adamicAdar } from './neighbourhood.ts';

const neighbours = fc.array(
  fc.record({
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
    degree: fc.integer({ min: 0, max: 1000 }),
  }),
);

describe('adamicAdar', () => {
  it('sums weights over the logarithms of degrees', () => {
    expect(adamicAdar([])).toBe(0);
    expect(adamicAdar([{ weight: 1, degree: 2 }])).toBeCloseTo(1.4427, 4);
    expect(
      adamicAdar([
        { weight: 0.5, degree: 2 },
        { weight: 1, degree: 100 },
      ]),
    ).toBeCloseTo(0.9385, 4);
  });

  it('counts a neighbour of one for nothing', () => {
    expect(adamicAdar([{ weight: 1, degree: 1 }])).toBe(0);
  });
});

describe('laws', () => {
  it('is finite, never below zero, and never less with one more', () => {
    fc.assert(
      fc.property(neighbours, neighbours, (some, more) => {
        const few = adamicAdar(some);
        expect(few).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(few)).toBe(true);
        expect(adamicAdar([...some, ...more])).toBeGreaterThanOrEqual(few);
      }),
    );
  });

  it('trusts a neighbour less the more it knows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), (degree) => {
        const more = adamicAdar([{ weight: 1, degree: degree + 1 }]);
        expect(more).toBeLessThan(adamicAdar([{ weight: 1, degree }]));
      }),
    );
  });
});
