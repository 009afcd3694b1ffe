import { hyperDegrees, type Hypergraph, spread } from './hypergraph.ts';
import type { PageRankOptions } from './page-rank.ts';

/**
 * Where someone is found how often who goes from a node to one of its edges, by weight, and from
 * there to any of its members, and now and then jumps anywhere. The shares sum to 1; from a node
 * without edges every step is a jump.
 *
 * Reference: Zhou, Huang, Schölkopf: Learning with hypergraphs (2006), the walk of section 3.
 */
export function hyperRank(
  graph: Hypergraph,
  { damping, tolerance, roundsMax }: PageRankOptions,
): Float64Array {
  const { nodeCount } = graph;
  const degrees = hyperDegrees(graph);
  let ranks = new Float64Array(nodeCount).fill(1 / Math.max(1, nodeCount));
  for (let round = 0; round < roundsMax; round += 1) {
    const stuck = ranks.reduce((sum, rank, node) => (degrees[node] === 0 ? sum + rank : sum), 0);
    const jump = (1 - damping + damping * stuck) / Math.max(1, nodeCount);
    const given = ranks.map((rank, node) => rank / (degrees[node] || 1));
    const next = spread(graph, given).map((walked) => jump + damping * walked);
    const moved = next.reduce((sum, rank, node) => sum + Math.abs(rank - (ranks[node] ?? 0)), 0);
    ranks = next;
    if (moved <= tolerance * nodeCount) {
      break;
    }
  }
  return ranks;
}
