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
 * The number of the group each point belongs to, from 0 in the order of their first members.
 * There are at most `k`, and fewer where fewer points differ.
 *
 * Reference: Lloyd (1982); the start is that of Arthur, Vassilvitskii: k-means++ (2007).
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
  let spread = 0;
  for (let round = 0; round <= roundsMax; round += 1) {
    const places = points.map((point) => nearest(point, centres));
    const next = Uint32Array.from(places, ({ at }) => at);
    spread = places.reduce((sum, { distance }) => sum + distance, 0);
    const isSettled = round > 0 && next.every((label, at) => label === labels[at]);
    labels = next;
    if (isSettled) {
      break;
    }
    centres = centres.map((centre, at) => meanOf(points, labels, at) ?? centre);
  }
  return { labels, spread };
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
