/** The assumed mean and spread before any value is seen, worth `weight` values. */
interface Prior {
  readonly mean: number;
  readonly deviation: number;
  readonly weight: number;
}

/**
 * Returns how many standard deviations each value is above the mean. The prior counts as extra
 * values, so a list of one still has a mean. `NaN` values are unknown: they stay `NaN` and count
 * nothing.
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
