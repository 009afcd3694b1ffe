import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CalibrationCounts } from '../call/prediction-store.ts';
import { CALIBRATION } from '../tuning/foresee.ts';
import { calibration, NO_OUTCOMES, withOutcome } from './calibrate.ts';

const TOOL = 'shop:order';

const calibrated = (raw: number, counts: CalibrationCounts, tool = TOOL): number =>
  calibration(counts)({ tool, raw });

const after = (
  outcomes: readonly { readonly raw: number; readonly wasAsked: boolean; readonly tool?: string }[],
): CalibrationCounts =>
  outcomes.reduce<CalibrationCounts>(
    (counts, { raw, wasAsked, tool = TOOL }) => withOutcome(counts, { tool, raw }, wasAsked),
    NO_OUTCOMES,
  );

describe('calibration', () => {
  it('says what seemed likely as long as nothing came of anything', () => {
    for (const raw of [0.01, 0.02, 0.1, 0.35, 0.5, 0.9]) {
      const ratio = calibrated(raw, NO_OUTCOMES) / raw;
      expect(Math.abs(Math.log(ratio))).toBeLessThan(0.25);
    }
  });

  it('tells improbable calls apart', () => {
    const counts = after(
      Array.from({ length: 400 }, (_, at) => ({
        raw: at % 2 === 0 ? 0.012 : 0.04,
        wasAsked: at % 20 === 1,
      })),
    );
    expect(calibrated(0.04, counts)).toBeGreaterThan(5 * calibrated(0.012, counts));
  });

  it('learns that what seemed sure comes true half of the time', () => {
    const counts = after(
      Array.from({ length: 400 }, (_, at) => ({ raw: 0.93, wasAsked: at % 2 === 0 })),
    );
    expect(calibrated(0.93, counts)).toBeCloseTo(0.5, 1);
    expect(calibrated(0.2, counts)).toBeLessThan(0.3);
  });

  it('follows data that changes', () => {
    const before = Array.from({ length: 500 }, () => ({ raw: 0.62, wasAsked: false }));
    const since = Array.from({ length: 500 }, () => ({ raw: 0.62, wasAsked: true }));
    expect(calibrated(0.62, after(before))).toBeLessThan(0.1);
    expect(calibrated(0.62, after([...before, ...since]))).toBeGreaterThan(0.85);
  });

  it('tells tools apart that seemed as likely, and believes all of them for one it does not know', () => {
    const counts = after(
      Array.from({ length: 200 }, (_, at) => ({
        raw: 0.42,
        wasAsked: at % 2 === 0,
        tool: at % 2 === 0 ? 'shop:always' : 'shop:never',
      })),
    );
    expect(calibrated(0.42, counts, 'shop:always')).toBeGreaterThan(0.85);
    expect(calibrated(0.42, counts, 'shop:never')).toBeLessThan(0.15);
    expect(calibrated(0.42, counts, 'other:tool')).toBeCloseTo(0.5, 1);
  });

  it('takes stored counts that cannot be for none', () => {
    const odd = [
      { asked: 5, total: 2 },
      { asked: Number.NaN, total: 1 },
      { asked: -1, total: 4 },
    ];
    expect(calibrated(0.07, odd)).toBe(calibrated(0.07, NO_OUTCOMES));
  });

  describe('laws', () => {
    const outcomes = fc.array(
      fc.record({ raw: fc.double({ min: 0, max: 1, noNaN: true }), wasAsked: fc.boolean() }),
      { maxLength: 200 },
    );
    const any = fc.double({ min: -1, max: 2, noNaN: true });

    it('is a probability, and never falls where more seemed likely', () => {
      fc.assert(
        fc.property(outcomes, any, any, (seen, one, other) => {
          const counts = after(seen);
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          const low = calibrated(less, counts);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(1);
          expect(calibrated(more, counts)).toBeGreaterThanOrEqual(low - 1e-12);
        }),
      );
    });

    it('comes as near to the truth as its memory allows', () => {
      fc.assert(
        fc.property(
          fc.nat(CALIBRATION.bins - 1),
          fc.integer({ min: 0, max: 10 }),
          (bin, tenths) => {
            const raw = (bin + 0.5) / CALIBRATION.bins;
            const seen = Array.from({ length: 1000 }, (_, at) => ({
              raw,
              wasAsked: (at * 7) % 10 < tenths,
            }));
            expect(Math.abs(calibrated(raw, after(seen)) - tenths / 10)).toBeLessThan(0.12);
          },
        ),
        { numRuns: 40 },
      );
    });
  });
});
