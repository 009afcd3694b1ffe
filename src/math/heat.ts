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
