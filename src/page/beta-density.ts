/** The Beta distribution, as far as a picture needs it. */

const COEFFICIENTS = [
  76.180_091_729_47, -86.505_320_329_42, 24.014_098_240_83, -1.231_739_572_45, 0.001_208_650_973_87,
  -0.000_005_395_239_38,
] as const;

/** Logarithm of the gamma function, by Lanczos' series; good to ten digits. */
export function logGamma(value: number): number {
  const shifted = value + 5.5;
  const base = shifted - (value + 0.5) * Math.log(shifted);
  let sum = 1.000_000_000_190_015;
  COEFFICIENTS.forEach((coefficient, index) => {
    sum += coefficient / (value + index + 1);
  });
  return -base + Math.log((2.506_628_274_631 * sum) / value);
}

/** The density of Beta(a, b) at a share strictly between nothing and one. */
export function betaDensity(a: number, b: number, share: number): number {
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b);
  return Math.exp(scale + (a - 1) * Math.log(share) + (b - 1) * Math.log(1 - share));
}

/** Points of the curve, evenly spread, its ends left out where it may be without bound. */
export function betaCurve(
  a: number,
  b: number,
  points: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: points }, (_, index) => {
    const share = (index + 0.5) / points;
    return [share, betaDensity(a, b, share)] as const;
  });
}
