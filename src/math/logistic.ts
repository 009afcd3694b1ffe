/** Returns the logistic function: any number to (0, 1), 0 to a half. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

const LEAST = 1e-6;

/** Returns the inverse: a probability to its log-odds, bounded for probabilities near 0 and 1. */
export function logOdds(probability: number): number {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return Math.log(bounded / (1 - bounded));
}
