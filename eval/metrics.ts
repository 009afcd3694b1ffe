/** How good a ranking is. Everything here is a pure function of ids. */

/** The tools that answer a query, and what stands for each as well. */
export interface Wanted {
  readonly relevant: readonly string[];
  /** By relevant tool, the tools that count as that one. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
}

/**
 * For each rank, whether it brought a relevant tool that no earlier rank had.
 *
 * A tool and its alternative are one: the second of them brings nothing.
 */
export function gainsOf(ranking: readonly string[], wanted: Wanted): readonly boolean[] {
  const standsFor = new Map<string, string>();
  for (const tool of wanted.relevant) {
    standsFor.set(tool, tool);
  }
  for (const tool of wanted.relevant) {
    for (const other of wanted.alternatives[tool] ?? []) {
      standsFor.set(other, standsFor.get(other) ?? tool);
    }
  }
  const found = new Set<string>();
  return ranking.map((id) => {
    const tool = standsFor.get(id);
    const isNew = tool !== undefined && !found.has(tool);
    found.add(tool ?? '');
    return isNew;
  });
}

/** The share of the relevant tools among the first `k`. */
export function recallAt(k: number, gains: readonly boolean[], relevantCount: number): number {
  const found = gains.slice(0, k).filter(Boolean).length;
  return relevantCount === 0 ? 0 : found / relevantCount;
}

/** Discounted gain of the first `k` as a share of the best possible (Järvelin, Kekäläinen 2002). */
export function ndcgAt(k: number, gains: readonly boolean[], relevantCount: number): number {
  const ideal = Array.from({ length: Math.min(k, relevantCount) }, () => true);
  const best = discounted(ideal);
  return best === 0 ? 0 : discounted(gains.slice(0, k)) / best;
}

function discounted(gains: readonly boolean[]): number {
  return gains.reduce((sum, gain, rank) => sum + (gain ? 1 / Math.log2(rank + 2) : 0), 0);
}

/** What was said of one candidate, and whether it was so. */
export interface Claim {
  readonly probability: number;
  readonly isTrue: boolean;
}

/** The mean distance between what was said and what was so, over ten groups of equal size. */
export function calibrationError(claims: readonly Claim[]): number {
  const sorted = claims.toSorted((left, right) => left.probability - right.probability);
  let error = 0;
  for (let group = 0; group < GROUPS; group += 1) {
    const from = Math.floor((group * sorted.length) / GROUPS);
    const members = sorted.slice(from, Math.floor(((group + 1) * sorted.length) / GROUPS));
    const said = members.reduce((sum, { probability }) => sum + probability, 0);
    error += Math.abs(said - members.filter(({ isTrue }) => isTrue).length);
  }
  return sorted.length === 0 ? 0 : error / sorted.length;
}

const GROUPS = 10;

/** The mean, and the interval that holds it in 95 of 100 drawings. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Percentile bootstrap of the mean of paired differences (Efron, Tibshirani 1993, §13).
 *
 * `random` answers numbers in [0, 1); give it a seed, so that a run can be repeated.
 */
export function bootstrapMean(
  differences: readonly number[],
  drawings: number,
  random: () => number,
): Interval {
  const { length } = differences;
  const meanOf = (next: () => number): number => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) {
      sum += next();
    }
    return length === 0 ? 0 : sum / length;
  };
  const means = Array.from({ length: drawings }, () =>
    meanOf(() => differences[Math.floor(random() * length)] ?? 0),
  ).toSorted((left, right) => left - right);
  const at = (share: number): number => means[Math.floor(share * (means.length - 1))] ?? 0;
  const values = differences.values();
  return { mean: meanOf(() => values.next().value ?? 0), low: at(0.025), high: at(0.975) };
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
