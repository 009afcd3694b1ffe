import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cosine } from '../../test/support/vector-math.ts';
import { dot, dotRows, normalised } from './dot-product.ts';

const vector = (...values: readonly number[]): Float32Array => Float32Array.from(values);

describe('dot', () => {
  it('adds the products of vectors of any length', () => {
    expect(dot(vector(), vector())).toBe(0);
    expect(dot(vector(2), vector(3))).toBe(6);
    expect(dot(vector(1, 2, 3, 4, 5, 6, 7), vector(1, 1, 1, 1, 1, 1, 1))).toBe(28);
  });

  it('begins where it is told', () => {
    expect(dot(vector(1, 2), vector(9, 9, 3, 4), 2)).toBe(11);
  });
});

describe('dotRows', () => {
  it('answers one product per row and vector', () => {
    expect(dotRows(vector(1, 0, 0, 1, 1, 1), [vector(2, 3), vector(1, 0)])).toEqual([
      Float64Array.of(2, 3, 5),
      Float64Array.of(1, 0, 1),
    ]);
  });

  it('answers nothing for a matrix of other rows', () => {
    expect(dotRows(vector(1, 2, 3), [vector(1, 2)])).toEqual([new Float64Array()]);
    expect(dotRows(vector(), [vector()])).toEqual([new Float64Array()]);
    expect(dotRows(vector(1), [])).toEqual([]);
  });
});

describe('normalised', () => {
  it('gives length 1 and leaves what has no direction', () => {
    expect([...normalised(vector(3, 4))]).toEqual([...vector(0.6, 0.8)]);
    expect([...normalised(vector(0, 0))]).toEqual([0, 0]);
  });
});

describe('laws', () => {
  const numbers = fc.array(fc.integer({ min: -10, max: 10 }), {
    minLength: 9,
    maxLength: 9,
  });

  it('keeps the cosine symmetric, bounded and 1 of a vector with itself', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const one = vector(...left);
        const other = vector(...right);
        expect(cosine(one, other)).toBe(cosine(other, one));
        expect(Math.abs(cosine(one, other))).toBeLessThanOrEqual(1 + 1e-9);
        expect(cosine(one, one)).toBeCloseTo(dot(one, one) === 0 ? 0 : 1, 5);
      }),
    );
  });

  it('answers for each of several vectors what it has alone, to the last digit', () => {
    const float = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 });
    const row = fc.array(float, { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.array(row, { minLength: 1, maxLength: 5 }),
        (rows, vectors) => {
          const asked = vectors.map((values) => vector(...values));
          expect(dotRows(vector(...rows.flat()), asked)).toEqual(
            asked.map((one) => Float64Array.from(rows, (values) => dot(one, vector(...values)))),
          );
        },
      ),
    );
  });
});
