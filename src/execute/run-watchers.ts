import type { Clock } from '../base/clock.ts';
import type { RunId } from '../base/ids.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { JournaledEvent, RunJournal } from './run-journal.ts';

/** Waiters for changes of runs, and readers of stored events. */
export class RunWatchers {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  readonly #reading = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something happened: whoever waits looks again. */
  wake(): void {
    for (const look of this.#waiting) {
      look();
    }
  }

  /** Events have become durable: whoever reads the journal looks again. */
  stored(): void {
    for (const look of this.#reading) {
      look();
    }
  }

  /** Resolves when it is so, when the other thing is done, or when the time is over. */
  until(
    isSo: () => boolean,
    { orDone, withinMs }: { readonly orDone: Promise<unknown>; readonly withinMs: number },
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancelTimer();
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) {
          finish();
        }
      };
      const cancelTimer = this.#clock.after(withinMs, finish);
      this.#waiting.add(look);
      void orDone.finally(finish);
      look();
    });
  }

  /** The value of a promise; undefined where it takes longer. */
  within<Value>(promise: Promise<Value>, withinMs: number): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.after(withinMs, () => resolve(undefined));
      promise.then(resolve, reject).finally(cancelTimer);
    });
  }

  /** Resolves when the next events are durable, after a while in any case, or when aborted. */
  next(withinMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        cancelTimer();
        this.#reading.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const cancelTimer = this.#clock.after(withinMs, finish);
      this.#reading.add(finish);
      signal.addEventListener('abort', finish, { once: true });
    });
  }
}

/**
 * The events of a run after a place in its journal, as they become durable, until its end. The
 * journal is the buffer: a reader that is slow holds up nobody and misses nothing.
 */
export async function* readEvents(
  { journal, watchers }: { readonly journal: RunJournal; readonly watchers: RunWatchers },
  id: RunId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<JournaledEvent> {
  let sequence = after;
  while (!signal.aborted) {
    // Events of a run that another instance drives come without a word.
    const woken = watchers.next(EXECUTE.eventsPollMs, signal);
    const batch = await journal.readAfter(id, sequence, EXECUTE.eventsReadMax);
    for (const journaled of batch) {
      yield journaled;
      ({ sequence } = journaled);
      if (journaled.event.kind === 'run_finished') {
        return;
      }
    }
    if (batch.length === 0) {
      await woken;
    }
  }
}
