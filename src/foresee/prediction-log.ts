/**
 * Records predictions and their outcomes, and stores them in the background.
 *
 * The predictor never waits for it and never fails because of it. The queue is bounded, and a batch
 * that cannot be stored is lost and counted. The calibration is known here at once, and in other
 * gateways of the project when they read it.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type {
  CalibrationChange,
  CalibrationCounts,
  PredictionRecord,
  PredictionStore,
} from '../call/prediction-store.ts';
import type { ChoiceModel, Features } from '../math/choice-model.ts';
import { CALIBRATION, RUN_AHEAD } from '../tuning/foresee.ts';
import { binsOf, NO_OUTCOMES, type Seeming, withOutcome } from './calibrate.ts';
import { ChoiceLearner } from './choice-learner.ts';

export interface PredictionLogParts {
  readonly store: PredictionStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Outcome {
  readonly seeming: Seeming;
  readonly wasAsked: boolean;
}

export class PredictionLog implements AsyncDisposable {
  readonly #parts: PredictionLogParts;
  #records: readonly PredictionRecord[] = [];
  #outcomes: readonly Outcome[] = [];
  #calibration: CalibrationCounts = NO_OUTCOMES;
  readonly #choices = new ChoiceLearner();
  #storing: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: PredictionLogParts) {
    this.#parts = parts;
  }

  /** Calibration of predictions. */
  get calibration(): CalibrationCounts {
    return this.#calibration;
  }

  /** The weights of calls: the shipped ones with all lessons since the start. */
  get model(): ChoiceModel {
    return this.#choices.model;
  }

  /** Learns which of the weighed calls came. None of them if another call did. */
  chose(options: readonly Features[], isChosen: readonly boolean[]): void {
    this.#choices.chose(options, isChosen);
  }

  /** Reads what this project has seen, here and elsewhere. */
  async load(): Promise<void> {
    const stored = await this.#parts.store.calibration();
    this.#calibration = this.#outcomes.reduce(
      (counts, { seeming, wasAsked }) => withOutcome(counts, seeming, wasAsked),
      stored,
    );
  }

  /** Records a prediction and its outcome. */
  record(prediction: PredictionRecord): void {
    this.#records = [...this.#records.slice(-RUN_AHEAD.waitingMax + 1), prediction];
    this.#flushLater();
  }

  /** Adds an outcome to the calibration: a call of this raw probability was asked for, or not. */
  settled({ tool, raw, kin }: Seeming, wasAsked: boolean): void {
    const seeming = { tool, raw, ...(kin !== undefined && { kin }) };
    this.#calibration = withOutcome(this.#calibration, seeming, wasAsked);
    this.#outcomes = [...this.#outcomes.slice(-RUN_AHEAD.waitingMax + 1), { seeming, wasAsked }];
    this.#flushLater();
  }

  /** Resolves when everything recorded before was stored or lost. */
  flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#storing = this.#storing.then(() => this.#store());
    return this.#storing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.flush();
  }

  #flushLater(): void {
    if (!this.#isClosed) {
      this.#cancelTimer ??= this.#parts.clock.after(RUN_AHEAD.flushMs, () => void this.flush());
    }
  }

  async #store(): Promise<void> {
    const { store, logger } = this.#parts;
    const records = this.#records;
    const changes = changesOf(this.#outcomes);
    this.#records = [];
    this.#outcomes = [];
    if (records.length + changes.length === 0) {
      return;
    }
    try {
      await store.add(records, changes);
    } catch (error) {
      logger.warn('predictions_not_stored', {
        count: records.length,
        error: describeError(error),
      });
    }
  }
}

/** Returns the changes of each bin by these outcomes, whatever the bin holds. */
function changesOf(outcomes: readonly Outcome[]): readonly CalibrationChange[] {
  const changes = new Map<number, CalibrationChange>();
  for (const { seeming, wasAsked } of outcomes) {
    for (const bin of binsOf(seeming)) {
      const { keep, asked, total } = changes.get(bin) ?? { keep: 1, asked: 0, total: 0 };
      changes.set(bin, {
        bin,
        keep: keep * CALIBRATION.fade,
        asked: asked * CALIBRATION.fade + Number(wasAsked),
        total: total * CALIBRATION.fade + 1,
      });
    }
  }
  return [...changes.values()];
}
