import { betaMean } from '../math/beta.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { type Capability, capabilityNameOf } from './capability.ts';

/** Counts of uses. */
interface Tally {
  readonly succeeded: number;
  readonly failed: number;
}

/** The part of a capability that decides its reliability. */
export type Reliable = Pick<Capability, 'name' | 'tools'> & { readonly uses: Tally };

/** The reliability of a capability, with its parts. */
export interface Reliability {
  /** The share of its own uses that is expected to go well. */
  readonly own: number;
  /** The least reliable capability that it calls, itself or through others. */
  readonly weakest?: { readonly name: string; readonly rate: number };
  /** Its own rate, times the rate of the weakest capability it calls. */
  readonly rate: number;
}

/** Below this, a difference is rounding: 2/3 of 3/4 is a half. */
const ROUNDING = 1e-9;

/** Returns the share of uses that is expected to go well; a half where nothing was seen. */
export function successRate({ succeeded, failed }: Tally): number {
  return betaMean({ a: 1 + Math.max(0, succeeded), b: 1 + Math.max(0, failed) });
}

/** Returns true if the success rate is high enough to be offered. */
export function isReliable(rate: number): boolean {
  return rate >= CAPABILITY_RANK.rateMin - ROUNDING;
}

/**
 * Returns the factor of a success rate on a score: unreliable ones are lowered, perfect ones are
 * raised.
 */
export function reliabilityFactor(rate: number): number {
  if (!isReliable(rate)) {
    return CAPABILITY_RANK.unreliableFactor;
  }
  return rate > CAPABILITY_RANK.rateHigh ? CAPABILITY_RANK.reliableFactor : 1;
}

/**
 * Returns the reliability of each capability by name. Each is visited once on a way, so that a
 * circle ends.
 */
export function reliabilities(
  capabilities: readonly Reliable[],
  { countsDependencies = true }: { readonly countsDependencies?: boolean } = {},
): ReadonlyMap<string, Reliability> {
  const byName = new Map(capabilities.map((capability) => [capability.name, capability]));
  return new Map(
    capabilities.map((capability) => [
      capability.name,
      reliabilityOf(capability, countsDependencies ? dependenciesOf(capability, byName) : []),
    ]),
  );
}

/** Returns the reliability of one capability, given those it calls, directly or through others. */
function reliabilityOf(
  { uses }: Pick<Reliable, 'uses'>,
  dependencies: readonly Pick<Reliable, 'name' | 'uses'>[],
): Reliability {
  const own = successRate(uses);
  let weakest: Reliability['weakest'];
  for (const { name, uses: theirs } of dependencies) {
    const rate = successRate(theirs);
    weakest = weakest === undefined || rate < weakest.rate ? { name, rate } : weakest;
  }
  return weakest === undefined ? { own, rate: own } : { own, weakest, rate: own * weakest.rate };
}

/**
 * Returns the capabilities that one calls, itself or through others, without itself; sorted by
 * distance.
 */
export function dependenciesOf<Known extends Pick<Capability, 'name' | 'tools'>>(
  capability: Pick<Capability, 'name' | 'tools'>,
  byName: ReadonlyMap<string, Known>,
): readonly Known[] {
  const seen = new Set([capability.name]);
  const found: Known[] = [];
  let front: readonly Pick<Capability, 'name' | 'tools'>[] = [capability];
  while (front.length > 0) {
    const next: Known[] = [];
    for (const name of front.flatMap(({ tools }) => tools.map((tool) => capabilityNameOf(tool)))) {
      const known = name === undefined || seen.has(name) ? undefined : byName.get(name);
      if (known !== undefined) {
        seen.add(known.name);
        next.push(known);
      }
    }
    found.push(...next);
    front = next;
  }
  return found;
}

/** Returns the number of uses, whatever their outcome. */
export const usesOf = ({ uses }: Reliable): number => uses.succeeded + uses.failed;
