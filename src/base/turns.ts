import type { Clock } from './clock.ts';

/**
 * Splits long work into short turns: after each piece, the work asks whether others should go first.
 *
 *   const pause = turns.pause();
 *   if (pause !== undefined) { await pause; }
 *
 * Work that fits into one turn is done at once, without a pause. Where several works share the turns, one of them
 * goes on in each turn of the event loop, so that together they hold the thread no longer than one alone.
 */
export class Turns {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly #turnMs: number;
  #sinceMs: number;
  /** Number of works that began or ended in this turn of the loop, or are under way. */
  #works = 0;
  /** Ends when the last of the waiting works goes on. */
  #last: Promise<void> | undefined;

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
    const own = this.#last?.then(() => this.#nextTurn()) ?? this.#nextTurn();
    this.#last = own;
    void own.then(() => {
      this.#last = this.#last === own ? undefined : this.#last;
    });
    return own;
  }

  /** Does all pieces of a work, with pauses between them. Fails when the signal is aborted during a pause. */
  async run<Result>(work: Generator<undefined, Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#works === 0) {
      this.#sinceMs = this.#clock.monotonicMs();
    }
    this.#works += 1;
    try {
      for (;;) {
        const pause = this.pause();
        if (pause !== undefined) {
          await pause;
          signal?.throwIfAborted();
        }
        const step = work.next();
        if (step.done === true) {
          return step.value;
        }
      }
    } finally {
      // The next work in the same turn gets only the time that is left of it.
      this.#clock.after(0, () => {
        this.#works -= 1;
      });
    }
  }

  #nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.after(0, () => {
        this.#sinceMs = this.#clock.monotonicMs();
        resolve();
      });
    });
  }
}

/** Does all pieces of a work without a pause. */
export function atOnce<Result>(work: Generator<undefined, Result>): Result {
  let step = work.next();
  while (step.done !== true) {
    step = work.next();
  }
  return step.value;
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

/** Does works one after the other, in the order in which they come. */
export class OneByOne {
  #last: Promise<unknown> = Promise.resolve();

  /** Does the work after all earlier works, also after failed ones. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
