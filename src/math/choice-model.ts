/**
 * A conditional logit (McFadden 1974): predicts which of several options is chosen, or none. It
 * learns one choice at a time, by one Newton step on the posterior (the extended Kalman filter of a
 * logit). The model keeps how sure each weight is, together with all others: so one look at a choice
 * teaches nearly as much as fitting all choices at once. Pure.
 */

/** Weights alone are enough to weigh options. */
export interface Weighing {
  readonly weights: readonly number[];
}

/** Weights, and how sure those are that are learned. */
export interface ChoiceModel extends Weighing {
  /** Precision matrix of the first weights, row by row. The others are not learned. */
  readonly precision: Float64Array;
}

/** One thing that may be chosen, as numbers. */
export type Features = readonly number[];

/** Pace of learning. */
interface LearningPace {
  /** Precision of each weight before anything was learned. */
  readonly prior: number;
  /** Weight of earlier lessons after one more choice. */
  readonly fade: number;
}

/** Creates a model. Only the first `learned` weights are learned. */
export function modelOf(weights: readonly number[], learned: number, prior: number): ChoiceModel {
  const precision = new Float64Array(learned * learned);
  for (let at = 0; at < learned; at += 1) {
    precision[at * learned + at] = prior;
  }
  return { weights, precision };
}

/** Scores one option. Features beyond the weights count nothing; no feature is worth 0. */
export function scoreOf({ weights }: Weighing, features: Features): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) {
    sum += (weights[at] ?? 0) * (features[at] ?? 0);
  }
  return Number.isFinite(sum) ? sum : 0;
}

/**
 * Returns the probability of each option. Together with the probability of "none" they add up to 1.
 */
export function probabilitiesOf(model: Weighing, options: readonly Features[]): readonly number[] {
  const scores = options.map((features) => scoreOf(model, features));
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  const powers = scores.map((score) => Math.exp(score - highest));
  const whole = powers.reduce((sum, power) => sum + power, Math.exp(-highest));
  return powers.map((power) => power / whole);
}

/** Returns the model after one more choice; several may have been chosen at once, or none. */
export function learnedFrom(
  model: ChoiceModel,
  options: readonly Features[],
  isChosen: readonly boolean[],
  { prior, fade }: LearningPace,
): ChoiceModel {
  if (options.some((features) => features.some((feature) => !Number.isFinite(feature)))) {
    return model;
  }
  const size = Math.round(Math.sqrt(model.precision.length));
  const likely = probabilitiesOf(model, options);
  const chosen = isChosen.filter(Boolean).length;
  const slopes = new Float64Array(size);
  const mean = new Float64Array(size);
  const precision = model.precision.map((value, at) =>
    at % (size + 1) === 0 ? prior + (value - prior) * fade : value * fade,
  );
  for (const [nth, features] of options.entries()) {
    const share = likely[nth] ?? 0;
    add(slopes, features, share - (isChosen[nth] === true ? 1 / chosen : 0));
    add(mean, features, share);
    addSquare(precision, size, features, share);
  }
  addSquare(precision, size, mean, -1);
  const steps = solved(precision, slopes);
  const weights = model.weights.map((weight, at) => weight - (steps?.[at] ?? 0));
  return steps === undefined || weights.some((weight) => !Number.isFinite(weight))
    ? model
    : { weights, precision };
}

function add(sum: Float64Array, features: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) {
    sum[at] = (sum[at] ?? 0) + factor * (features[at] ?? 0);
  }
}

/** Adds the product of the features with themselves, in the lower half of the matrix. */
function addSquare(
  matrix: Float64Array,
  size: number,
  features: ArrayLike<number>,
  factor: number,
): void {
  for (let row = 0; row < size; row += 1) {
    const value = factor * (features[row] ?? 0);
    // Most features of an option are 0.
    const columns = value === 0 ? 0 : row + 1;
    for (let column = 0; column < columns; column += 1) {
      const at = row * size + column;
      matrix[at] = (matrix[at] ?? 0) + value * (features[column] ?? 0);
    }
  }
}

/**
 * Solves a system of equations with a positive definite matrix by Cholesky's method. It reads the
 * lower half of the matrix. Returns undefined if rounding has made the matrix not positive definite.
 */
function solved(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const size = right.length;
  const lower = Float64Array.from(matrix);
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = lower[row * size + column] ?? 0;
      for (let at = 0; at < column; at += 1) {
        sum -= (lower[row * size + at] ?? 0) * (lower[column * size + at] ?? 0);
      }
      if (row === column && !(sum > 0)) {
        return undefined;
      }
      lower[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] ?? 1);
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1) {
      solution[row] = (solution[row] ?? 0) - (lower[row * size + at] ?? 0) * (solution[at] ?? 0);
    }
    solution[row] = (solution[row] ?? 0) / (lower[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1) {
      solution[row] = (solution[row] ?? 0) - (lower[at * size + row] ?? 0) * (solution[at] ?? 0);
    }
    solution[row] = (solution[row] ?? 0) / (lower[row * size + row] ?? 1);
  }
  return solution;
}
