import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { duration } from '../base/people-words.ts';
import { ticks } from './chart.ts';
import { betaCurve, betaDensity } from './threshold-charts.ts';
import { ago, percent, size } from './words.ts';

describe('betaDensity', () => {
  it('is flat where nothing is known', () => {
    expect(betaDensity(1, 1, 0.3)).toBeCloseTo(1, 8);
  });

  it('is the parabola for one of each', () => {
    expect(betaDensity(2, 2, 0.5)).toBeCloseTo(1.5, 8);
  });
});

describe('words', () => {
  it.each([
    [0.2, '0 ms'],
    [420, '420 ms'],
    [2300, '2.3 s'],
    [59_000, '59 s'],
    [125_000, '2 min 5 s'],
    [7_500_000, '2 h 5 min'],
    [176_400_000, '2 d 1 h'],
  ])('%d milliseconds are %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it('says when, what share and how much', () => {
    expect(ago(0, 125_000)).toBe('2 min ago');
    expect(percent(0.034)).toBe('3.4 %');
    expect(size(48_300_000)).toBe('48.3 MB');
  });
});

describe('laws', () => {
  it('gives a Beta density the area of one', () => {
    const parameter = fc.double({ min: 1, max: 60, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, (a, b) => {
        const points = betaCurve(a, b, 4000);
        const area = points.reduce((sum, [, density]) => sum + density, 0) / points.length;
        expect(area).toBeCloseTo(1, 2);
      }),
    );
  });

  it('divides every scale from nothing to beyond its largest value, in few even steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (max) => {
        const all = ticks(max, 4);
        expect(all[0]).toBe(0);
        expect(all.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
        expect(all.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
