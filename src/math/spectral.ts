import { leadingVectors } from './leading-vectors.ts';
import { hyperDegrees, type Hypergraph, spread } from './page-rank.ts';
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
interface SpectralClusters {
  /** Cluster of each node, numbered by first members; -1 for a node without edges. */
  readonly labels: Int32Array;
  readonly count: number;
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
  return { labels, count: new Set(found).size };
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

/** Bounds of the search. */
interface KMeansOptions {
  /** Numbers in [0, 1); give it a seed, so that the answer can be repeated. */
  readonly random: () => number;
  /** Number of restarts; the tightest result counts. */
  readonly restarts: number;
  /** The end of one start in any case. */
  readonly roundsMax: number;
}

type Point = Float64Array;

/**
 * Returns the group number of each point. Groups are numbered from 0 in the order of their first
 * members. There are at most `k`, and fewer if fewer points differ.
 *
 * Reference: Lloyd (1982). The start is k-means++ (Arthur, Vassilvitskii 2007).
 */
export function kMeans(points: readonly Point[], k: number, options: KMeansOptions): Uint32Array {
  let best: { readonly labels: Uint32Array; readonly spread: number } | undefined;
  for (let start = 0; start < Math.max(1, options.restarts); start += 1) {
    const found = settle(points, firstCentres(points, k, options.random), options.roundsMax);
    // A hair's breadth better is rounding: the earlier start stays.
    best =
      best === undefined || found.spread < best.spread * (1 - ROUNDING) - ROUNDING ? found : best;
  }
  return inOrderOfFirst(best?.labels ?? new Uint32Array(points.length));
}

const ROUNDING = 1e-9;

/** Far points are likelier to begin a group; a point where a centre is already begins none. */
function firstCentres(points: readonly Point[], k: number, random: () => number): Point[] {
  const first = points[Math.floor(random() * points.length)];
  const centres = first === undefined ? [] : [first];
  let distances = points.map((point) => nearest(point, centres).distance);
  while (centres.length < Math.min(k, points.length)) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    if (total <= ROUNDING) {
      break;
    }
    let left = random() * total;
    const at = distances.findIndex((distance) => (left -= distance) < 0);
    const chosen = points[at] ?? points[distances.indexOf(Math.max(...distances))];
    if (chosen === undefined) {
      break;
    }
    centres.push(chosen);
    distances = points.map((point, index) =>
      Math.min(distances[index] ?? 0, squaredDistance(point, chosen)),
    );
  }
  return centres;
}

function settle(
  points: readonly Point[],
  start: readonly Point[],
  roundsMax: number,
): { readonly labels: Uint32Array; readonly spread: number } {
  let centres = start;
  let labels = new Uint32Array(points.length);
  let scatter = 0;
  for (let round = 0; round <= roundsMax; round += 1) {
    const places = points.map((point) => nearest(point, centres));
    const next = Uint32Array.from(places, ({ at }) => at);
    scatter = places.reduce((sum, { distance }) => sum + distance, 0);
    const isSettled = round > 0 && next.every((label, at) => label === labels[at]);
    labels = next;
    if (isSettled) {
      break;
    }
    centres = centres.map((centre, at) => meanOf(points, labels, at) ?? centre);
  }
  return { labels, spread: scatter };
}

function meanOf(points: readonly Point[], labels: Uint32Array, group: number): Point | undefined {
  const members = points.filter((_, at) => labels[at] === group);
  return members[0]?.map(
    (_, axis) => members.reduce((sum, member) => sum + (member[axis] ?? 0), 0) / members.length,
  );
}

function nearest(
  point: Point,
  centres: readonly Point[],
): { readonly at: number; readonly distance: number } {
  let best = { at: 0, distance: Number.POSITIVE_INFINITY };
  for (const [at, centre] of centres.entries()) {
    const distance = squaredDistance(point, centre);
    best = distance < best.distance ? { at, distance } : best;
  }
  return best;
}

function squaredDistance(left: Point, right: Point): number {
  return left.reduce((sum, value, axis) => sum + (value - (right[axis] ?? 0)) ** 2, 0);
}

function inOrderOfFirst(labels: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  return labels.map((label) => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
}
