import { dot } from '../../src/math/dot-product.ts';

/** Returns the cosine of the angle between two vectors of the same length; 0 if one is zero. */
export function cosine(left: Float32Array, right: Float32Array): number {
  const lengths = Math.sqrt(dot(left, left) * dot(right, right));
  return lengths === 0 ? 0 : dot(left, right) / lengths;
}

/** Scales a vector to length 1. A zero vector stays as it is. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
