/**
 * Measures of a whole graph: which nodes the others lead to, and which belong together.
 *
 * They depend on the graph alone, not on the order in which it came to be: the nodes are given
 * sorted and the random walk is seeded, so that a restart gives the same answer.
 */
import { UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';

import { pageRank } from '../math/page-rank.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import type { EdgeEnds, NodeId } from './edge.ts';

/** A step from one node to another, and its weight above zero. */
export interface WeightedArc extends EdgeEnds {
  readonly weight: number;
}

// The package is CommonJS without a default export; its types say otherwise.
const louvain = louvainModule as unknown as typeof louvainModule.default;

interface Weighted {
  readonly weight: number;
}

/** PageRank over weighted arcs, as a share of the highest. Precondition: nodes and arcs are sorted. */
export function pageRanks(
  nodes: readonly NodeId[],
  arcs: readonly WeightedArc[],
): ReadonlyMap<NodeId, number> {
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const ranks = pageRank(
    nodes.length,
    {
      from: Uint32Array.from(arcs, ({ from }) => numbers.get(from) ?? 0),
      to: Uint32Array.from(arcs, ({ to }) => numbers.get(to) ?? 0),
      weight: Float64Array.from(arcs, ({ weight }) => weight),
    },
    {
      damping: GRAPH.pageRankDamping,
      tolerance: GRAPH.pageRankTolerance,
      roundsMax: GRAPH.pageRankRoundsMax,
    },
  );
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return new Map(nodes.map((node, at) => [node, (ranks[at] ?? 0) / highest]));
}

/**
 * Communities of nodes that are tied closer to each other than to the rest, numbered from 0 in
 * the order of their first members. A node without ties has none.
 * Precondition: the arcs are sorted. Reference: Blondel and others (2008), the Louvain method.
 */
export function communities(arcs: readonly WeightedArc[]): ReadonlyMap<NodeId, number> {
  const graph = new UndirectedGraph<object, Weighted>();
  for (const { from, to, weight } of arcs) {
    const known = graph.hasNode(from) && graph.hasNode(to) ? graph.edge(from, to) : undefined;
    if (known === undefined) {
      graph.mergeUndirectedEdge(from, to, { weight });
    } else {
      graph.updateEdgeAttribute(known, 'weight', (other) => Math.max(other ?? 0, weight));
    }
  }
  if (graph.size === 0) {
    return new Map();
  }
  const found = louvain(graph, {
    getEdgeWeight: 'weight',
    rng: seededRandom(GRAPH.communitySeed),
  });
  const numbers = new Map<number, number>();
  const sorted = graph.nodes().toSorted() as NodeId[];
  return new Map(
    sorted.map((node) => {
      const label = found[node] ?? 0;
      const number = numbers.get(label) ?? numbers.size;
      numbers.set(label, number);
      return [node, number];
    }),
  );
}
