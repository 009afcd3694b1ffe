import { sleep, type Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { canonicalJson, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { Tool } from '../../knowledge/tool.ts';
import { UPSTREAM } from '../../tuning.ts';
import type { Connection } from './connection.ts';
import { writeVerdict } from './protocol-verdict.ts';
import { TimeLimit } from './time-limit.ts';
import { readToolListing } from './tool-definition.ts';

/** What a tool list needs to do its work. */
export interface ToolListParts {
  readonly server: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for the first listing, and for each one that differs from the one before. */
  readonly onListed: (tools: readonly Tool[], protocol: string) => void;
}

/**
 * What a server listed last, kept up to date while it announces changes.
 *
 * Announcements that come while a listing is under way lead to one more listing after it, and
 * listings keep a distance, so that a server that announces without end costs little.
 */
export class ToolList {
  readonly #parts: ToolListParts;
  #count = 0;
  #fingerprint: string | undefined;
  #isRefreshing = false;
  #isStale = false;

  constructor(parts: ToolListParts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes over what was listed on a connection. */
  take(entries: readonly Json[], connection: Connection): void {
    const { server, logger, onListed } = this.#parts;
    const { tools, problems } = readToolListing(server, entries);
    const protocol = writeVerdict(connection.verdict);
    const fingerprint = canonicalJson([protocol, tools.map(({ definition }) => definition)]);
    if (fingerprint === this.#fingerprint) {
      return;
    }
    for (const problem of problems.slice(0, UPSTREAM.strayLinesLogged)) {
      logger.warn('upstream_tool_faulty', {
        problem: plainLine(problem, UPSTREAM.errorLengthMax),
        faults: problems.length,
      });
    }
    this.#fingerprint = fingerprint;
    this.#count = tools.length;
    onListed(tools, protocol);
  }

  /** Lists again, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#isStale = true;
    if (!this.#isRefreshing) {
      this.#isRefreshing = true;
      this.#refresh(connection, signal)
        .catch((error: unknown) => {
          this.#parts.logger.warn('upstream_listing_failed', {
            reason: plainLine(describeError(error), UPSTREAM.errorLengthMax),
          });
        })
        .finally(() => {
          this.#isRefreshing = false;
        });
    }
  }

  async #refresh(connection: Connection, signal: AbortSignal): Promise<void> {
    while (this.#isStale && connection.isOpen) {
      this.#isStale = false;
      const limit = new TimeLimit(
        this.#parts.clock,
        UPSTREAM.listTimeoutMs,
        'the tools were not listed',
        signal,
      );
      try {
        this.take(await connection.listTools(limit.signal), connection);
      } finally {
        limit[Symbol.dispose]();
      }
      await sleep(this.#parts.clock, UPSTREAM.relistIntervalMs, signal);
    }
  }
}
