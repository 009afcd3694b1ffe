/** A node that two others both know: how strong it ties them, and how many it knows in all. */
export interface CommonNeighbour {
  readonly weight: number;
  readonly degree: number;
}

/**
 * How much two nodes are related through those they both know: `Σ weight / ln degree`.
 *
 * One that knows everybody says little. One that knows only a single node is common to nobody,
 * and its logarithm would be zero: it counts for nothing.
 *
 * Reference: Adamic, Adar: Friends and neighbors on the Web (2003); the weights are ours.
 */
export function adamicAdar(common: Iterable<CommonNeighbour>): number {
  let sum = 0;
  for (const { weight, degree } of common) {
    if (degree > 1) {
      sum += weight / Math.log(degree);
    }
  }
  return sum;
}
