import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import {
  type ClusterNumbers,
  type Clusters,
  clustersFrom,
  type ToolHypergraph,
} from './clusters.ts';

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

  /** Reason why there are no clusters at present, if there are none. */
  get note(): string | undefined {
    return this.#note;
  }

  /** The latest clusters. Different versions mean that something may have changed. */
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
