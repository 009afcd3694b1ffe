import type { Beta } from '../../src/math/beta.ts';

/** Returns the variance of a Beta distribution. */
export function betaVariance({ a, b }: Beta): number {
  const sum = a + b;
  return (a * b) / (sum * sum * (sum + 1));
}

/**
 * Returns the belief after one more outcome. Older outcomes are weighted by `keep`; the prior is not.
 * The thresholds store the same sums; tests compare with this.
 */
export function betaAfter({ a, b }: Beta, success: boolean, keep: number): Beta {
  return {
    a: 1 + keep * (a - 1) + (success ? 1 : 0),
    b: 1 + keep * (b - 1) + (success ? 0 : 1),
  };
}
