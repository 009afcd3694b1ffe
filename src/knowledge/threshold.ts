/**
 * The confidence needed before something runs. Learning moves it, but never below the floor of its
 * risk class. It uses means, never random draws: nothing runs by luck.
 */
import { type Beta, betaMean } from '../math/beta.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import { GATES, PRICE, THRESHOLDS } from '../tuning/thresholds.ts';
import type { Boost, Episode } from './episode.ts';

/** Risk of a call, from the risk registry. */
export type RiskClass = 'safe' | 'moderate' | 'dangerous';

/** Outcomes of a tool's calls, and their number. */
export interface ToolRecord extends Beta {
  readonly outcomes: number;
}

/** Record of a tool without outcomes. */
export const UNKNOWN_TOOL: ToolRecord = { a: 1, b: 1, outcomes: 0 };

/** An alpha and which way it was found. */
export interface SituationAlpha {
  readonly value: number;
  readonly source: string;
}

/** Input of a threshold. */
export interface ThresholdFacts {
  readonly risk: RiskClass;
  readonly record: ToolRecord;
  readonly alpha: SituationAlpha;
  readonly boost: Boost;
}

/** A threshold with its terms. */
export interface ThresholdBreakdown {
  readonly value: number;
  readonly risk: RiskClass;
  readonly base: number;
  /** Adjustment by the tool's own record. */
  readonly thompson: number;
  /** The share of its calls that is expected to go well. */
  readonly mean: number;
  readonly outcomes: number;
  /** True if the tool has no outcomes yet. */
  readonly coldStart: boolean;
  readonly alpha: SituationAlpha & { readonly adjustment: number };
  /** Adjustment by similar situations. */
  readonly boost: Boost;
  readonly floor: number;
  /** Adjustment for calls ahead. */
  readonly guard?: number;
  /** Adjustment by the price of a call ahead. */
  readonly price?: number;
}

const BASES: Readonly<Record<RiskClass, number>> = {
  safe: THRESHOLDS.safe,
  moderate: THRESHOLDS.moderate,
  dangerous: THRESHOLDS.dangerous,
};

const FLOORS: Readonly<Record<RiskClass, number>> = {
  safe: THRESHOLDS.safeFloor,
  moderate: THRESHOLDS.moderateFloor,
  dangerous: THRESHOLDS.dangerousFloor,
};

/** Returns the threshold of a tool in a situation. */
export function thresholdFor({ risk, record, alpha, boost }: ThresholdFacts): ThresholdBreakdown {
  const base = BASES[risk];
  const floor = FLOORS[risk];
  const mean = betaMean(record);
  const thompson = (THRESHOLDS.successEven - mean) * THRESHOLDS.successGain;
  const known = alphaWithin(alpha.value);
  const adjustment = (known - THRESHOLDS.alphaEven) * THRESHOLDS.alphaGain;
  return {
    value: clamp(base + thompson + adjustment - boost.value, floor, THRESHOLDS.max),
    risk,
    base,
    thompson,
    mean,
    outcomes: record.outcomes,
    coldStart: record.outcomes === 0,
    alpha: { value: known, source: alpha.source, adjustment },
    boost,
    floor,
  };
}

/** Returns the threshold of a call ahead, which nobody has asked for yet. */
export function aheadThresholdFor(
  facts: ThresholdFacts,
  guard: number,
  price?: CallPrice,
): ThresholdBreakdown {
  const plain = thresholdFor(facts);
  const isCheap = price?.isMetered === false && facts.risk === 'safe';
  const floor = isCheap ? cheapFloorOf(price) : aheadFloorOf(facts.risk);
  const term = price === undefined ? 0 : priceTerm({ ...price, isMetered: !isCheap });
  const value = clamp(plain.value + guard + term, floor, THRESHOLDS.aheadMax);
  return { ...plain, value, floor, guard, ...(price !== undefined && { price: term }) };
}

/**
 * Returns the floor below which a call ahead is made only because it is cheap. Its outcome says
 * nothing about the tool.
 */
export function aheadFloorOf(risk: RiskClass): number {
  return Math.max(FLOORS[risk], THRESHOLDS.aheadFloor);
}

/**
 * Returns the floor of a cheap call: the probability from which it pays. The tool's earlier outcomes
 * do not say whether this call will be requested. Calls below the floor would use up the time budget
 * of the server, and better calls would be refused.
 */
function cheapFloorOf(price: CallPrice): number {
  return Math.max(PRICE.leastCheap, Math.min(THRESHOLDS.aheadMax, breakEven(price)));
}

/** Clamps an alpha. NaN becomes 1, which trusts the graph least. */
export function alphaWithin(alpha: number): number {
  return Number.isFinite(alpha) ? clamp(alpha, ALPHA.min, 1) : 1;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

// The price term of a threshold (ALGORITHMS §7). Pure. All values are in seconds. A call that is
// asked for with probability p saves p · t. It costs (1 − p) · (w · t + money) + q, where q is the
// time that real calls wait behind it. Above the break-even probability a call ahead pays. The
// term is the distance from break-even to the threshold of an unknown safe tool with the initial guard.
// So such a tool is called ahead exactly from its break-even probability on.

/** The user's setting for the cost of a useless call. */
export type Eagerness = 'thrifty' | 'balanced' | 'eager';

/** Costs of one call. */
export interface CallPrice {
  /** Duration of a call, in seconds. */
  readonly seconds: number;
  /** Money, in the currency of `costPerCall`. */
  readonly cost: number;
  /** Expected wait of real calls behind it, in seconds. */
  readonly waitSeconds: number;
  /** True if it spends something limited, or if its cost is unknown. */
  readonly isMetered: boolean;
  readonly eagerness: Eagerness;
}

const SCALES: Readonly<Record<Eagerness, number>> = {
  thrifty: PRICE.thrifty,
  balanced: PRICE.balanced,
  eager: PRICE.eager,
};

/** Returns the probability from which a call ahead pays, from 0 to 1. */
export function breakEven({ seconds, cost, waitSeconds, eagerness }: CallPrice): number {
  const scale = SCALES[eagerness];
  const forNothing = PRICE.wasteWeight * amount(seconds) + amount(cost) / PRICE.moneyPerSecond;
  const whole = amount(seconds) + scale * forNothing;
  return whole <= 0 ? 1 : Math.min(1, (scale * (forNothing + amount(waitSeconds))) / whole);
}

/**
 * Returns the price's share of a threshold: below zero for a cheap call, never for a metered one.
 */
export function priceTerm(price: CallPrice): number {
  const term = breakEven(price) - (THRESHOLDS.safe + GATES.guardStart);
  return Math.min(PRICE.termMax, Math.max(price.isMetered ? 0 : PRICE.termMin, term));
}

/** Returns a valid amount. Impossible values count as 0. */
function amount(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}

// Reconstructs the history of a tool's record and threshold. Nothing of it is stored: each outcome
// decays the record by a fixed share, so the steps can be undone as far as outcomes are kept. The
// past effect of similar situations is unknown, so past thresholds are without it.

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
    // Only calls and calls ahead change the record.
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
