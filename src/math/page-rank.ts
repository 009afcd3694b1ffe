/** Nodes that belong together, any number of them, and how much that counts. */
export interface Hyperedge {
  /** Each node once. */
  readonly members: readonly number[];
  /** Above zero. */
  readonly weight: number;
}

/** A graph whose edges join any number of nodes; the nodes are numbered from 0. */
export interface Hypergraph {
  readonly nodeCount: number;
  readonly edges: readonly Hyperedge[];
}

/** Sums the weights of each node's edges. */
export function hyperDegrees({ nodeCount, edges }: Hypergraph): Float64Array {
  const degrees = new Float64Array(nodeCount);
  for (const { members, weight } of edges) {
    for (const node of members) {
      degrees[node] = (degrees[node] ?? 0) + weight;
    }
  }
  return degrees;
}

/**
 * Moves values one step: each node gives its value to its edges by weight, and each edge shares
 * evenly among its members.
 */
export function spread({ nodeCount, edges }: Hypergraph, values: Float64Array): Float64Array {
  const result = new Float64Array(nodeCount);
  for (const { members, weight } of edges) {
    let sum = 0;
    for (const node of members) {
      sum += values[node] ?? 0;
    }
    const share = (weight * sum) / members.length;
    for (const node of members) {
      result[node] = (result[node] ?? 0) + share;
    }
  }
  return result;
}

/**
 * PageRank of a hypergraph: the share of time that a random walk spends at each node. A step goes
 * to an edge by weight and to any of its members, or jumps anywhere. The shares sum to 1; from a
 * node without edges every step is a jump. Reference: Zhou, Huang, Schölkopf: Learning with
 * hypergraphs (2006), the walk of section 3.
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

/** Arcs of a graph whose nodes are numbered from 0, as three lists of one length. */
interface NumberedArcs {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Above zero. */
  readonly weight: Float64Array;
}

/** Bounds of the iteration. */
interface PageRankOptions {
  /** The share of steps that follow an arc; the others go anywhere. */
  readonly damping: number;
  /** The end is reached when no more than this changes per node. */
  readonly tolerance: number;
  /** The end in any case. */
  readonly roundsMax: number;
}

/**
 * PageRank: the share of time that a random walk by weight, with jumps, spends at each node. The
 * shares sum to 1; from a node without arcs every step is a jump. Reference: Page, Brin, Motwani,
 * Winograd: The PageRank citation ranking (1999).
 */
export function pageRank(
  nodeCount: number,
  arcs: NumberedArcs,
  { damping, tolerance, roundsMax }: PageRankOptions,
): Float64Array {
  const leaving = new Float64Array(nodeCount);
  for (const [at, from] of arcs.from.entries()) {
    leaving[from] = (leaving[from] ?? 0) + (arcs.weight[at] ?? 0);
  }
  const share = arcs.weight.map((weight, at) => weight / (leaving[arcs.from[at] ?? 0] ?? 1));
  let ranks = new Float64Array(nodeCount).fill(1 / Math.max(1, nodeCount));
  for (let round = 0; round < roundsMax; round += 1) {
    const stuck = ranks.reduce((sum, rank, node) => (leaving[node] === 0 ? sum + rank : sum), 0);
    const jump = (1 - damping + damping * stuck) / Math.max(1, nodeCount);
    const next = new Float64Array(nodeCount).fill(jump);
    for (let at = 0; at < share.length; at += 1) {
      const to = arcs.to[at] ?? 0;
      next[to] = (next[to] ?? 0) + damping * (share[at] ?? 0) * (ranks[arcs.from[at] ?? 0] ?? 0);
    }
    const last = ranks;
    ranks = next;
    const moved = ranks.reduce((sum, rank, node) => sum + Math.abs(rank - (last[node] ?? 0)), 0);
    if (moved <= tolerance * nodeCount) {
      break;
    }
  }
  return ranks;
}
