import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { symmetricEigenpairs } from './leading-vectors.ts';

const rowsOf = (...rows: readonly (readonly number[])[]): readonly Float64Array[] =>
  rows.map((row) => Float64Array.from(row));

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
const largest = (rows: readonly Float64Array[]): number =>
  Math.max(1e-300, ...rows.flatMap((row) => [...row].map((value) => Math.abs(value))));

describe('symmetricEigenpairs', () => {
  it('solves a matrix whose answer is known: [[2, 1], [1, 2]] has 3 and 1', () => {
    const { values, vectors } = symmetricEigenpairs(rowsOf([2, 1], [1, 2]));
    expect(values[0]).toBeCloseTo(3, 12);
    expect(values[1]).toBeCloseTo(1, 12);
    expect((vectors[0]?.[0] ?? 0) / (vectors[0]?.[1] ?? 1)).toBeCloseTo(1, 12);
    expect((vectors[1]?.[0] ?? 0) / (vectors[1]?.[1] ?? 1)).toBeCloseTo(-1, 12);
  });

  it('solves the second difference of four points: 2 - 2 cos(k π / 5)', () => {
    const { values } = symmetricEigenpairs(
      rowsOf([2, -1, 0, 0], [-1, 2, -1, 0], [0, -1, 2, -1], [0, 0, -1, 2]),
    );
    for (const [place, value] of values.entries()) {
      expect(value).toBeCloseTo(2 - 2 * Math.cos(((4 - place) * Math.PI) / 5), 12);
    }
  });

  it('answers nothing for no rows, and the diagonal for a diagonal matrix, descending', () => {
    expect(symmetricEigenpairs([])).toEqual({ values: [], vectors: [] });
    expect(symmetricEigenpairs(rowsOf([1, 0, 0], [0, 3, 0], [0, 0, -2])).values).toEqual([
      3, 1, -2,
    ]);
  });

  it('lists a value as often as it occurs', () => {
    expect(symmetricEigenpairs(rowsOf([0, 0], [0, 0])).values).toEqual([0, 0]);
  });
});

describe('laws', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  /** Symmetric matrices of one to twelve rows. */
  const symmetric = fc
    .integer({ min: 1, max: 12 })
    .chain((size) =>
      fc.array(fc.array(number, { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    )
    .map((list) =>
      list.map((row, up) =>
        Float64Array.from(row, (_, left) => list[Math.min(up, left)]?.[Math.max(up, left)] ?? 0),
      ),
    );
  /** Rounding error, as a share of the largest value. */
  const EXACT = 1e-11;

  it('the matrix only stretches each vector, by its value', () => {
    fc.assert(
      fc.property(symmetric, (rows) => {
        const { values, vectors } = symmetricEigenpairs(rows);
        for (const [place, vector] of vectors.entries()) {
          for (const [up, row] of rows.entries()) {
            const rest = dot(row, vector) - (values[place] ?? 0) * (vector[up] ?? 0);
            expect(Math.abs(rest) / largest(rows)).toBeLessThan(EXACT);
          }
        }
      }),
    );
  });

  it('the vectors have length 1 and stand at right angles', () => {
    fc.assert(
      fc.property(symmetric, (rows) => {
        const { vectors } = symmetricEigenpairs(rows);
        expect(vectors).toHaveLength(rows.length);
        for (const [one, left] of vectors.entries()) {
          for (const [other, right] of vectors.entries()) {
            expect(dot(left, right)).toBeCloseTo(Number(one === other), 11);
          }
        }
      }),
    );
  });

  it('the values descend and add up to the diagonal', () => {
    fc.assert(
      fc.property(symmetric, (rows) => {
        const { values } = symmetricEigenpairs(rows);
        expect([...values]).toEqual(values.toSorted((left, right) => right - left));
        const diagonal = rows.reduce((sum, row, place) => sum + (row[place] ?? 0), 0);
        const sum = values.reduce((total, value) => total + value, 0);
        expect(Math.abs(sum - diagonal) / largest(rows)).toBeLessThan(EXACT);
      }),
    );
  });
});
