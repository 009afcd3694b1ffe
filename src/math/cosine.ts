/** The dot product of the first vector with the numbers of `other` from `offset` on. */
export function dot(vector: Float32Array, other: Float32Array, offset = 0): number {
  const { length } = vector;
  // Four sums: each addition would otherwise wait for the one before it.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let at = 0;
  for (; at + LANES <= length; at += LANES) {
    first += (vector[at] as number) * (other[offset + at] as number);
    second += (vector[at + 1] as number) * (other[offset + at + 1] as number);
    third += (vector[at + 2] as number) * (other[offset + at + 2] as number);
    fourth += (vector[at + LAST_LANE] as number) * (other[offset + at + LAST_LANE] as number);
  }
  for (; at < length; at += 1) {
    first += (vector[at] as number) * (other[offset + at] as number);
  }
  return first + second + third + fourth;
}

const LANES = 4;
const LAST_LANE = LANES - 1;

/** The cosine of the angle between two vectors of the same length; 0 where one has no direction. */
export function cosine(left: Float32Array, right: Float32Array): number {
  const lengths = Math.sqrt(dot(left, left) * dot(right, right));
  return lengths === 0 ? 0 : dot(left, right) / lengths;
}

/**
 * The dot products of vectors of one length with every row of a matrix, one list per vector.
 *
 * Row by row, not vector by vector: a matrix that no cache holds is read once.
 */
export function dotRows(
  matrix: Float32Array,
  vectors: readonly Float32Array[],
): readonly Float64Array[] {
  const dimension = vectors[0]?.length ?? 0;
  const count = matrix.length / dimension;
  const rows = Number.isInteger(count) ? count : 0;
  const products = vectors.map(() => new Float64Array(rows));
  for (let row = 0; row < rows; row += 1) {
    for (const [at, vector] of vectors.entries()) {
      (products[at] as Float64Array)[row] = dot(vector, matrix, row * dimension);
    }
  }
  return products;
}

/** The vector with length 1; one without a direction stays as it is. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
