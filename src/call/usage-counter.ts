import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { SharedTurns } from '../base/shared-turns.ts';
import type { Usage, UsageStore } from '../knowledge/usage-store.ts';
import { CALL } from '../tuning/call.ts';

/** Counts calls in memory and adds them to the store in batches, after the answer was given. */
export class UsageCounter implements AsyncDisposable {
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #pending = new Map<ToolId, Usage>();
  readonly #batches = new SharedTurns(() => this.#storePending());
  #cancelTimer: (() => void) | undefined;

  constructor(parts: { store: UsageStore; clock: Clock; logger: Logger }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  record(tool: ToolId, ok: boolean, durationMs: number): void {
    const before = this.#pending.get(tool);
    this.#pending.set(tool, {
      tool,
      calls: (before?.calls ?? 0) + 1,
      failures: (before?.failures ?? 0) + (ok ? 0 : 1),
      totalMs: (before?.totalMs ?? 0) + durationMs,
    });
    this.#cancelTimer ??= this.#clock.after(CALL.usageFlushMs, () => {
      this.#cancelTimer = undefined;
      void this.#batches.take();
    });
  }

  /** Everything counted so far, stored or not. */
  async read(): Promise<readonly Usage[]> {
    await this.#batches.take();
    return this.#store.read();
  }

  async #storePending(): Promise<void> {
    const batch = [...this.#pending.values()];
    if (batch.length === 0) {
      return;
    }
    this.#pending = new Map();
    try {
      await this.#store.add(batch);
    } catch (error) {
      // Counters are worth less than the calls they count: losing a batch is logged, not raised.
      this.#logger.warn('usage_lost', { tools: batch.length, error: describeError(error) });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancelTimer?.();
    await this.#batches.take();
  }
}
