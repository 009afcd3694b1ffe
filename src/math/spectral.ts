import { hyperDegrees, type Hypergraph, spread } from './hypergraph.ts';
import { kMeans } from './k-means.ts';
import { leadingVectors } from './leading-vectors.ts';
import { seededRandom } from './seeded-random.ts';

/** Bounds and seed of the clustering. */
interface SpectralOptions {
  /** The fewest and the most clusters that the gaps may ask for. */
  readonly clustersMin: number;
  readonly clustersMax: number;
  readonly seed: number;
  /** A gap between eigenvalues that is no larger says nothing. */
  readonly gapMin: number;
  readonly spareVectors: number;
  readonly tolerance: number;
  readonly roundsMax: number;
  readonly restarts: number;
}

/** Clusters of nodes. */
export interface SpectralClusters {
  /** Cluster of each node, numbered by first members; -1 for a node without edges. */
  readonly labels: Int32Array;
  readonly count: number;
  /** The smallest eigenvalues of the normalised Laplacian, ascending. */
  readonly eigenvalues: readonly number[];
}

/**
 * Clusters the nodes of a hypergraph by their rows in the first eigenvectors of the normalised
 * Laplacian I - D^-1/2 H W E^-1 H^T D^-1/2. The widest gap between eigenvalues sets the number of
 * clusters. Without a gap there is one cluster, or as many as allowed if there are more separate
 * parts. Deterministic for the same numbering and seed. Reference: Zhou, Huang, Schölkopf: Learning
 * with hypergraphs (2006); Ng, Jordan, Weiss: On spectral clustering (2002), rows of length 1.
 */
export function spectralClusters(graph: Hypergraph, options: SpectralOptions): SpectralClusters {
  const degrees = hyperDegrees(graph);
  const tied = [...degrees.keys()].filter((node) => (degrees[node] ?? 0) > 0);
  const labels = new Int32Array(graph.nodeCount).fill(-1);
  const random = seededRandom(options.seed);
  const roots = degrees.map((degree) => (degree > 0 ? 1 / Math.sqrt(degree) : 0));
  const scaled = (vector: Float64Array): Float64Array =>
    vector.map((value, node) => value * (roots[node] ?? 0));
  const { values, vectors } = leadingVectors({
    size: graph.nodeCount,
    count: Math.min(options.clustersMax + 1, tied.length),
    apply: (vector) => scaled(spread(graph, scaled(vector))),
    random,
    spare: options.spareVectors,
    tolerance: options.tolerance,
    roundsMax: options.roundsMax,
  });
  const eigenvalues = values.map((value) => Math.max(0, 1 - value));
  const count = clusterCount(eigenvalues, options);
  const rows = tied.map((node) =>
    ofLengthOne(Float64Array.from(vectors.slice(0, count), (vector) => vector[node] ?? 0)),
  );
  const { restarts, roundsMax } = options;
  const found = kMeans(rows, count, { random, restarts, roundsMax });
  for (const [at, node] of tied.entries()) {
    labels[node] = found[at] ?? 0;
  }
  return { labels, count: new Set(found).size, eigenvalues };
}

/** Ascending eigenvalues; the one after the k-th must be there for k clusters. */
function clusterCount(
  eigenvalues: readonly number[],
  { clustersMin, clustersMax, gapMin }: SpectralOptions,
): number {
  let [count, widest] = [1, gapMin];
  const last = Math.min(clustersMax, eigenvalues.length - 1);
  for (let k = clustersMin; k <= last; k += 1) {
    const gap = (eigenvalues[k] ?? 0) - (eigenvalues[k - 1] ?? 0);
    if (gap > widest) {
      [count, widest] = [k, gap];
    }
  }
  const parts = eigenvalues.filter((value) => value <= gapMin).length;
  return parts > clustersMax ? clustersMax : count;
}

function ofLengthOne(row: Float64Array): Float64Array {
  const length = Math.hypot(...row);
  return length === 0 ? row : row.map((value) => value / length);
}
