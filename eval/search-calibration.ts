/** Fits the three numbers that make a probability of a fused value. */
import { logistic } from '../src/math/logistic.ts';
import type { SearchWeights } from './search-weights-file.ts';

/** One tool that was found for one query. */
export interface FusedRow {
  readonly set: string;
  /** Deviations to the best tool; 0 or less. */
  readonly belowBest: number;
  /** Deviations to the tenth tool. */
  readonly aboveRank: number;
  readonly isNeeded: boolean;
}

const STEPS = 4000;
const RATE = 0.05;
const DIGITS = 1000;

/** Logistic regression by descent on the log loss. Every set counts the same. */
export function fitRelevance(
  rows: readonly FusedRow[],
): Pick<SearchWeights, 'relevanceBase' | 'relevanceBelowBest' | 'relevanceAboveRank'> {
  const sizes = new Map<string, number>();
  for (const { set } of rows) {
    sizes.set(set, (sizes.get(set) ?? 0) + 1);
  }
  let [base, below, above] = [-2, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const slope = { base: 0, below: 0, above: 0 };
    for (const { set, belowBest, aboveRank, isNeeded } of rows) {
      const said = logistic(base + below * belowBest + above * aboveRank);
      const error = (said - Number(isNeeded)) / ((sizes.get(set) ?? 1) * sizes.size);
      slope.base += error;
      slope.below += error * belowBest;
      slope.above += error * aboveRank;
    }
    base -= RATE * slope.base;
    below = Math.max(0, below - RATE * slope.below);
    above = Math.max(0, above - RATE * slope.above);
  }
  return {
    relevanceBase: rounded(base),
    relevanceBelowBest: rounded(below),
    relevanceAboveRank: rounded(above),
  };
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
