/** Measures of the surroundings of a node: common neighbours, and how well connected they are. */

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

/** A node's degree and its neighbours' degrees. */
interface HeatInput {
  readonly degree: number;
  /** Degree of each neighbour. */
  readonly neighbourDegrees: readonly number[];
  /** The largest in the graph. */
  readonly degreeMax: number;
}

/** Weights of a node's own degree and of its neighbours' degrees. */
interface HeatWeights {
  readonly own: number;
  readonly neighbours: number;
}

/**
 * Measures how well connected a node is, itself and through its neighbours. In [0, own +
 * neighbours]; 0 for a node without neighbours and in a graph without edges.
 */
export function heat(input: HeatInput, weights: HeatWeights): number {
  const { degree, neighbourDegrees, degreeMax } = input;
  if (degreeMax === 0 || neighbourDegrees.length === 0) {
    return 0;
  }
  const sum = neighbourDegrees.reduce((total, each) => total + each, 0);
  const mean = sum / neighbourDegrees.length;
  return (weights.own * degree + weights.neighbours * mean) / degreeMax;
}
