/** What is believed of a rate: 1 and 1 when nothing was seen, more with every success or failure. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

const THREE = 3;
/** A try is refused in less than one of twenty cases: so many in a row mean a broken source. */
const TRIES_MAX = 1000;

/** The rate that is expected. */
export function betaMean({ a, b }: Beta): number {
  return a / (a + b);
}

/** How far the rate may well be from that, squared. */
export function betaVariance({ a, b }: Beta): number {
  const sum = a + b;
  return (a * b) / (sum * sum * (sum + 1));
}

/**
 * The belief after one more outcome. What was seen before counts for `keep` of what it did; what
 * was believed before anything was seen stays, so that old evidence fades to that and not to zero.
 */
export function betaAfter({ a, b }: Beta, success: boolean, keep: number): Beta {
  return {
    a: 1 + keep * (a - 1) + (success ? 1 : 0),
    b: 1 + keep * (b - 1) + (success ? 0 : 1),
  };
}

/**
 * A rate drawn exactly as it is believed in. `uniform` gives numbers in [0, 1).
 * Precondition: both numbers are at least 1.
 */
export function sampleBeta({ a, b }: Beta, uniform: () => number): number {
  const x = sampleGamma(a, uniform);
  const y = sampleGamma(b, uniform);
  return x / (x + y);
}

/** Reference: Marsaglia, Tsang: A Simple Method for Generating Gamma Variables (2000). */
function sampleGamma(shape: number, uniform: () => number): number {
  const d = shape - 1 / THREE;
  const c = 1 / (THREE * Math.sqrt(d));
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const normal = sampleNormal(uniform);
    const v = (1 + c * normal) ** THREE;
    if (v > 0 && Math.log(1 - uniform()) < (normal * normal) / 2 + d * (1 - v + Math.log(v))) {
      return d * v;
    }
  }
  return d;
}

/** Reference: Box, Muller (1958). A uniform number may be 0, never 1, so the logarithm is finite. */
function sampleNormal(uniform: () => number): number {
  return Math.sqrt(2 * -Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
