/** Below this share of a value's size a spread is rounding, not variance. */
const ROUNDING = 1e-12;

/**
 * Returns the linear correlation of two lists of the same length, in [-1, 1]; 0 if one does not
 * vary. Two points always correlate perfectly: callers decide how many are enough.
 */
export function pearson(left: readonly number[], right: readonly number[]): number {
  const { mean: leftMean, spread: leftSpread } = spreadOf(left);
  const { mean: rightMean, spread: rightSpread } = spreadOf(right);
  if (leftSpread === 0 || rightSpread === 0) {
    return 0;
  }
  let product = 0;
  for (const [at, value] of left.entries()) {
    product += (value - leftMean) * ((right[at] ?? rightMean) - rightMean);
  }
  return Math.min(1, Math.max(-1, product / (leftSpread * rightSpread)));
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly spread: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares);
  return { mean, spread: spread <= ROUNDING * Math.abs(mean) ? 0 : spread };
}
