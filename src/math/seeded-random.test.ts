import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRandom } from './seeded-random.ts';

const take = (next: () => number, count: number): number[] => Array.from({ length: count }, next);

describe('seededRandom', () => {
  it('is spread evenly', () => {
    const numbers = take(seededRandom(1), 10_000);
    const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    expect(mean).toBeCloseTo(0.5, 1);
    expect(numbers.filter((each) => each < 0.1).length).toBeGreaterThan(850);
    expect(numbers.filter((each) => each < 0.1).length).toBeLessThan(1150);
  });

  it('differs by seed', () => {
    expect(take(seededRandom(1), 3)).not.toEqual(take(seededRandom(2), 3));
  });
});

describe('laws', () => {
  it('answers the same for the same seed, always in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const numbers = take(seededRandom(seed), 20);
        expect(take(seededRandom(seed), 20)).toEqual(numbers);
        expect(numbers.every((each) => each >= 0 && each < 1)).toBe(true);
        expect(new Set(numbers).size).toBeGreaterThan(10);
      }),
    );
  });
});
