import { betaMean } from '../math/beta.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from './capability.ts';
import type { Clusters } from './clusters.ts';

/** Returns the score of a capability for an intent, reduced by its reliability. In [0, 0.95]. */
function scoreOf(semantic: number, factor: number): number {
  return Math.min(CAPABILITY_RANK.scoreMax, Math.max(0, semantic) * factor);
}

/** Switches of the ideas. All are on by default. */
export interface MatchSettings {
  /** True if success and failure change a score. */
  readonly reliability: boolean;
  /** True if a capability is only as reliable as the least reliable one that it calls. */
  readonly transitiveMinimum: boolean;
  /** True if alternatives are offered beside a found capability. */
  readonly alternatives: boolean;
}

export const MATCH_SETTINGS: MatchSettings = {
  reliability: CAPABILITY_RANK.countsReliability,
  transitiveMinimum: CAPABILITY_RANK.countsDependencies,
  alternatives: CAPABILITY_RANK.countsAlternatives,
};

/** A question for capabilities that answer an intent. */
export interface MatchQuestion<Known extends Reliable> {
  /** All capabilities. The ones that the search did not find count as dependencies and alternatives. */
  readonly capabilities: readonly Known[];
  /**
   * Similarity of each capability's text to the intent, by name, in [0, 1]. Left out if there is
   * none.
   */
  readonly semantic: ReadonlyMap<string, number>;
  /** Returns the names of capabilities with the same goal and other tools. */
  readonly alternativesOf: (name: string) => readonly string[];
  /** The threshold of its riskiest tool: a score below it is not offered. */
  readonly thresholdOf: (capability: Known) => number;
  readonly settings?: Partial<MatchSettings>;
}

/** A capability that answers an intent, and why it is offered or not. */
export interface CapabilityMatch<Known extends Reliable> {
  readonly capability: Known;
  readonly score: number;
  /** Similarity of its own text, or of the text it stands in for. */
  readonly semantic: number;
  readonly reliability: Reliability;
  readonly factor: number;
  /** The capability it is another way for, where that is how it was found. */
  readonly standsInFor?: string;
  readonly isOffered: boolean;
  /** Reason why it is not offered. */
  readonly because?: 'unreliable' | 'below_threshold';
}

/**
 * Returns the matching capabilities, best first. Of equals, the more similar one comes first, then
 * the more used one.
 */
export function matchCapabilities<Known extends Reliable>(
  question: MatchQuestion<Known>,
): readonly CapabilityMatch<Known>[] {
  const settings = { ...MATCH_SETTINGS, ...question.settings };
  const rates = reliabilities(question.capabilities, settings.transitiveMinimum);
  const byName = new Map(question.capabilities.map((each) => [each.name, each]));
  const matches = new Map<string, CapabilityMatch<Known>>();
  const offer = (name: string, semantic: number, standsInFor?: string): void => {
    const [capability, reliability] = [byName.get(name), rates.get(name)];
    if (capability !== undefined && reliability !== undefined) {
      const judged = judge({ capability, reliability, semantic, question, settings, standsInFor });
      const known = matches.get(name);
      if (known === undefined || judged.score > known.score) {
        matches.set(name, judged);
      }
    }
  };
  for (const [name, semantic] of question.semantic) {
    offer(name, semantic);
  }
  for (const [name, semantic] of settings.alternatives ? question.semantic : []) {
    for (const other of byName.has(name) ? question.alternativesOf(name) : []) {
      if ((rates.get(other)?.rate ?? 0) > CAPABILITY_RANK.alternativeRateMin) {
        offer(other, semantic * CAPABILITY_RANK.alternativeFactor, name);
      }
    }
  }
  return [...matches.values()].toSorted(byScore);
}

interface Judged<Known extends Reliable> {
  readonly capability: Known;
  readonly reliability: Reliability;
  readonly semantic: number;
  readonly question: MatchQuestion<Known>;
  readonly settings: MatchSettings;
  readonly standsInFor: string | undefined;
}

function judge<Known extends Reliable>(judged: Judged<Known>): CapabilityMatch<Known> {
  const { capability, reliability, semantic, question, settings, standsInFor } = judged;
  const factor = settings.reliability ? reliabilityFactor(reliability.rate) : 1;
  const score = scoreOf(semantic, factor);
  const unreliable = settings.reliability && !isReliable(reliability.rate);
  const reason = unreliable ? 'unreliable' : 'below_threshold';
  const isOffered = !unreliable && score >= question.thresholdOf(capability);
  return {
    capability,
    score,
    semantic,
    reliability,
    factor,
    ...(standsInFor !== undefined && { standsInFor }),
    isOffered,
    ...(!isOffered && { because: reason }),
  };
}

/** Compares by score. Names decide last, so that equal questions get equal answers. */
function byScore<Known extends Reliable>(
  left: CapabilityMatch<Known>,
  right: CapabilityMatch<Known>,
): number {
  return (
    right.score - left.score ||
    right.semantic - left.semantic ||
    usesOf(right.capability) - usesOf(left.capability) ||
    (left.capability.name < right.capability.name ? -1 : 1)
  );
}

