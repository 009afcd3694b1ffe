import { dot } from '../../src/math/dot-product.ts';

/** Returns the cosine of the angle between two vectors of the same length; 0 if one is zero. */
export function cosine(left: Float32Array, right: Float32Array): number {
  const lengths = Math.sqrt(dot(left, left) * dot(right, right));
  return lengths === 0 ? 0 : dot(left, right) / lengths;
}
