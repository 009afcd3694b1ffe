import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  bootstrapMean,
  calibrationError,
  gainsOf,
  ndcgAt,
  recallAt,
  seededRandom,
} from '../../eval/metrics.ts';

const wanted = (
  relevant: readonly string[],
  alternatives: Readonly<Record<string, readonly string[]>> = {},
): Parameters<typeof gainsOf>[1] => ({ relevant, alternatives });

describe('gainsOf', () => {
  it('marks the ranks that bring a relevant tool', () => {
    expect(gainsOf(['a', 'x', 'b'], wanted(['a', 'b']))).toEqual([true, false, true]);
  });

  it('counts an alternative as the tool it stands for, once', () => {
    const alternatives = { a: ['a2', 'a3'] };
    expect(gainsOf(['a2', 'a', 'a3', 'b'], wanted(['a', 'b'], alternatives))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('takes a relevant tool for itself, though it stands for another as well', () => {
    expect(gainsOf(['b', 'a'], wanted(['a', 'b'], { a: ['b'] }))).toEqual([true, true]);
  });

  it('ignores alternatives of tools that are not wanted', () => {
    expect(gainsOf(['x2'], wanted(['a'], { x: ['x2'] }))).toEqual([false]);
  });
});

describe('recallAt', () => {
  it('is the share that was found', () => {
    expect(recallAt(1, [true, false, true], 4)).toBe(0.25);
    expect(recallAt(10, [true, false, true], 4)).toBe(0.5);
    expect(recallAt(10, [], 4)).toBe(0);
    expect(recallAt(10, [], 0)).toBe(0);
  });
});

describe('ndcgAt', () => {
  it('is 1 for the best order and less for a later find', () => {
    expect(ndcgAt(10, [true, true, false], 2)).toBe(1);
    expect(ndcgAt(10, [false, true], 1)).toBeCloseTo(1 / Math.log2(3), 12);
    expect(ndcgAt(10, [true, false, true], 2)).toBeCloseTo(1.5 / (1 + 1 / Math.log2(3)), 12);
  });

  it('is held against no more than can be found in the first k', () => {
    expect(ndcgAt(1, [true], 5)).toBe(1);
    expect(ndcgAt(10, [], 0)).toBe(0);
  });
});

describe('calibrationError', () => {
  it('is 0 where what was said came true as often', () => {
    const claims = Array.from({ length: 100 }, (_, at) => ({
      probability: 0.2,
      isTrue: at % 5 === 0,
    }));
    expect(calibrationError(claims)).toBeCloseTo(0, 12);
  });

  it('is the distance between saying and being', () => {
    const claims = Array.from({ length: 50 }, () => ({ probability: 0.9, isTrue: false }));
    expect(calibrationError(claims)).toBeCloseTo(0.9, 12);
    expect(calibrationError([])).toBe(0);
  });
});

describe('bootstrapMean', () => {
  it('is certain where all differences are equal', () => {
    expect(bootstrapMean([2, 2, 2], 50, seededRandom(1))).toEqual({ mean: 2, low: 2, high: 2 });
    expect(bootstrapMean([], 50, seededRandom(1))).toEqual({ mean: 0, low: 0, high: 0 });
  });

  it('is about twice the standard error wide', () => {
    const random = seededRandom(7);
    const differences = Array.from({ length: 400 }, () => random() - 0.4);
    const { mean, low, high } = bootstrapMean(differences, 2000, seededRandom(3));
    expect(mean).toBeCloseTo(0.1, 1);
    const standardError = Math.sqrt(1 / 12 / 400);
    expect((high - low) / (4 * standardError)).toBeGreaterThan(0.9);
    expect((high - low) / (4 * standardError)).toBeLessThan(1.1);
  });

  it('repeats itself for the same seed', () => {
    const differences = [3, -1, 4, 1, -5];
    expect(bootstrapMean(differences, 100, seededRandom(9))).toEqual(
      bootstrapMean(differences, 100, seededRandom(9)),
    );
  });
});

describe('laws', () => {
  const gains = fc.array(fc.boolean(), { maxLength: 12 });

  it('keeps measures within [0, 1] and recall rising with k', () => {
    fc.assert(
      fc.property(gains, fc.integer({ min: 0, max: 4 }), (found, more) => {
        const count = found.filter(Boolean).length + more;
        for (const k of [1, 5, 10]) {
          expect(recallAt(k, found, count)).toBeLessThanOrEqual(recallAt(k + 1, found, count));
          expect(ndcgAt(k, found, count)).toBeGreaterThanOrEqual(0);
          expect(ndcgAt(k, found, count)).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
