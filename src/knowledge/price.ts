/**
 * What a call ahead may cost: the price term of a threshold (ALGORITHMS §7). Pure.
 *
 * Everything is in seconds. A call that is asked for with probability p saves p · t. It costs
 * (1 − p) · (w · t + money) + q, where q is what real calls wait behind it. The probability at which both
 * are equal is the one from which the call is worth making. A threshold is moved by how far that lies
 * from the floor of calls that are made whatever they cost.
 */
import { PRICE, THRESHOLDS } from '../tuning/thresholds.ts';

/** How dear it is to make a call for nothing, by the user's word. */
export type Eagerness = 'thrifty' | 'balanced' | 'eager';

/** What is known of the cost of one call. */
export interface CallPrice {
  /** How long a call of the tool takes, in seconds. */
  readonly seconds: number;
  /** Money, in the currency of `costPerCall`. */
  readonly cost: number;
  /** What real calls are expected to wait behind it, in seconds. */
  readonly waitSeconds: number;
  /** It spends something that is limited, or nobody knows yet what it spends. */
  readonly isMetered: boolean;
  readonly eagerness: Eagerness;
}

const SCALES: Readonly<Record<Eagerness, number>> = {
  thrifty: PRICE.thrifty,
  balanced: PRICE.balanced,
  eager: PRICE.eager,
};

/** The probability from which a call is worth what it costs, from 0 to 1. */
export function breakEven({ seconds, cost, waitSeconds, eagerness }: CallPrice): number {
  const scale = SCALES[eagerness];
  const forNothing = PRICE.wasteWeight * amount(seconds) + amount(cost) / PRICE.moneyPerSecond;
  const whole = amount(seconds) + scale * forNothing;
  return whole <= 0 ? 1 : Math.min(1, (scale * (forNothing + amount(waitSeconds))) / whole);
}

/** What the price adds to a threshold; below zero for what is cheap, and never for what is metered. */
export function priceTerm(price: CallPrice): number {
  const term = breakEven(price) - THRESHOLDS.aheadFloor;
  return Math.min(PRICE.termMax, Math.max(price.isMetered ? 0 : PRICE.termMin, term));
}

/** Counts and times come from elsewhere: what cannot be is taken for nothing. */
function amount(value: number): number {
  return Number.isFinite(value) && value > 0 ? value : 0;
}
