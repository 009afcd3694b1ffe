/**
 * A conditional logit (McFadden 1974): predicts which of several options is chosen, or none. It
 * learns one choice at a time. Each weight has its own step, which shrinks as it moves (AdaGrad;
 * Duchi, Hazan, Singer 2011). Pure.
 */

/** Weights, each with the sum of squares of its gradients. */
export interface ChoiceModel {
  readonly weights: readonly number[];
  readonly squares: readonly number[];
}

/** One thing that may be chosen, as numbers. */
export type Features = readonly number[];

/** Step sizes of learning. */
interface LearningPace {
  /** The first step of a weight. */
  readonly rate: number;
  /** No choice moves a weight by a slope that is steeper. */
  readonly slopeMax: number;
}

/** Creates a model from weights; `squares` is the initial certainty. */
export function modelOf(weights: readonly number[], squares: number): ChoiceModel {
  return { weights, squares: weights.map(() => squares) };
}

/** Scores one option. Features beyond the weights count nothing; no feature is worth 0. */
export function scoreOf({ weights }: Pick<ChoiceModel, 'weights'>, features: Features): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at += 1) {
    sum += (weights[at] ?? 0) * (features[at] ?? 0);
  }
  return Number.isFinite(sum) ? sum : 0;
}

/**
 * Returns the probability of each option. Together with the probability of "none" they add up to 1.
 */
export function probabilitiesOf(
  model: Pick<ChoiceModel, 'weights'>,
  options: readonly Features[],
): readonly number[] {
  const scores = options.map((features) => scoreOf(model, features));
  const highest = scores.reduce((most, score) => Math.max(most, score), 0);
  const powers = scores.map((score) => Math.exp(score - highest));
  const whole = powers.reduce((sum, power) => sum + power, Math.exp(-highest));
  return powers.map((power) => power / whole);
}

/** The model after one more choice; several may have been chosen at once, or none. */
export function learnedFrom(
  model: ChoiceModel,
  options: readonly Features[],
  isChosen: readonly boolean[],
  { rate, slopeMax }: LearningPace,
): ChoiceModel {
  if (options.some((features) => features.some((feature) => !Number.isFinite(feature)))) {
    return model;
  }
  const probabilities = probabilitiesOf(model, options);
  const chosen = isChosen.filter(Boolean).length;
  const slopes = model.weights.map(() => 0);
  for (const [nth, features] of options.entries()) {
    const error = (probabilities[nth] ?? 0) - (isChosen[nth] === true ? 1 / chosen : 0);
    for (let at = 0; at < slopes.length; at += 1) {
      slopes[at] = (slopes[at] ?? 0) + error * (features[at] ?? 0);
    }
  }
  const bounded = slopes.map((slope) => Math.min(slopeMax, Math.max(-slopeMax, slope)));
  const squares = bounded.map((slope, at) => (model.squares[at] ?? 0) + slope * slope);
  const weights = model.weights.map((weight, at) => {
    const share = (bounded[at] ?? 0) / Math.sqrt(squares[at] ?? 0);
    return Number.isNaN(share) ? weight : weight - rate * Math.min(1, Math.max(-1, share));
  });
  return { weights, squares };
}
