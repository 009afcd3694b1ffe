/** Eigenvalues, descending, and the eigenvector of each, with length 1. */
export interface Eigenpairs {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/** A sweep turns each pair of axes once. Small matrices need about ten sweeps; this bound ends odd ones. */
const SWEEPS_MAX = 60;

/** An off-diagonal value below this share of the largest value counts as zero. */
const NEGLIGIBLE = 1e-15;

/**
 * Finds all eigenpairs of a small symmetric matrix, given by its rows. Reads only the upper half.
 *
 * The cyclic Jacobi method: each rotation makes one off-diagonal value zero. Its cost grows with the third power
 * of the size, so use it for tens of rows, not for thousands.
 *
 * Reference: Golub, Van Loan: Matrix computations (2013), section 8.5.
 */
export function symmetricEigenpairs(rows: readonly Float64Array[]): Eigenpairs {
  const size = rows.length;
  const matrix = rows.map((_, row) =>
    Float64Array.from({ length: size }, (__, column) =>
      at(rows, Math.min(row, column), Math.max(row, column)),
    ),
  );
  // Row k of `turned` becomes the eigenvector of the k-th diagonal value.
  const turned = rows.map((_, row) =>
    Float64Array.from({ length: size }, (__, column) => Number(row === column)),
  );
  const small = NEGLIGIBLE * Math.max(0, ...matrix.flatMap((row) => [...row].map(Math.abs)));
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    if (!sweepOnce(matrix, turned, small)) {
      break;
    }
  }
  const order = [...matrix.keys()].toSorted(
    (left, right) => at(matrix, right, right) - at(matrix, left, left),
  );
  return {
    values: order.map((place) => at(matrix, place, place)),
    vectors: order.map((place) => turned[place] ?? new Float64Array(0)),
  };
}

type Rows = readonly Float64Array[];

const at = (rows: Rows, row: number, column: number): number => rows[row]?.[column] ?? 0;

/** Turns every pair of axes whose off-diagonal value is not negligible. Returns false if there was none. */
function sweepOnce(matrix: Rows, turned: Rows, small: number): boolean {
  let hasTurned = false;
  for (let first = 0; first < matrix.length; first += 1) {
    for (let second = first + 1; second < matrix.length; second += 1) {
      if (Math.abs(at(matrix, first, second)) > small) {
        hasTurned = true;
        turnPair(matrix, turned, first, second);
      }
    }
  }
  return hasTurned;
}

/** Rotates two axes so that the value between them becomes zero. */
function turnPair(matrix: Rows, turned: Rows, first: number, second: number): void {
  const slope =
    (at(matrix, second, second) - at(matrix, first, first)) / (2 * at(matrix, first, second));
  // The smaller of the two possible angles keeps the method stable.
  const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.hypot(slope, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (const row of matrix) {
    const [left, right] = [row[first] ?? 0, row[second] ?? 0];
    row[first] = cosine * left - sine * right;
    row[second] = sine * left + cosine * right;
  }
  for (const rows of [matrix, turned]) {
    const [upper = new Float64Array(0), lower = new Float64Array(0)] = [rows[first], rows[second]];
    for (let column = 0; column < upper.length; column += 1) {
      const [above, below] = [upper[column] ?? 0, lower[column] ?? 0];
      upper[column] = cosine * above - sine * below;
      lower[column] = sine * above + cosine * below;
    }
  }
}
