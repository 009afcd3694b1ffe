import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maxGapThreshold, type MaxGapSettings } from './max-gap.ts';

const SETTINGS: MaxGapSettings = {
  configured: 0.3,
  floor: 0.15,
  ceiling: 0.65,
  gapMin: 0.05,
  candidatesMin: 8,
  percentile: 0.75,
};
const threshold = (distances: readonly number[]): ReturnType<typeof maxGapThreshold> =>
  maxGapThreshold(distances, SETTINGS);

const EIGHT = [0.2, 0.21, 0.22, 0.4, 0.41, 0.42, 0.43, 0.44];

describe('maxGapThreshold', () => {
  it('is the configured one without distances', () => {
    expect(threshold([])).toStrictEqual({ threshold: 0.3, method: 'configured', candidates: 0 });
  });

  it.each([
    { name: 'one', distances: [0.4], expected: 0.4 },
    { name: 'two', distances: [0.2, 0.5], expected: 0.5 },
    { name: 'three', distances: [0.2, 0.3, 0.5], expected: 0.5 },
    { name: 'four', distances: [0.2, 0.3, 0.4, 0.5], expected: 0.5 },
    { name: 'five', distances: [0.2, 0.25, 0.3, 0.4, 0.5], expected: 0.4 },
    { name: 'seven', distances: [0.2, 0.21, 0.22, 0.4, 0.41, 0.42, 0.43], expected: 0.42 },
  ])('is a percentile of $name', ({ distances, expected }) => {
    expect(threshold(distances)).toStrictEqual({
      threshold: expected,
      method: 'percentile',
      candidates: distances.length,
    });
  });

  it('is the last distance before the largest step of eight', () => {
    expect(threshold(EIGHT)).toStrictEqual({
      threshold: 0.22,
      method: 'adaptive',
      candidates: 8,
      gap: 0.4 - 0.22,
      at: 3,
    });
  });

  it('does not need sorted distances', () => {
    expect(threshold(EIGHT.toReversed())).toStrictEqual(threshold(EIGHT));
  });

  it('is the configured one where all are equal', () => {
    expect(threshold(Array.from({ length: 9 }, () => 0.42))).toStrictEqual({
      threshold: 0.3,
      method: 'configured',
      candidates: 9,
      gap: 0,
    });
  });

  it('is the configured one where no step is large enough', () => {
    const even = Array.from({ length: 10 }, (_, at) => 0.2 + at / 50);
    expect(threshold(even)).toMatchObject({ threshold: 0.3, method: 'configured' });
  });

  it('takes a step that is just large enough', () => {
    const distances = [0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25];
    expect(maxGapThreshold(distances, { ...SETTINGS, gapMin: 0.25 }).method).toBe('adaptive');
  });

  it('keeps two clusters apart', () => {
    const near = [0.16, 0.17, 0.18, 0.19, 0.2];
    const far = [0.55, 0.56, 0.57, 0.58, 0.59];
    expect(threshold([...far, ...near])).toMatchObject({
      threshold: 0.2,
      method: 'adaptive',
      at: 5,
    });
  });

  it('takes the first of equal steps', () => {
    const distances = [0.25, 0.25, 0.25, 0.5, 0.5, 0.5, 0.75, 0.75];
    expect(threshold(distances)).toMatchObject({ threshold: 0.25, at: 3 });
  });

  it('is not below the floor', () => {
    const distances = [0.01, 0.02, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
    expect(threshold(distances)).toMatchObject({ threshold: 0.15, method: 'adaptive', at: 2 });
    expect(threshold([0.01])).toMatchObject({ threshold: 0.15, method: 'percentile' });
  });

  it('is not above the ceiling', () => {
    const distances = [0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.76, 0.95];
    expect(threshold(distances)).toMatchObject({ threshold: 0.65, method: 'adaptive', at: 7 });
    expect(threshold([0.9])).toMatchObject({ threshold: 0.65, method: 'percentile' });
  });

  it('leaves out what is no finite number', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(threshold([...odd, ...EIGHT])).toStrictEqual(threshold(EIGHT));
    expect(threshold(odd)).toStrictEqual(threshold([]));
    expect(threshold([...odd, ...EIGHT.slice(1)])).toMatchObject({
      method: 'percentile',
      candidates: 7,
    });
  });

  it('is as strict as it can be where the configured one is no number', () => {
    expect(maxGapThreshold([], { ...SETTINGS, configured: Number.NaN }).threshold).toBe(0.15);
  });
});

describe('laws', () => {
  const anyNumbers = fc.array(fc.oneof(fc.double(), fc.double({ min: 0, max: 2 })), {
    maxLength: 40,
  });

  it('is within the bounds, whatever comes in', () => {
    fc.assert(
      fc.property(anyNumbers, fc.double(), (distances, configured) => {
        const found = maxGapThreshold(distances, { ...SETTINGS, configured });
        expect(found.threshold).toBeGreaterThanOrEqual(SETTINGS.floor);
        expect(found.threshold).toBeLessThanOrEqual(SETTINGS.ceiling);
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(
        anyNumbers.chain((distances) =>
          fc.tuple(
            fc.constant(distances),
            fc.shuffledSubarray(distances, { minLength: distances.length }),
          ),
        ),
        ([distances, shuffled]) => {
          expect(threshold(shuffled)).toStrictEqual(threshold(distances));
        },
      ),
    );
  });

  it('lets as many pass as lie before the step, where bounds do not matter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 8, maxLength: 40 }),
        (distances) => {
          const wide = { ...SETTINGS, floor: 0, ceiling: 2 };
          const found = maxGapThreshold(distances, wide);
          fc.pre(found.method === 'adaptive');
          expect(distances.filter((each) => each <= found.threshold)).toHaveLength(found.at ?? -1);
        },
      ),
    );
  });
});
