/** Fits the weights of a choice model to recorded choices, near to where they begin. */
import { probabilitiesOf } from '../src/math/choice-model.ts';
import type { Choice } from './fit-choices.ts';

interface FitPace {
  readonly epochs: number;
  /** The first step of a weight. */
  readonly rate: number;
  /** Pulls weights back to where they began, by so much for each unit and choice. */
  readonly ridge: number;
}

/** So that the first steps are not too long. */
const SQUARES_START = 1e-6;

/**
 * Returns weights that were moved down the mean slope of all choices, again and again (AdaGrad;
 * Duchi, Hazan, Singer 2011). What the choices say little about stays near the start.
 */
export function fitNear(
  start: readonly number[],
  choices: readonly Choice[],
  { epochs, rate, ridge }: FitPace,
): readonly number[] {
  const weights = [...start];
  const squares = start.map(() => SQUARES_START);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const slopes = slopesOf(weights, choices);
    for (const [at, slope] of slopes.entries()) {
      const weight = weights[at] ?? 0;
      const whole = slope / choices.length + ridge * (weight - (start[at] ?? 0));
      squares[at] = (squares[at] ?? 0) + whole * whole;
      weights[at] = weight - (rate * whole) / Math.sqrt(squares[at] ?? 1);
    }
  }
  return weights;
}

function slopesOf(weights: readonly number[], choices: readonly Choice[]): readonly number[] {
  const slopes = weights.map(() => 0);
  for (const { options, isChosen } of choices) {
    const likely = probabilitiesOf({ weights }, options);
    const chosen = isChosen.filter(Boolean).length;
    for (const [nth, features] of options.entries()) {
      const error = (likely[nth] ?? 0) - (isChosen[nth] === true ? 1 / chosen : 0);
      for (const [at, feature] of features.entries()) {
        slopes[at] = (slopes[at] ?? 0) + error * feature;
      }
    }
  }
  return slopes;
}
