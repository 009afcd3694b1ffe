/**
 * Learns the weights of calls from what comes.
 *
 * One look at each choice teaches little. So with each new choice, a few of the latest are looked
 * at again (experience replay; Lin 1992). Single choices pull the weights to and fro. So calls are
 * weighed by the average over the latest weights (Polyak and Juditsky 1992).
 */
import { type ChoiceModel, type Features, learnedFrom } from '../math/choice-model.ts';
import { seededRandom } from '../math/seeded-random.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { learnedOnly, SHIPPED_MODEL } from './shipped-model.ts';

/** Calls that were weighed against each other, and which of them came. */
interface SeenChoice {
  readonly options: readonly Features[];
  readonly isChosen: readonly boolean[];
}

const SEED = 1;

export class ChoiceLearner {
  readonly #seen: SeenChoice[] = [];
  readonly #random = seededRandom(SEED);
  #model: ChoiceModel = SHIPPED_MODEL;
  #average: ChoiceModel = SHIPPED_MODEL;
  #next = 0;

  /** The shipped weights with all lessons since the start. */
  get model(): ChoiceModel {
    return this.#average;
  }

  /** Learns which of the weighed calls came. None of them if another call did. */
  chose(options: readonly Features[], isChosen: readonly boolean[]): void {
    if (options.length === 0) {
      return;
    }
    const choice = { options, isChosen };
    this.#learn(choice);
    this.#seen[this.#next % CALL_MODEL.choicesKept] = choice;
    this.#next += 1;
    for (let nth = 0; nth < CALL_MODEL.lookedAgain; nth += 1) {
      const again = this.#seen[Math.floor(this.#random() * this.#seen.length)];
      if (again !== undefined) {
        this.#learn(again);
      }
    }
    const { weights, squares } = this.#model;
    const fade = CALL_MODEL.averageFade;
    this.#average = {
      squares,
      weights: this.#average.weights.map(
        (weight, at) => fade * weight + (1 - fade) * (weights[at] ?? 0),
      ),
    };
  }

  #learn({ options, isChosen }: SeenChoice): void {
    this.#model = learnedOnly(learnedFrom(this.#model, options, isChosen, { ...CALL_MODEL }));
  }
}
