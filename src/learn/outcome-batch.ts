import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import { LEARN } from '../tuning/learn.ts';

export interface OutcomeBatchParts {
  /** Stores outcomes as a whole or not at all. */
  readonly keep: (outcomes: readonly Outcome[]) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Collects how things ended, and has them stored together a little later: whoever tells it
 * something goes on at once and is never failed by it.
 */
export class OutcomeBatch implements AsyncDisposable {
  readonly #parts: OutcomeBatchParts;
  #waiting: Outcome[] = [];
  #cancel: (() => void) | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(parts: OutcomeBatchParts) {
    this.#parts = parts;
  }

  /** Adds an outcome. Above the limit, the oldest are dropped. */
  add(outcome: Outcome): void {
    this.#waiting.push(outcome);
    if (this.#waiting.length > LEARN.outcomesMax) {
      this.#waiting.shift();
    }
    this.#cancel ??= this.#parts.clock.after(LEARN.settleMs, () => void this.flush());
  }

  /** Resolves when all that was told before is stored, or could not be. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    const outcomes = this.#waiting;
    this.#waiting = [];
    if (outcomes.length > 0) {
      this.#storing = this.#storing
        .then(() => this.#parts.keep(outcomes))
        .catch((error: unknown) => {
          this.#parts.logger.warn('outcomes_not_kept', { error: describeError(error) });
        });
    }
    return this.#storing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.flush();
  }
}
