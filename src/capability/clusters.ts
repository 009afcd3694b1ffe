/**
 * Which tools and capabilities belong together.
 *
 * A capability joins itself and all its tools in one edge of a hypergraph, however many they are;
 * capabilities that are tied to each other surely enough join it in pairs. Nothing depends on the
 * order in which they came to be: nodes are numbered by name.
 */
import { type Hyperedge, type Hypergraph, hyperRank } from '../math/hypergraph.ts';
import { spectralClusters } from '../math/spectral.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { type Capability, capabilityToolId } from './capability.ts';

/** Two capabilities that belong together, as tools, and how sure that is, in [0, 1]. */
export interface CapabilityTie {
  readonly from: string;
  readonly to: string;
  readonly confidence: number;
}

/** The hypergraph with the tools that its numbers stand for. It can be sent to a thread. */
export interface ToolHypergraph extends Hypergraph {
  /** Tools and capabilities (`pml:…`), sorted. */
  readonly nodes: readonly string[];
}

/** Result by node number. It can be sent back from a thread. */
export interface ClusterNumbers {
  /** -1 for a node that nothing is tied to. */
  readonly labels: Int32Array;
  readonly count: number;
  /** As a share of the highest. */
  readonly ranks: Float64Array;
}

/** Lookups in clusters. */
export interface Clusters {
  readonly count: number;
  /** Returns undefined if the tool is unknown or has no ties. */
  clusterOf(tool: string): number | undefined;
  /** Rank in the whole, in [0, 1], as a share of the highest. 0 if unknown. */
  rankOf(tool: string): number;
}

/** The hypergraph of capabilities and the ties between them. */
export function toolHypergraph(
  capabilities: readonly Pick<Capability, 'name' | 'tools'>[],
  ties: readonly CapabilityTie[],
): ToolHypergraph {
  const groups = capabilities
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, tools }) => [...new Set([capabilityToolId(name), ...tools])].toSorted());
  const nodes = [...new Set(groups.flat())].toSorted();
  const numbers = new Map<string, number>(nodes.map((node, at) => [node, at]));
  const edges: Hyperedge[] = groups
    .filter(({ length }) => length > 1)
    .map((group) => ({ members: group.map((node) => numbers.get(node) ?? 0), weight: 1 }));
  const pairs = ties
    .filter(({ confidence }) => confidence > CAPABILITY_RANK.tieConfidenceMin)
    .toSorted((left, right) =>
      `${left.from}\n${left.to}` < `${right.from}\n${right.to}` ? -1 : 1,
    );
  for (const { from, to, confidence } of pairs) {
    const [one, other] = [numbers.get(from), numbers.get(to)];
    if (one !== undefined && other !== undefined && one !== other) {
      edges.push({ members: [one, other], weight: confidence });
    }
  }
  return { nodes, nodeCount: nodes.length, edges };
}

/** Clusters and ranks of a hypergraph. For a thousand nodes it takes half a second: never where someone waits. */
export function findClusters(graph: Hypergraph): ClusterNumbers {
  const { labels, count } = spectralClusters(graph, {
    clustersMin: CAPABILITY_RANK.clustersMin,
    clustersMax: CAPABILITY_RANK.clustersMax,
    seed: CAPABILITY_RANK.clusterSeed,
    gapMin: CAPABILITY_RANK.eigengapMin,
    spareVectors: CAPABILITY_RANK.spareVectors,
    tolerance: CAPABILITY_RANK.eigenvalueTolerance,
    roundsMax: CAPABILITY_RANK.clusterRoundsMax,
    restarts: CAPABILITY_RANK.clusterRestarts,
  });
  const ranks = hyperRank(graph, {
    damping: CAPABILITY_RANK.damping,
    tolerance: CAPABILITY_RANK.rankTolerance,
    roundsMax: CAPABILITY_RANK.rankRoundsMax,
  });
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return { labels, count, ranks: ranks.map((rank) => rank / (highest || 1)) };
}

/** Converts the result from numbers to tool names. */
export function clustersFrom(
  { nodes }: Pick<ToolHypergraph, 'nodes'>,
  { labels, count, ranks }: ClusterNumbers,
): Clusters {
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  return {
    count,
    clusterOf: (tool) => {
      const label = labels[numbers.get(tool) ?? -1];
      return label === undefined || label < 0 ? undefined : label;
    },
    rankOf: (tool) => ranks[numbers.get(tool) ?? -1] ?? 0,
  };
}
