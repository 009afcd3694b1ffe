/** Fits the weights of a choice model to recorded choices, which are looked at several times. */
import { type Features, probabilitiesOf } from '../src/math/choice-model.ts';
import { seededRandom } from '../src/math/seeded-random.ts';

/** What was weighed against each other, and which of it was chosen. */
export interface Choice {
  readonly options: readonly Features[];
  readonly isChosen: readonly boolean[];
}

/** Weights, each with the sum of squares of its slopes. */
interface FittedModel {
  readonly weights: readonly number[];
  readonly squares: readonly number[];
}

interface FitPace {
  readonly epochs: number;
  /** The first step of a weight. */
  readonly rate: number;
  /** No choice moves a weight by a slope that is steeper. */
  readonly slopeMax: number;
  readonly seed: number;
}

/** Creates a model to begin with; `squares` says how sure its weights are. */
export function startOf(weights: readonly number[], squares: number): FittedModel {
  return { weights, squares: weights.map(() => squares) };
}

/** Returns the model after it has seen all choices several times, each time in another order. */
export function fitChoices(
  start: FittedModel,
  choices: readonly Choice[],
  { epochs, seed, ...pace }: FitPace,
): FittedModel {
  const random = seededRandom(seed);
  let model = start;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = choices
      .map((choice) => ({ choice, at: random() }))
      .toSorted((left, right) => left.at - right.at);
    for (const { choice } of order) {
      model = stepped(model, choice, pace);
    }
  }
  return model;
}

/** One step by one choice (AdaGrad; Duchi, Hazan, Singer 2011). */
function stepped(
  model: FittedModel,
  { options, isChosen }: Choice,
  { rate, slopeMax }: Pick<FitPace, 'rate' | 'slopeMax'>,
): FittedModel {
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
