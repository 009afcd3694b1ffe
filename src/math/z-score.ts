/** What is known of a quantity before any value is seen, worth `weight` values. */
export interface Prior {
  readonly mean: number;
  readonly deviation: number;
  readonly weight: number;
}

/**
 * How many standard deviations each value is above the mean.
 *
 * Few values say little about their own mean and spread: the prior fills in, and a list of one
 * is still measured against something. Values that are `NaN` are unknown: they stay so and count
 * for nothing.
 */
export function zScores(values: Float64Array, prior: Prior): Float64Array {
  let count = prior.weight;
  let sum = prior.weight * prior.mean;
  for (const value of values) {
    if (!Number.isNaN(value)) {
      count += 1;
      sum += value;
    }
  }
  const mean = count === 0 ? 0 : sum / count;
  let squares = prior.weight * prior.deviation * prior.deviation;
  for (const value of values) {
    if (!Number.isNaN(value)) {
      squares += (value - mean) * (value - mean);
    }
  }
  const deviation = count === 0 ? 0 : Math.sqrt(squares / count);
  return values.map((value) => (deviation === 0 ? value - value : (value - mean) / deviation));
}
