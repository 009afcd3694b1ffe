import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { topPositions } from './top-k.ts';

describe('topPositions', () => {
  it('answers the largest first, equals in their order', () => {
    expect(topPositions(Float64Array.of(1, 3, 2, 3), 3)).toEqual([1, 3, 2]);
  });

  it('answers no more than there are, and none when none are wanted', () => {
    expect(topPositions(Float64Array.of(1), 5)).toEqual([0]);
    expect(topPositions(Float64Array.of(1), 0)).toEqual([]);
    expect(topPositions(new Float64Array(), 5)).toEqual([]);
  });

  it('does not take NaN for a value', () => {
    expect(topPositions(Float64Array.of(Number.NaN, 1, Number.NaN), 3)).toEqual([1]);
  });
});

describe('laws', () => {
  it('answers what sorting everything answers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 12 }),
        (values, count) => {
          const sorted = [...values.keys()]
            .toSorted((left, right) => (values[right] ?? 0) - (values[left] ?? 0) || left - right)
            .slice(0, count);
          expect(topPositions(Float64Array.from(values), count)).toEqual(sorted);
        },
      ),
    );
  });
});
