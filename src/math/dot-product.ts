/** Returns the dot product of the first vector with the numbers of `other` from `offset` on. */
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

/**
 * Computes the dot products of vectors with every row of a matrix, one list per vector. It goes row
 * by row, so that a matrix larger than the cache is read once. Each product equals `dot` to the
 * last digit, so that a vector is ranked alone as among others.
 */
export function dotRows(
  matrix: Float32Array,
  vectors: readonly Float32Array[],
): readonly Float64Array[] {
  const dimension = vectors[0]?.length ?? 0;
  const count = matrix.length / dimension;
  const rows = Number.isInteger(count) ? count : 0;
  const products = vectors.map(() => new Float64Array(rows));
  // Widened once, not with every row.
  const wide = vectors.map((vector) => Float64Array.from(vector));
  for (let row = 0; row < rows; row += 1) {
    const offset = row * dimension;
    let at = 0;
    for (; at + 1 < wide.length; at += 2) {
      dotTwo(
        wide[at] as Float64Array,
        wide[at + 1] as Float64Array,
        matrix,
        offset,
        products[at] as Float64Array,
        products[at + 1] as Float64Array,
        row,
      );
    }
    if (at < wide.length) {
      (products[at] as Float64Array)[row] = dot(vectors[at] as Float32Array, matrix, offset);
    }
  }
  return products;
}

/** `dot` of two vectors with one row: each number of the row is read once for both. */
function dotTwo(
  one: Float64Array,
  two: Float64Array,
  other: Float32Array,
  offset: number,
  ofOne: Float64Array,
  ofTwo: Float64Array,
  row: number,
): void {
  const { length } = one;
  let oneFirst = 0;
  let oneSecond = 0;
  let oneThird = 0;
  let oneFourth = 0;
  let twoFirst = 0;
  let twoSecond = 0;
  let twoThird = 0;
  let twoFourth = 0;
  let at = 0;
  for (; at + LANES <= length; at += LANES) {
    const first = other[offset + at] as number;
    const second = other[offset + at + 1] as number;
    const third = other[offset + at + 2] as number;
    const fourth = other[offset + at + LAST_LANE] as number;
    oneFirst += (one[at] as number) * first;
    oneSecond += (one[at + 1] as number) * second;
    oneThird += (one[at + 2] as number) * third;
    oneFourth += (one[at + LAST_LANE] as number) * fourth;
    twoFirst += (two[at] as number) * first;
    twoSecond += (two[at + 1] as number) * second;
    twoThird += (two[at + 2] as number) * third;
    twoFourth += (two[at + LAST_LANE] as number) * fourth;
  }
  for (; at < length; at += 1) {
    oneFirst += (one[at] as number) * (other[offset + at] as number);
    twoFirst += (two[at] as number) * (other[offset + at] as number);
  }
  ofOne[row] = oneFirst + oneSecond + oneThird + oneFourth;
  ofTwo[row] = twoFirst + twoSecond + twoThird + twoFourth;
}

/** Returns the vector with length 1; one of zeros stays as it is. */
export function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}
