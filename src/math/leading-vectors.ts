import { type Eigenpairs, symmetricEigenpairs } from './symmetric-eigenpairs.ts';

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
 * The largest eigenvalues, descending, and their vectors, of a matrix that is only ever multiplied
 * with: for a thousand nodes with few edges a hundredth of the work of finding all. A vector whose
 * value is 0 may be all zeros.
 *
 * Reference: Saad: Numerical methods for large eigenvalue problems (2011), chapter 5, subspace
 * iteration with projection.
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
