/** A question about a symmetric matrix without negative eigenvalues. */
interface LeadingQuestion {
  /** Number of rows and columns. */
  readonly size: number;
  /** Number of eigenvalues wanted, largest first. */
  readonly count: number;
  /** The matrix times a vector. */
  readonly apply: (vector: Float64Array) => Float64Array;
  /** Numbers in [0, 1), for the start. */
  readonly random: () => number;
  /** Extra vectors: more of them converge faster. */
  readonly spare: number;
  /** The end is reached when no value asked for changes by more. */
  readonly tolerance: number;
  /** The end in any case. */
  readonly roundsMax: number;
}

/**
 * Returns the largest eigenvalues, descending, and their vectors, of a matrix that is only ever
 * multiplied with: for a thousand nodes with few edges a hundredth of the work of finding all. A
 * vector whose value is 0 may be all zeros. Reference: Saad: Numerical methods for large eigenvalue
 * problems (2011), chapter 5, subspace iteration with projection.
 */
export function leadingVectors(question: LeadingQuestion): Eigenpairs {
  const { size, apply, random, tolerance } = question;
  const count = Math.min(question.count, size);
  const width = Math.min(size, count + question.spare);
  const start = Array.from({ length: width }, () => Float64Array.from({ length: size }, random));
  let basis = orthonormal(start.map((vector) => apply(vector)));
  let values: readonly number[] = [];
  for (let round = 0; round < Math.max(1, question.roundsMax); round += 1) {
    const images = basis.map((vector) => apply(vector));
    const small = basis.map((left) => Float64Array.from(images, (right) => product(left, right)));
    const turned = symmetricEigenpairs(small);
    const last = values;
    values = turned.values.slice(0, count);
    const isSettled = values.every((value, at) => Math.abs(value - (last[at] ?? 2)) <= tolerance);
    if (isSettled || round + 1 >= question.roundsMax) {
      basis = turned.vectors.map((turn) => combined(basis, turn, size));
      break;
    }
    basis = orthonormal(turned.vectors.map((turn) => combined(images, turn, size)));
  }
  return { values, vectors: basis.slice(0, count) };
}

/** Gram-Schmidt, twice per vector against rounding errors. Dependent vectors become 0. */
function orthonormal(vectors: readonly Float64Array[]): readonly Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = Float64Array.from(vector);
    const before = Math.sqrt(product(rest, rest));
    for (const other of [...done, ...done]) {
      const along = product(rest, other);
      for (let at = 0; at < rest.length; at += 1) {
        rest[at] = (rest[at] ?? 0) - along * (other[at] ?? 0);
      }
    }
    const length = Math.sqrt(product(rest, rest));
    done.push(length > DEPENDENT * before ? rest.map((value) => value / length) : rest.fill(0));
  }
  return done;
}

/** Below this share of its length, a vector counts as dependent on the others. */
const DEPENDENT = 1e-10;

function combined(
  vectors: readonly Float64Array[],
  shares: Float64Array,
  size: number,
): Float64Array {
  const sum = new Float64Array(size);
  for (const [from, vector] of vectors.entries()) {
    const share = shares[from] ?? 0;
    for (let at = 0; at < size; at += 1) {
      sum[at] = (sum[at] ?? 0) + share * (vector[at] ?? 0);
    }
  }
  return sum;
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) {
    sum += (left[at] ?? 0) * (right[at] ?? 0);
  }
  return sum;
}

/** Eigenvalues, descending, and the eigenvector of each, with length 1. */
interface Eigenpairs {
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
