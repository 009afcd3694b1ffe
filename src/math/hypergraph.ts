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

/** What the edges of each node weigh together. */
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
 * What each node holds after every node has given what it has to each of its edges, by weight,
 * and every edge has shared it evenly among its members.
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
