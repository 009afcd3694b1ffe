import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { betaAfter, betaVariance } from '../../test/support/beta-after.ts';
import { type Beta, betaMean, sampleBeta } from './beta.ts';
import { seededRandom } from './seeded-random.ts';

const KEEP = 0.99;
const FLAT: Beta = { a: 1, b: 1 };

const samples = (beta: Beta, count: number, seed: number): readonly number[] => {
  const uniform = seededRandom(seed);
  return Array.from({ length: count }, () => sampleBeta(beta, uniform));
};

const after = (outcomes: readonly boolean[], beta: Beta = FLAT): Beta =>
  outcomes.reduce((known, success) => betaAfter(known, success, KEEP), beta);

describe('beta', () => {
  it('knows the mean and the variance of a rate', () => {
    expect(betaMean(FLAT)).toBe(0.5);
    expect(betaVariance(FLAT)).toBeCloseTo(1 / 12);
    expect(betaMean({ a: 8, b: 2 })).toBe(0.8);
    expect(betaVariance({ a: 8, b: 2 })).toBeCloseTo(16 / 1100);
  });

  it('adds an outcome and lets what was seen before fade toward the start', () => {
    expect(betaAfter(FLAT, true, KEEP)).toEqual({ a: 2, b: 1 });
    expect(betaAfter({ a: 3, b: 2 }, false, KEEP)).toEqual({ a: 2.98, b: 2.99 });
    expect(after(Array.from({ length: 5000 }, () => true)).a).toBeCloseTo(101);
  });

  it('draws from the flat one as from a uniform one, which no normal curve does', () => {
    const drawn = samples(FLAT, 20_000, 5).toSorted((left, right) => left - right);
    const farthest = Math.max(
      ...drawn.map((value, at) => Math.abs(value - (at + 0.5) / drawn.length)),
    );
    // Kolmogorov and Smirnov: above this once in a thousand times.
    expect(farthest).toBeLessThan(1.95 / Math.sqrt(drawn.length));
  });

  it('draws from a triangle as its distribution says', () => {
    // The share of Beta(2, 1) below x is x².
    const drawn = samples({ a: 2, b: 1 }, 20_000, 6).toSorted((left, right) => left - right);
    const farthest = Math.max(
      ...drawn.map((value, at) => Math.abs(value ** 2 - (at + 0.5) / drawn.length)),
    );
    expect(farthest).toBeLessThan(1.95 / Math.sqrt(drawn.length));
  });

  it.each([0, 0.999_999, 0.5])('ends even if the source says nothing but %d', (stuck) => {
    const value = sampleBeta({ a: 2, b: 5 }, () => stuck);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  });
});

describe('laws', () => {
  const betas = fc.record({
    a: fc.double({ min: 1, max: 101, noNaN: true }),
    b: fc.double({ min: 1, max: 101, noNaN: true }),
  });
  const seeds = fc.integer({ min: 1, max: 1_000_000 });

  it('draws lie in [0, 1] and are the same for the same seed', () => {
    fc.assert(
      fc.property(betas, seeds, (beta, seed) => {
        const drawn = samples(beta, 20, seed);
        expect(drawn.every((value) => value >= 0 && value <= 1)).toBe(true);
        expect(samples(beta, 20, seed)).toEqual(drawn);
      }),
    );
  });

  it('draws have the mean and the variance of the theory', () => {
    const count = 4000;
    fc.assert(
      fc.property(betas, seeds, (beta, seed) => {
        const drawn = samples(beta, count, seed);
        const mean = drawn.reduce((sum, value) => sum + value, 0) / count;
        const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
        // Five standard errors.
        expect(Math.abs(mean - betaMean(beta))).toBeLessThan(
          5 * Math.sqrt(betaVariance(beta) / count),
        );
        // Of the variance of a distribution with tails no heavier than these.
        expect(variance / betaVariance(beta)).toBeGreaterThan(0.8);
        expect(variance / betaVariance(beta)).toBeLessThan(1.25);
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it('never falls below the start, and never counts more than the last hundred or so', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (outcomes) => {
        const { a, b } = after(outcomes);
        expect(Math.min(a, b)).toBeGreaterThanOrEqual(1);
        expect(a + b).toBeLessThanOrEqual(102 + 1e-9);
      }),
    );
  });

  it('is surer than a variance of 0.05 after fifty outcomes of any kind', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 50, maxLength: 200 }), (outcomes) => {
        expect(betaVariance(after(outcomes))).toBeLessThan(0.05);
      }),
    );
  });
});
