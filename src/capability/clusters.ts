/**
 * Finds the tools and capabilities that belong together.
 *
 * A capability joins itself and all its tools in one edge of a hypergraph, however many they are;
 * capabilities that are tied to each other surely enough join it in pairs. Nothing depends on the
 * order in which they came to be: nodes are numbered by name.
 */
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { type Hyperedge, type Hypergraph, hyperRank } from '../math/page-rank.ts';
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
  /** Returns the rank as a share of the highest, in [0, 1]. 0 if unknown. */
  rankOf(tool: string): number;
}

/** Returns the hypergraph of capabilities and the ties between them. */
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

interface ClusterKeeperParts {
  /** Finds clusters, off the hot path: in a thread of its own. */
  readonly find: (graph: ToolHypergraph) => Promise<ClusterNumbers>;
  readonly logger: Logger;
}

/**
 * Keeps clusters of the known capabilities. They are recomputed on the first request after a
 * change.
 *
 * Nobody waits: the old clusters answer until the new ones are ready. Only one computation runs at
 * a time. Later changes are handled at the next request.
 */
export class ClusterKeeper {
  readonly #parts: ClusterKeeperParts;
  #clusters: Clusters | undefined;
  /**
   * Version of the last computation, successful or not. A failed one is not repeated without a
   * change.
   */
  #version: string | undefined;
  #search: Promise<void> | undefined;
  #note: string | undefined;

  constructor(parts: ClusterKeeperParts) {
    this.#parts = parts;
  }

  /** Returns the reason why there are no clusters at present. */
  get note(): string | undefined {
    return this.#note;
  }

  /** Returns the latest clusters. Different versions mean that something may have changed. */
  current(version: string, graphNow: () => ToolHypergraph): Clusters | undefined {
    if (version !== this.#version && this.#search === undefined) {
      this.#version = version;
      this.#look(graphNow());
    }
    return this.#clusters;
  }

  /** Ends when no search is under way. */
  async settled(): Promise<void> {
    await this.#search;
  }

  #look(graph: ToolHypergraph): void {
    const { logger } = this.#parts;
    this.#note = undefined;
    if (graph.nodeCount > CAPABILITY_RANK.clusterNodesMax) {
      this.#clusters = undefined;
      this.#note = `${graph.nodeCount} tools and capabilities are too many for clusters (at most ${CAPABILITY_RANK.clusterNodesMax}): suggestions go by tools in common alone`;
      logger.info('clusters_skipped', {
        nodes: graph.nodeCount,
        nodesMax: CAPABILITY_RANK.clusterNodesMax,
      });
      return;
    }
    if (graph.edges.length === 0) {
      this.#clusters = undefined;
      return;
    }
    this.#search = this.#find(graph).finally(() => {
      this.#search = undefined;
    });
  }

  async #find(graph: ToolHypergraph): Promise<void> {
    try {
      this.#clusters = clustersFrom(graph, await this.#parts.find(graph));
    } catch (error) {
      const message = describeError(error);
      this.#note = `clusters could not be found: ${message}`;
      this.#parts.logger.warn('clusters_failed', { error: message });
    }
  }
}
