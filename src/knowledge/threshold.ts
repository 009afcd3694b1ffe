/**
 * How sure something must be before it is run. What was learned moves it, and never across the
 * floor of its class. It is made of means and never of a draw: nothing is run by luck.
 */
import { type Beta, betaMean } from '../math/beta.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import { PRICE, THRESHOLDS } from '../tuning/thresholds.ts';
import type { Boost } from './episode.ts';
import { type CallPrice, priceTerm } from './price.ts';

/** What a call may do, as the registry of risk says. */
export type RiskClass = 'safe' | 'moderate' | 'dangerous';

/** How the calls of a tool went, and how many outcomes that was learned from. */
export interface ToolRecord extends Beta {
  readonly outcomes: number;
}

/** A tool of which nothing was seen. */
export const UNKNOWN_TOOL: ToolRecord = { a: 1, b: 1, outcomes: 0 };

/** An alpha and which way it was found. */
export interface SituationAlpha {
  readonly value: number;
  readonly source: string;
}

/** What a threshold is made of. */
export interface ThresholdFacts {
  readonly risk: RiskClass;
  readonly record: ToolRecord;
  readonly alpha: SituationAlpha;
  readonly boost: Boost;
}

/** A threshold with every term of it. */
export interface ThresholdBreakdown {
  readonly value: number;
  readonly risk: RiskClass;
  readonly base: number;
  /** What the tool's own record adds. */
  readonly thompson: number;
  /** The share of its calls that is expected to go well. */
  readonly mean: number;
  readonly outcomes: number;
  /** Whether nothing was seen of the tool yet. */
  readonly coldStart: boolean;
  readonly alpha: SituationAlpha & { readonly adjustment: number };
  /** What similar situations take off. */
  readonly boost: Boost;
  readonly floor: number;
  /** What running ahead between calls adds. */
  readonly guard?: number;
  /** What the price of a call ahead adds. */
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

/** The threshold of a tool in a situation. */
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

/** The same for running ahead between calls, where nobody has asked for anything yet. */
export function aheadThresholdFor(
  facts: ThresholdFacts,
  guard: number,
  price?: CallPrice,
): ThresholdBreakdown {
  const plain = thresholdFor(facts);
  const isCheap = price?.isMetered === false && facts.risk === 'safe';
  const floor = isCheap ? PRICE.leastCheap : aheadFloorOf(facts.risk);
  const term = price === undefined ? 0 : priceTerm({ ...price, isMetered: !isCheap });
  const value = clamp(plain.value + guard + term, floor, THRESHOLDS.aheadMax);
  return { ...plain, value, floor, guard, ...(price !== undefined && { price: term }) };
}

/** Below this, a call is made ahead only because it is cheap. What becomes of it says nothing of its tool. */
export function aheadFloorOf(risk: RiskClass): number {
  return Math.max(FLOORS[risk], THRESHOLDS.aheadFloor);
}

/** An alpha that is no number is taken as the one that trusts the graph least. */
export function alphaWithin(alpha: number): number {
  return Number.isFinite(alpha) ? clamp(alpha, ALPHA.min, 1) : 1;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
