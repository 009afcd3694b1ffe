import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { VECTORS } from '../tuning.ts';

export interface PatienceParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** What is logged when there was no answer. */
  readonly event: string;
}

/**
 * Asks what may not answer, for as long as a search can wait.
 *
 * One that does not answer in time costs one search its patience; those that follow within a
 * pause go on without it at once.
 */
export class Patience {
  readonly #parts: PatienceParts;
  #askAgainAt = Number.NEGATIVE_INFINITY;

  constructor(parts: PatienceParts) {
    this.#parts = parts;
  }

  /** The answer, or `undefined` where there is none. Throws only the reason of the signal. */
  async ask<Answer extends object>(
    question: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    const { clock, logger, event } = this.#parts;
    if (clock.monotonicMs() < this.#askAgainAt) {
      return undefined;
    }
    try {
      return await this.#inTime(question, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#askAgainAt = clock.monotonicMs() + VECTORS.queryPauseMs;
      logger.warn(event, { error: describeError(error) });
      return undefined;
    }
  }

  /** What does not heed its signal must not hold up a search. */
  #inTime<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const patience = new AbortController();
    return new Promise((resolve, reject) => {
      const cancel = this.#parts.clock.after(VECTORS.queryWithinMs, () => {
        const late = new Error(`no answer within ${VECTORS.queryWithinMs} ms`);
        patience.abort(late);
        reject(late);
      });
      question(AbortSignal.any([signal, patience.signal]))
        .then(resolve, reject)
        .finally(cancel);
    });
  }
}
