import { type Clock, sleep } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { MS_PER_DAY } from '../base/units.ts';
import { RETENTION } from '../tuning/execute.ts';
import type { RunJournal } from './run-journal.ts';

const BYTES_PER_MEGABYTE = 1_048_576;

/** Limits of ended runs: age and number. */
interface RetentionLimits {
  readonly runsDays: number;
  readonly runsMax: number;
  /** Room for them, with all that belongs to them. */
  readonly runsMegabytes: number;
}

/** Removes runs that have ended, or parts of them, where all together take more room than they have. */
export interface RunSizes {
  /**
   * Removes the stored results of at most `limit` runs, oldest ends first. Returns the number of
   * runs.
   */
  removeResults(bytesMax: number, limit: number): Promise<number>;
  /** Removes at most `limit` runs, oldest ends first. Returns their number. */
  removeRuns(bytesMax: number, limit: number): Promise<number>;
}

/** Records that are kept for a while. */
export interface AgingRecords {
  /** Name of the records in the log. */
  readonly what: string;
  readonly limits: () => { readonly days: number; readonly newest: number };
  /** Removes at most `limit` records that are too old, or beyond the newest. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}

interface RetentionKeeperParts {
  readonly journal: Pick<RunJournal, 'removeEnded'>;
  readonly records?: readonly AgingRecords[];
  readonly sizes?: RunSizes;
  /** Read again at every turn, because the settings may have changed. */
  readonly limits: () => RetentionLimits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One kind of thing that is kept for a while. */
interface Aging {
  readonly what: string;
  readonly batchMax: number;
  /** Removes some that are kept no longer; fewer than a batch when no more are left. */
  readonly remove: (limit: number) => Promise<number>;
}

/**
 * Removes runs and records that are too old or too many. It works in the background, a few at a
 * time, so that other work waits for one small statement at most. A failure is retried at the next
 * turn.
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
    for (const aging of this.#aging()) {
      await this.#removeAll(aging);
    }
  }

  #aging(): readonly Aging[] {
    const { journal, records = [], sizes, limits, clock } = this.#parts;
    const bytesMax = (): number => limits().runsMegabytes * BYTES_PER_MEGABYTE;
    // Results go first: what is told of a run is small, and worth more.
    const bySize: readonly Aging[] =
      sizes === undefined
        ? []
        : [
            {
              what: 'results',
              batchMax: RETENTION.batchRuns,
              remove: (limit) => sizes.removeResults(bytesMax(), limit),
            },
            {
              what: 'large_runs',
              batchMax: RETENTION.batchRuns,
              remove: (limit) => sizes.removeRuns(bytesMax(), limit),
            },
          ];
    const daysAgo = (days: number): number => clock.now() - days * MS_PER_DAY;
    return [
      {
        what: 'runs',
        batchMax: RETENTION.batchRuns,
        remove: (limit) => {
          const { runsDays, runsMax } = limits();
          const suggestedSince = clock.now() - RETENTION.suggestionMs;
          const kept = { endedSince: daysAgo(runsDays), newest: runsMax, suggestedSince };
          return journal.removeEnded(kept, limit);
        },
      },
      ...bySize,
      ...records.map((each) => ({
        what: each.what,
        batchMax: RETENTION.batchRecords,
        remove: (limit: number): Promise<number> => {
          const { days, newest } = each.limits();
          return each.removeOld({ since: daysAgo(days), newest }, limit);
        },
      })),
    ];
  }

  async #removeAll({ what, batchMax, remove }: Aging): Promise<void> {
    const { logger } = this.#parts;
    const { signal } = this.#closed;
    let removed = 0;
    try {
      let batch = batchMax;
      while (batch === batchMax && !signal.aborted) {
        await this.#pause(removed);
        batch = signal.aborted ? 0 : await remove(batchMax);
        removed += batch;
      }
    } catch (error) {
      logger.warn(`${what}_not_removed`, { error: describeError(error) });
    }
    if (removed > 0) {
      logger.info(`${what}_removed`, { [what]: removed });
    }
  }

  /** Waits between two batches, not before the first. */
  async #pause(removed: number): Promise<void> {
    if (removed > 0) {
      const { clock } = this.#parts;
      await sleep(clock, RETENTION.batchPauseMs, this.#closed.signal).catch(() => undefined);
    }
  }
}
