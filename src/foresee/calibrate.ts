/**
 * Calibrates predictions: from the raw probability to how often such predictions came true.
 *
 * Outcomes are counted in bins of the raw log-odds, because most predictions are improbable and
 * differ there. The latest count most, so that the curve follows changes. A bin with few outcomes
 * keeps its raw probability. The curve never falls (pool adjacent violators; Ayer and others, 1955).
 *
 * One curve for all tools is right on the whole and wrong for most of them: at the same raw
 * probability some tools are always asked for, others never. So outcomes are also counted by group
 * of tools, and the odds of a group are moved by the curve's error for it. Tools are grouped by a
 * hash, which bounds the memory. Two tools in one group share its counts.
 */
import { hash32 } from '../base/hash32.ts';
import type { CalibrationBin, CalibrationCounts } from '../call/prediction-store.ts';
import { logistic, logOdds } from '../math/logistic.ts';
import { CALIBRATION } from '../tuning/foresee.ts';

/** A call of a tool with its raw probability, before calibration. */
export interface Seeming {
  readonly tool: string;
  readonly raw: number;
  /**
   * The group with which it is counted instead of its tool: calls of tools that were never called.
   */
  readonly kin?: string;
}

/** Nothing known yet. */
export const NO_OUTCOMES: CalibrationCounts = [];

const EMPTY: CalibrationBin = { asked: 0, total: 0 };

/** The probability that a prediction comes true, for many of them: the curve is made once. */
export function calibration(counts: CalibrationCounts): (seeming: Seeming) => number {
  const levels = risingLevels(counts);
  const factors = new Map<number, number>();
  return ({ tool, raw, kin = tool }) => {
    const group = groupOf(kin);
    const factor = factors.get(group) ?? oddsFactor(counts, group, levels);
    factors.set(group, factor);
    const believed = levels[binOf(raw)] ?? 0;
    return (believed * factor) / (believed * factor + 1 - believed);
  };
}

/** Returns how many remembered predictions of a tool have an outcome. */
export function outcomesSeen(
  counts: CalibrationCounts,
  { tool, kin = tool }: Omit<Seeming, 'raw'>,
): number {
  const start = groupStart(groupOf(kin));
  let seen = 0;
  for (let at = start; at < start + CALIBRATION.bins; at += 1) {
    seen += sound(counts[at]).total;
  }
  return seen;
}

/** The counts after one more prediction. */
export function withOutcome(
  counts: CalibrationCounts,
  seeming: Seeming,
  wasAsked: boolean,
): CalibrationCounts {
  const bins = binsOf(seeming);
  const size = Math.max(counts.length, ...bins.map((bin) => bin + 1));
  const changed = counts.slice();
  while (changed.length < size) {
    changed.push(EMPTY);
  }
  for (const bin of bins) {
    const { asked, total } = changed[bin] ?? EMPTY;
    changed[bin] = {
      asked: asked * CALIBRATION.fade + Number(wasAsked),
      total: total * CALIBRATION.fade + 1,
    };
  }
  return changed;
}

/** The bins in which a prediction counts: among all, and in its group. */
export function binsOf({ tool, raw, kin = tool }: Seeming): readonly number[] {
  const bin = binOf(raw);
  return [bin, groupStart(groupOf(kin)) + bin];
}

/**
 * Returns the factor between the odds of a group and the odds of the curve. 1 without any outcome.
 */
function oddsFactor(counts: CalibrationCounts, group: number, levels: readonly number[]): number {
  const half = CALIBRATION.groupPriorOutcomes / 2;
  let asked = half;
  let missed = half;
  let expected = half;
  let unexpected = half;
  for (const [at, level] of levels.entries()) {
    const bin = sound(counts[groupStart(group) + at]);
    asked += bin.asked;
    missed += bin.total - bin.asked;
    expected += bin.total * level;
    unexpected += bin.total * (1 - level);
  }
  return (asked * unexpected) / (missed * expected);
}

/** Returns the level of each bin of all tools, made to rise: neighbours that fall are pooled. */
function risingLevels(counts: CalibrationCounts): readonly number[] {
  const pools: { sum: number; weight: number; bins: number }[] = [];
  for (let at = 0; at < CALIBRATION.bins; at += 1) {
    const { asked, total } = sound(counts[at]);
    const expected = logistic(CALIBRATION.logOddsMin + (at + HALF) * BIN_WIDTH);
    let pool = {
      sum: asked + CALIBRATION.priorOutcomes * expected,
      weight: total + CALIBRATION.priorOutcomes,
      bins: 1,
    };
    for (
      let last = pools.at(-1);
      last !== undefined && levelOf(last) > levelOf(pool);
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
  return pools.flatMap((pool) => Array.from({ length: pool.bins }, () => levelOf(pool)));
}

const levelOf = ({ sum, weight }: { readonly sum: number; readonly weight: number }): number =>
  sum / weight;

/** Counts come from a store: what cannot be is taken for nothing. */
function sound(bin: CalibrationBin | undefined): CalibrationBin {
  const { asked, total } = bin ?? EMPTY;
  return asked >= 0 && total >= asked && Number.isFinite(total) ? { asked, total } : EMPTY;
}

const binOf = (raw: number): number => Math.min(Math.floor(placeOf(raw)), CALIBRATION.bins - 1);

/** Returns the place of a raw probability on the scale of bins, from 0 to their number. */
function placeOf(raw: number): number {
  const place = (logOdds(raw) - CALIBRATION.logOddsMin) / BIN_WIDTH;
  return Number.isNaN(place) ? 0 : Math.min(Math.max(place, 0), CALIBRATION.bins);
}

const HALF = 0.5;
const BIN_WIDTH = (CALIBRATION.logOddsMax - CALIBRATION.logOddsMin) / CALIBRATION.bins;

const groupStart = (group: number): number => (1 + group) * CALIBRATION.bins;

function groupOf(tool: string): number {
  return hash32(tool) % CALIBRATION.groups;
}