/** Switches of the ideas that raise a capability for the tools in use. */
export interface SuggestSettings {
  /** True if the cluster of the tools in use counts. */
  readonly cluster: boolean;
  /** True if the rank in the whole hypergraph counts. */
  readonly pageRank: boolean;
}

export const SUGGEST_SETTINGS: SuggestSettings = {
  cluster: CAPABILITY_RANK.countsCluster,
  pageRank: CAPABILITY_RANK.countsPageRank,
};

/** A question without an intent: only the tools in use are known. */
interface SuggestQuestion<Known extends Reliable> {
  readonly capabilities: readonly Known[];
  /** The tools in use, capabilities included. */
  readonly context: readonly string[];
  /** Missing until they are computed. Then only the tools in common count. */
  readonly clusters?: Clusters | undefined;
  readonly settings?: Partial<SuggestSettings>;
}

/** A capability that fits the tools in use, with the parts of its score. */
export interface CapabilitySuggestion<Known extends Reliable> {
  readonly capability: Known;
  /** In [0, 0.95]. */
  readonly score: number;
  /** The share of its tools that are in use. */
  readonly overlap: number;
  readonly boost: number;
  readonly inCluster: boolean;
}

/**
 * Returns the share of its tools that are in use, lifted by its place among the others. In [0,
 * 0.95].
 */
function suggestScore(overlap: number, boost: number): number {
  return Math.min(CAPABILITY_RANK.scoreMax, overlap * (1 + boost));
}

/**
 * Returns capabilities with a tool in use, best first. Of equals, the more used one comes first.
 */
export function suggestCapabilities<Known extends Reliable>(
  question: SuggestQuestion<Known>,
): readonly CapabilitySuggestion<Known>[] {
  const { clusters } = question;
  const settings = { ...SUGGEST_SETTINGS, ...question.settings };
  const context = new Set(question.context);
  const near = clusters === undefined ? new Set<number>() : clustersOf(context, clusters);
  return question.capabilities
    .flatMap((capability) => {
      const tools = new Set<string>(capability.tools);
      const shared = [...tools].filter((tool) => context.has(tool)).length;
      const id = capabilityToolId(capability.name);
      if (shared === 0 || context.has(id)) {
        return [];
      }
      const cluster = clusters?.clusterOf(id);
      const inCluster = cluster !== undefined && near.has(cluster);
      const boost =
        (settings.cluster && inCluster ? CAPABILITY_RANK.clusterBoost : 0) +
        (settings.pageRank ? CAPABILITY_RANK.pageRankBoost * (clusters?.rankOf(id) ?? 0) : 0);
      const overlap = shared / tools.size;
      return [{ capability, score: suggestScore(overlap, boost), overlap, boost, inCluster }];
    })
    .toSorted(
      (left, right) =>
        right.score - left.score ||
        usesOf(right.capability) - usesOf(left.capability) ||
        (left.capability.name < right.capability.name ? -1 : 1),
    );
}

/** Returns the clusters with the most tools in use. Several if they have equally many. */
function clustersOf(context: ReadonlySet<string>, clusters: Clusters): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const tool of context) {
    const cluster = clusters.clusterOf(tool);
    if (cluster !== undefined) {
      counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  return new Set([...counts].filter(([, count]) => count === most).map(([cluster]) => cluster));
}

/** Counts of uses. */
interface Tally {
  readonly succeeded: number;
  readonly failed: number;
}

/** The part of a capability that decides its reliability. */
export type Reliable = Pick<Capability, 'name' | 'tools'> & { readonly uses: Tally };

/** The reliability of a capability, with its parts. */
interface Reliability {
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
function successRate({ succeeded, failed }: Tally): number {
  return betaMean({ a: 1 + Math.max(0, succeeded), b: 1 + Math.max(0, failed) });
}

/** Returns true if the success rate is high enough to be offered. */
function isReliable(rate: number): boolean {
  return rate >= CAPABILITY_RANK.rateMin - ROUNDING;
}

/**
 * Returns the factor of a success rate on a score: unreliable ones are lowered, perfect ones are
 * raised.
 */
function reliabilityFactor(rate: number): number {
  if (!isReliable(rate)) {
    return CAPABILITY_RANK.unreliableFactor;
  }
  return rate > CAPABILITY_RANK.rateHigh ? CAPABILITY_RANK.reliableFactor : 1;
}

/**
 * Returns the reliability of each capability by name. Each is visited once on a way, so that a
 * circle ends.
 */
function reliabilities(
  capabilities: readonly Reliable[],
  countsDependencies: boolean,
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
function dependenciesOf<Known extends Pick<Capability, 'name' | 'tools'>>(
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
const usesOf = ({ uses }: Reliable): number => uses.succeeded + uses.failed;
