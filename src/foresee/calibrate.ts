/**
 * From how likely a prediction seemed to how often such predictions came true.
 *
 * Outcomes are counted in bins of what seemed likely, the latest with the most weight, so that the
 * curve follows data that changes. With few outcomes a bin says what it says by itself. The curve
 * never falls (pool adjacent violators; Ayer and others, 1955).
 */
import { CALIBRATION } from '../tuning.ts';

/** Of the predictions of one bin, how many came true; both fade. */
export interface CalibrationBin {
  readonly asked: number;
  readonly total: number;
}

/** The bins from the least likely to the likeliest; fewer than all is as if the rest were empty. */
export type CalibrationCounts = readonly CalibrationBin[];

/** Nothing known yet. */
export const NO_OUTCOMES: CalibrationCounts = [];

const EMPTY: CalibrationBin = { asked: 0, total: 0 };

/** The probability that a prediction that seemed as likely comes true. */
export function calibrated(raw: number, counts: CalibrationCounts): number {
  return calibration(counts)(raw);
}

/** The same for many predictions: the curve is made once. */
export function calibration(counts: CalibrationCounts): (raw: number) => number {
  const levels = risingLevels(counts);
  return (raw) => levels[binOf(raw)] ?? 0;
}

/** The counts after one more prediction. */
export function withOutcome(
  counts: CalibrationCounts,
  raw: number,
  wasAsked: boolean,
): CalibrationCounts {
  const bin = binOf(raw);
  return Array.from({ length: CALIBRATION.bins }, (_, at) => {
    const { asked, total } = counts[at] ?? EMPTY;
    return at === bin
      ? { asked: asked * CALIBRATION.fade + Number(wasAsked), total: total * CALIBRATION.fade + 1 }
      : { asked, total };
  });
}

/** What each bin says, made to rise: neighbours that fall say what they say together. */
function risingLevels(counts: CalibrationCounts): readonly number[] {
  const pools: { sum: number; weight: number; bins: number }[] = [];
  for (let at = 0; at < CALIBRATION.bins; at += 1) {
    const { asked, total } = sound(counts[at]);
    const expected = (at + 0.5) / CALIBRATION.bins;
    let pool = {
      sum: asked + CALIBRATION.priorOutcomes * expected,
      weight: total + CALIBRATION.priorOutcomes,
      bins: 1,
    };
    for (
      let last = pools.at(-1);
      last !== undefined && level(last) > level(pool);
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = {
        sum: pool.sum + last.sum,
        weight: pool.weight + last.weight,
        bins: pool.bins + last.bins,
      };
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => Array.from({ length: pool.bins }, () => level(pool)));
}

const level = ({ sum, weight }: { readonly sum: number; readonly weight: number }): number =>
  sum / weight;

/** Counts come from a store: what cannot be is taken for nothing. */
function sound(bin: CalibrationBin | undefined): CalibrationBin {
  const { asked, total } = bin ?? EMPTY;
  return asked >= 0 && total >= asked && Number.isFinite(total) ? { asked, total } : EMPTY;
}

function binOf(raw: number): number {
  return Math.min(Math.floor(within(raw) * CALIBRATION.bins), CALIBRATION.bins - 1);
}

function within(raw: number): number {
  return Number.isNaN(raw) ? 0 : Math.min(Math.max(raw, 0), 1);
}
