import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { zScores } from './z-score.ts';

const NONE = { mean: 0, deviation: 0, weight: 0 };
const PRIOR = { mean: 1, deviation: 2, weight: 10 };

describe('zScores', () => {
  it('measures in deviations from the mean', () => {
    expect([...zScores(Float64Array.of(1, 2, 3), NONE)].map((z) => z.toFixed(3))).toEqual([
      '-1.225',
      '0.000',
      '1.225',
    ]);
  });

  it('answers zeros where nothing differs, and nothing for nothing', () => {
    expect([...zScores(Float64Array.of(5, 5), NONE)]).toEqual([0, 0]);
    expect([...zScores(new Float64Array(), NONE)]).toEqual([]);
  });

  it('measures a single value against what is known beforehand', () => {
    const [z = 0] = zScores(Float64Array.of(5), PRIOR);
    expect(z).toBeGreaterThan(1.5);
    expect(z).toBeLessThan(2);
  });

  it('leaves unknown values unknown and counts them for nothing', () => {
    const [first, second, third] = zScores(Float64Array.of(1, Number.NaN, 3), NONE);
    expect([first, third]).toEqual([-1, 1]);
    expect(second).toBeNaN();
  });
});

describe('laws', () => {
  it('keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 20 }), (values) => {
        const scores = zScores(Float64Array.from(values), PRIOR);
        for (const [at, value] of values.entries()) {
          for (const [other, otherValue] of values.entries()) {
            expect(Math.sign((scores[at] ?? 0) - (scores[other] ?? 0))).toBe(
              Math.sign(value - otherValue),
            );
          }
        }
      }),
    );
  });
});
