import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pearson } from './pearson.ts';

const pairs = fc.array(
  fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 })),
  { maxLength: 20 },
);

describe('pearson', () => {
  it('is 1 for what grows together, -1 for what grows apart', () => {
    expect(pearson([1, 2, 3], [10, 20, 30])).toBeCloseTo(1);
    expect(pearson([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
    expect(pearson([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8);
  });

  it('is 0 where nothing varies, rounding included, and for nothing', () => {
    expect(pearson([1, 2, 3], [5, 5, 5])).toBe(0);
    expect(pearson([0.1 + 0.2, 0.3, 0.3], [1, 2, 3])).toBe(0);
    expect(pearson([], [])).toBe(0);
  });
});

describe('laws', () => {
  it('is within [-1, 1], symmetric, and blind to scale', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 9 }), (list, scale) => {
        const left = list.map(([first]) => first);
        const right = list.map(([, second]) => second);
        const r = pearson(left, right);
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(pearson(right, left)).toBeCloseTo(r);
        const scaled = left.map((value) => value * scale + 3);
        expect(pearson(scaled, right)).toBeCloseTo(r, 6);
      }),
    );
  });
});
