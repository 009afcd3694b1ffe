import type { Clock } from '../base/clock.ts';
import { describeError, GatewayError } from '../base/errors.ts';
import { splitToolId, type ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { SharedTurns } from '../base/turns.ts';
import type { CallsOfDay, Usage, UsageStore } from '../knowledge/usage-store.ts';
import { CALL } from '../tuning/call.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Counts calls in memory and adds them to the store in batches, after the answer was given. */
export class UsageCounter implements AsyncDisposable {
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #pending = new Map<ToolId, Usage>();
  /** Since the start of this process; one for each tool. */
  readonly #own = new Map<ToolId, Usage>();
  readonly #durations = new DurationCounter();
  readonly #batches = new SharedTurns(() => this.#storePending());
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: { store: UsageStore; clock: Clock; logger: Logger }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  record(tool: ToolId, ok: boolean, durationMs: number): void {
    const usage = { tool, calls: 1, failures: ok ? 0 : 1, totalMs: durationMs };
    addTo(this.#pending, usage);
    addTo(this.#own, usage);
    this.#durations.record(splitToolId(tool).server, durationMs);
    this.#storeLater();
  }

  /** Counts since the start of this process. Other instances count for themselves. */
  own(): readonly Usage[] {
    return [...this.#own.values()];
  }

  /** Returns the call times since the start of this process. */
  durations(): readonly CallDurations[] {
    return this.#durations.read();
  }

  /** Returns all counts, stored or not. */
  async read(): Promise<readonly Usage[]> {
    await this.#batches.take();
    return this.#store.read();
  }

  /**
   * Returns the counts by day, the oldest first. A call counts on the day on which it was stored.
   */
  async days(): Promise<readonly CallsOfDay[]> {
    await this.#batches.take();
    return this.#store.readDays();
  }

  async #storePending(): Promise<void> {
    const batch = [...this.#pending.values()];
    if (batch.length === 0) {
      return;
    }
    this.#pending = new Map();
    try {
      const day = new Date(this.#clock.now()).toISOString().slice(0, DAY_LENGTH);
      await this.#store.add(batch, day);
    } catch (error) {
      if (isUnsent(error)) {
        this.#putBack(batch);
        return;
      }
      // It may have been stored: counted twice would be wrong, too.
      this.#logger.warn('usage_lost', { tools: batch.length, error: describeError(error) });
    }
  }

  /** Keeps counts for the next time: the database was not reached. There is one for each tool. */
  #putBack(batch: readonly Usage[]): void {
    for (const usage of batch) {
      addTo(this.#pending, usage);
    }
    this.#storeLater();
  }

  #storeLater(): void {
    if (this.#isClosed) {
      return;
    }
    this.#cancelTimer ??= this.#clock.after(CALL.usageFlushMs, () => {
      this.#cancelTimer = undefined;
      void this.#batches.take();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#batches.take();
  }
}

function addTo(counts: Map<ToolId, Usage>, { tool, calls, failures, totalMs }: Usage): void {
  const before = counts.get(tool);
  counts.set(tool, {
    tool,
    calls: calls + (before?.calls ?? 0),
    failures: failures + (before?.failures ?? 0),
    totalMs: totalMs + (before?.totalMs ?? 0),
  });
}

/** Returns true if the statement failed before it was sent to the database. */
const isUnsent = (error: unknown): boolean =>
  error instanceof GatewayError &&
  (error.data as { readonly isUnsent?: boolean } | undefined)?.isUnsent === true;

/** Histogram of call times of one server, since the start of this process. */
export interface CallDurations {
  readonly server: string;
  /** Calls that took at most so long, by `CALL.durationBucketsMs`; each holds those before it. */
  readonly upTo: readonly number[];
  readonly calls: number;
  readonly totalMs: number;
}

/** Counts calls by how long they took, one count of each length for a server. */
export class DurationCounter {
  readonly #counts = new Map<string, { counts: number[]; totalMs: number }>();

  record(server: string, durationMs: number): void {
    let found = this.#counts.get(server);
    if (found === undefined) {
      const counts = Array.from({ length: CALL.durationBucketsMs.length + 1 }, () => 0);
      found = { counts, totalMs: 0 };
      this.#counts.set(server, found);
    }
    const place = CALL.durationBucketsMs.findIndex((limit) => durationMs <= limit);
    const at = place === -1 ? CALL.durationBucketsMs.length : place;
    found.counts[at] = (found.counts[at] ?? 0) + 1;
    found.totalMs += durationMs;
  }

  read(): readonly CallDurations[] {
    return [...this.#counts].map(([server, { counts, totalMs }]) => {
      let sum = 0;
      const sums = counts.map((count) => (sum += count));
      return { server, upTo: sums.slice(0, -1), calls: sum, totalMs };
    });
  }
}
