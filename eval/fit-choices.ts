/** Fits the weights of a choice model to recorded choices. */
import { type ChoiceModel, type Features, learnedFrom } from '../src/math/choice-model.ts';
import { seededRandom } from '../src/math/seeded-random.ts';

/** What was weighed against each other, and which of it was chosen. */
export interface Choice {
  readonly options: readonly Features[];
  readonly isChosen: readonly boolean[];
}

interface FitPace {
  readonly epochs: number;
  readonly rate: number;
  readonly slopeMax: number;
  readonly seed: number;
}

/** Returns the model after it has seen all choices several times, each time in another order. */
export function fitChoices(
  start: ChoiceModel,
  choices: readonly Choice[],
  { epochs, seed, ...pace }: FitPace,
): ChoiceModel {
  const random = seededRandom(seed);
  let model = start;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = choices
      .map((choice) => ({ choice, at: random() }))
      .toSorted((left, right) => left.at - right.at);
    for (const { choice } of order) {
      model = learnedFrom(model, choice.options, choice.isChosen, pace);
    }
  }
  return model;
}
