/** A Beta belief about a rate: (1, 1) at first, plus one for every success or failure. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

const THREE = 3;
/** A try is refused in less than one of twenty cases: this many in a row mean a broken source. */
const TRIES_MAX = 1000;

/** Returns the expected rate. */
export function betaMean({ a, b }: Beta): number {
  return a / (a + b);
}

/**
 * Draws a random rate from the distribution. `uniform` gives numbers in [0, 1).
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
