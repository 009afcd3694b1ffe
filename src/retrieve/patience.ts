import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { plainLine } from '../base/plain-text.ts';
import { VECTORS } from '../tuning/retrieve.ts';

interface PatienceParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Event that is logged if there was no answer. */
  readonly event: string;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
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
  #problem: string | undefined;

  constructor(parts: PatienceParts) {
    this.#parts = parts;
  }

  /** Why there was no answer when it was last asked. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** The answer, or `undefined` where there is none. Throws only the reason of the signal. */
  async ask<Answer extends object>(
    question: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    const { clock, logger, event, redact } = this.#parts;
    if (clock.monotonicMs() < this.#askAgainAt) {
      return undefined;
    }
    try {
      const answer = await this.#inTime(question, signal);
      this.#problem = undefined;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      this.#askAgainAt = clock.monotonicMs() + VECTORS.queryPauseMs;
      this.#problem = plainLine(redact(describeError(error)), VECTORS.problemLength);
      logger.warn(event, { error: this.#problem });
      return undefined;
    }
  }

  /** Limits the time of a question, even if it ignores its signal: it must not hold up a search. */
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
