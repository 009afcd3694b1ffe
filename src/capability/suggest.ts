import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { capabilityToolId } from './capability.ts';
import type { Clusters } from './clusters.ts';
import { type Reliable, usesOf } from './reliability.ts';

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
  /** Absent while there are none: then tools in common alone count. */
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

/** The share of its tools that are in use, lifted by its place among the others. In [0, 0.95]. */
export function suggestScore(overlap: number, boost: number): number {
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
