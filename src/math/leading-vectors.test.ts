import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { leadingVectors, symmetricEigenpairs } from './leading-vectors.ts';
import { seededRandom } from './seeded-random.ts';

type Rows = readonly Float64Array[];
const times = (rows: Rows, vector: Float64Array): Float64Array =>
  Float64Array.from(rows, (row) =>
    row.reduce((sum, each, at) => sum + each * (vector[at] ?? 0), 0),
  );
const leading = (rows: Rows, count: number) =>
  leadingVectors({
    size: rows.length,
    count,
    apply: (vector) => times(rows, vector),
    random: seededRandom(5),
    spare: 3,
    tolerance: 1e-12,
    roundsMax: 2000,
  });
const rowsOf = (...rows: readonly (readonly number[])[]): Rows =>
  rows.map((row) => Float64Array.from(row));

describe('leadingVectors', () => {
  it('finds the largest eigenvalues first', () => {
    const { values, vectors } = leading(rowsOf([3, 0, 0], [0, 1, 0], [0, 0, 2]), 2);
    expect(values[0]).toBeCloseTo(3);
    expect(values[1]).toBeCloseTo(2);
    expect(Math.abs(vectors[1]?.[2] ?? 0)).toBeCloseTo(1);
  });

  it('answers nothing for a matrix without rows, and zeros for one of zeros', () => {
    expect(leading([], 2)).toEqual({ values: [], vectors: [] });
    expect(leading(rowsOf([0, 0], [0, 0]), 1).values[0]).toBeCloseTo(0);
  });

  it('finds a value as often as it is there', () => {
    const { values } = leading(rowsOf([2, 0, 0], [0, 2, 0], [0, 0, 1]), 3);
    expect(values.map((value) => Math.round(value))).toEqual([2, 2, 1]);
  });
});

describe('laws', () => {
  const SIZE = 9;
  /** In steps, so that no product is too small for a number. */
  const number = fc.integer({ min: -1000, max: 1000 }).map((step) => step / 1000);
  const factor = fc.array(fc.array(number, { minLength: SIZE, maxLength: SIZE }), {
    minLength: 1,
    maxLength: SIZE,
  });
  /** A^T A has no negative eigenvalue. */
  const squareOf = (list: readonly (readonly number[])[]): Rows =>
    Array.from({ length: SIZE }, (_, left) =>
      Float64Array.from({ length: SIZE }, (__, right) =>
        list.reduce((sum, row) => sum + (row[left] ?? 0) * (row[right] ?? 0), 0),
      ),
    );

  it('agrees with the method that finds all of them', () => {
    fc.assert(
      fc.property(factor, (list) => {
        const rows = squareOf(list);
        const all = symmetricEigenpairs(rows).values;
        for (const [at, value] of leading(rows, 3).values.entries()) {
          expect(value).toBeCloseTo(all[at] ?? 0, 4);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives vectors that the matrix only stretches, at right angles to each other', () => {
    fc.assert(
      fc.property(factor, (list) => {
        const rows = squareOf(list);
        const { values, vectors } = leading(rows, 3);
        for (const [at, vector] of vectors.entries()) {
          const image = times(rows, vector);
          for (const [axis, value] of image.entries()) {
            expect(Math.abs(value - (values[at] ?? 0) * (vector[axis] ?? 0))).toBeLessThan(1e-3);
          }
          for (const other of vectors.slice(at + 1)) {
            const along = vector.reduce((sum, each, axis) => sum + each * (other[axis] ?? 0), 0);
            expect(Math.abs(along)).toBeLessThan(1e-6);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
