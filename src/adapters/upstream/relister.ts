import { sleep, type Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import { TimeLimit } from './time-limit.ts';

interface RelisterParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In the words of an error: "the tools were not listed". */
  readonly what: string;
  readonly list: (connection: Connection, signal: AbortSignal) => Promise<void>;
}

/**
 * Lists again when it is told that something changed.
 *
 * Announcements that come while a listing is under way lead to one more listing after it, and
 * listings keep a distance, so that a server that announces without end costs little.
 */
export class Relister {
  readonly #parts: RelisterParts;
  #stale: Connection | undefined;
  #isRefreshing = false;

  constructor(parts: RelisterParts) {
    this.#parts = parts;
  }

  /** Lists on this connection, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#stale = connection;
    if (!this.#isRefreshing) {
      this.#isRefreshing = true;
      void this.#refresh(signal).finally(() => {
        this.#isRefreshing = false;
      });
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { clock, logger, what, list } = this.#parts;
    while (this.#stale?.isOpen === true && !signal.aborted) {
      const connection = this.#stale;
      this.#stale = undefined;
      const limit = new TimeLimit(clock, UPSTREAM.listTimeoutMs, what, signal);
      try {
        await list(connection, limit.signal);
      } catch (error) {
        const reason = plainLine(describeError(error), UPSTREAM.errorLengthMax);
        logger.warn('upstream_listing_failed', { reason });
      } finally {
        limit[Symbol.dispose]();
      }
      await sleep(clock, UPSTREAM.relistIntervalMs, signal).catch(() => undefined);
    }
  }
}
