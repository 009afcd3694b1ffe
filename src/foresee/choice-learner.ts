/** Learns the weights of calls from what comes. */
import { type ChoiceModel, type Features, learnedFrom } from '../math/choice-model.ts';
import { CALL_MODEL } from '../tuning/foresee.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

const PACE = { prior: CALL_MODEL.prior, fade: CALL_MODEL.fade };

export class ChoiceLearner {
  #model: ChoiceModel = SHIPPED_MODEL;

  /** The shipped weights with all lessons since the start. */
  get model(): ChoiceModel {
    return this.#model;
  }

  /** Learns which of the weighed calls came. None of them if another call did. */
  chose(options: readonly Features[], isChosen: readonly boolean[]): void {
    if (options.length > 0) {
      this.#model = learnedFrom(this.#model, options, isChosen, PACE);
    }
  }
}
