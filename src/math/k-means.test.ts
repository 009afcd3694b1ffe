import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRandom } from './seeded-random.ts';
import { kMeans } from './spectral.ts';

const options = (seed = 1) => ({ random: seededRandom(seed), restarts: 4, roundsMax: 100 });
const points = (...rows: readonly (readonly number[])[]): Float64Array[] =>
  rows.map((row) => Float64Array.from(row));

describe('kMeans', () => {
  it('puts what lies together into one group, numbered by first members', () => {
    const found = kMeans(points([9, 9], [0, 0], [9, 8], [0, 1], [1, 0]), 2, options());
    expect([...found]).toEqual([0, 1, 0, 1, 1]);
  });

  it('knows nothing of no points, and one group of one', () => {
    expect([...kMeans([], 3, options())]).toEqual([]);
    expect([...kMeans(points([4]), 3, options())]).toEqual([0]);
  });

  it('makes one group of points that are all the same', () => {
    expect([...kMeans(points([2, 2], [2, 2], [2, 2]), 2, options())]).toEqual([0, 0, 0]);
  });
  it('makes one group of points that are no numbers, and has an end', () => {
    const found = kMeans(points([Number.NaN, 1], [Number.NaN, 2], [3, Number.NaN]), 3, options());
    expect([...found]).toEqual([0, 0, 0]);
  });

  it('begins groups with points that differ, however the numbers fall', () => {
    for (const number of [0, 0.5, 1 - Number.EPSILON / 2]) {
      const given = { random: () => number, restarts: 1, roundsMax: 100 };
      const found = kMeans(points([0.1], [0.1], [0.3], [0.3], [0.7]), 3, given);
      expect([...found]).toEqual([0, 0, 1, 1, 2]);
    }
  });
});

describe('laws', () => {
  const row = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 2 });
  const rows = fc.array(row, { maxLength: 14 });

  it('has no more groups than asked for and than points that differ, each with a member', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), fc.nat(), (list, k, seed) => {
        const labels = [...kMeans(points(...list), k, options(seed))];
        const groups = new Set(labels);
        expect(groups.size).toBeLessThanOrEqual(Math.min(k, new Set(list.map(String)).size));
        expect([...groups].toSorted((left, right) => left - right)).toEqual([
          ...Array.from({ length: groups.size }).keys(),
        ]);
      }),
    );
  });

  it('gives the same answer for the same seed', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (list, seed) => {
        expect(kMeans(points(...list), 3, options(seed))).toEqual(
          kMeans(points(...list), 3, options(seed)),
        );
      }),
    );
  });

  it('puts equal points into one group', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (list, seed) => {
        const labels = kMeans(points(...list, ...list), 3, options(seed));
        expect(labels.slice(0, list.length)).toEqual(labels.slice(list.length));
      }),
    );
  });
});
