/** A node that two others both know: how strong it ties them, and how many it knows in all. */
export interface CommonNeighbour {
  readonly weight: number;
  readonly degree: number;
}

/**
 * Scores two nodes by their common neighbours: `Σ weight / ln degree`. A neighbour with many
 * neighbours says little. A neighbour of degree 1 counts nothing: its logarithm is zero. Reference:
 * Adamic, Adar: Friends and neighbors on the Web (2003); the weights are ours.
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
