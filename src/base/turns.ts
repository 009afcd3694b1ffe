import type { Clock } from './clock.ts';

/**
 * Long work in short turns: whoever does it asks after each piece whether others should go first.
 *
 *   const pause = turns.pause();
 *   if (pause !== undefined) { await pause; }
 *
 * Work that fits into one turn is done at once, without a pause.
 */
export class Turns {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly #turnMs: number;
  #sinceMs: number;

  constructor(clock: Pick<Clock, 'monotonicMs' | 'after'>, turnMs: number) {
    this.#clock = clock;
    this.#turnMs = turnMs;
    this.#sinceMs = clock.monotonicMs();
  }

  /** Returns a promise to wait for before the next piece, or `undefined` while the turn lasts. */
  pause(): Promise<void> | undefined {
    if (this.#clock.monotonicMs() - this.#sinceMs < this.#turnMs) {
      return undefined;
    }
    return new Promise((resolve) => {
      this.#clock.after(0, () => {
        this.#sinceMs = this.#clock.monotonicMs();
        resolve();
      });
    });
  }
}

/**
 * Runs a task one turn at a time. Requests during a turn share the next one, so there are never
 * more than two, however slow the task is.
 */
export class SharedTurns {
  readonly #work: () => Promise<void>;
  #current: Promise<void> | undefined;
  #following: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when a turn is over that began after this was asked for. */
  take(): Promise<void> {
    if (this.#current !== undefined) {
      const follow = (): Promise<void> => {
        this.#following = undefined;
        return this.take();
      };
      this.#following ??= this.#current.then(follow, follow);
      return this.#following;
    }
    this.#current = this.#work().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }
}
