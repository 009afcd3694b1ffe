import { type Clock, sleep } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { RETENTION } from '../tuning.ts';
import type { RunJournal } from './run-journal.ts';

const MS_PER_DAY = 86_400_000;

/** How long runs are kept that have ended, and how many. */
export interface RetentionLimits {
  readonly runsDays: number;
  readonly runsMax: number;
}

export interface RetentionKeeperParts {
  readonly journal: Pick<RunJournal, 'removeEnded'>;
  /** Asked anew at every turn: the settings may have changed. */
  readonly limits: () => RetentionLimits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Removes runs that ended too long ago or are too many: in the background, a few at a time, so
 * that real work waits for one small statement at most. What fails is tried again at the next turn.
 */
export class RetentionKeeper implements AsyncDisposable {
  readonly #parts: RetentionKeeperParts;
  readonly #closed = new AbortController();
  #cancelTimer: () => void = () => undefined;
  #turn: Promise<void> | undefined;

  constructor(parts: RetentionKeeperParts) {
    this.#parts = parts;
  }

  /** Looks now and from time to time. */
  open(): void {
    if (this.#closed.signal.aborted) {
      return;
    }
    this.#cancelTimer = this.#parts.clock.after(RETENTION.everyMs, () => this.open());
    void this.look();
  }

  /** Removes everything that is kept no longer, for instance because the settings changed. */
  look(): Promise<void> {
    this.#turn ??= this.#remove().finally(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    this.#cancelTimer();
    await this.#turn;
  }

  async #remove(): Promise<void> {
    const { journal, limits, clock, logger } = this.#parts;
    const { signal } = this.#closed;
    let removed = 0;
    try {
      let batch: number = RETENTION.batchRuns;
      while (batch === RETENTION.batchRuns && !signal.aborted) {
        await this.#pause(removed);
        const { runsDays, runsMax } = limits();
        const kept = { endedSince: clock.now() - runsDays * MS_PER_DAY, newest: runsMax };
        batch = signal.aborted ? 0 : await journal.removeEnded(kept, RETENTION.batchRuns);
        removed += batch;
      }
    } catch (error) {
      logger.warn('runs_not_removed', { error: describeError(error) });
    }
    if (removed > 0) {
      logger.info('runs_removed', { runs: removed });
    }
  }

  /** Between two batches, not before the first. */
  async #pause(removed: number): Promise<void> {
    if (removed > 0) {
      const { clock } = this.#parts;
      await sleep(clock, RETENTION.batchPauseMs, this.#closed.signal).catch(() => undefined);
    }
  }
}
