/**
 * Reconstructs the history of a tool's record and threshold. Nothing of it is stored: each outcome
 * decays the record by a fixed share, so the steps can be undone as far as outcomes are kept. The
 * past effect of similar situations is unknown, so past thresholds are without it.
 */
import { betaMean } from '../math/beta.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import type { Boost, Episode } from './episode.ts';
import { type RiskClass, thresholdFor, type ToolRecord } from './threshold.ts';

/** One outcome, and the record after it. */
export interface ToolMoment {
  readonly at: number;
  readonly kind: Episode['kind'];
  readonly success: boolean;
  readonly context: string;
  readonly record: ToolRecord;
  readonly mean: number;
  readonly threshold: number;
  readonly thompson: number;
  readonly alphaAdjustment: number;
}

const NO_BOOST: Boost = { value: 0, confidence: 0, matches: 0, reasoning: '' };

/**
 * Returns the outcomes of a tool, the oldest first, each with the record after it. `record` is the
 * present one.
 */
export function toolHistory(
  record: ToolRecord,
  episodes: readonly Episode[],
  risk: RiskClass,
): readonly ToolMoment[] {
  let after = record;
  const moments: ToolMoment[] = [];
  for (const episode of episodes.toReversed()) {
    const { at, kind, success, context, alpha } = episode;
    const situation = { value: alpha, source: kind };
    const parts = thresholdFor({ risk, record: after, alpha: situation, boost: NO_BOOST });
    moments.push({
      at,
      kind,
      success,
      context,
      record: after,
      mean: betaMean(after),
      threshold: parts.value,
      thompson: parts.thompson,
      alphaAdjustment: parts.alpha.adjustment,
    });
    // Only these two are learned from by the record.
    after = kind === 'call' || kind === 'ahead' ? before(after, success) : after;
  }
  return moments.toReversed();
}

/** Returns the record before an outcome; never below the initial record. */
function before({ a, b, outcomes }: ToolRecord, success: boolean): ToolRecord {
  return {
    a: without(a, success ? 1 : 0),
    b: without(b, success ? 0 : 1),
    outcomes: Math.max(0, outcomes - 1),
  };
}

function without(value: number, added: number): number {
  return Math.max(1, 1 + (value - 1 - added) / THRESHOLDS.keep);
}
