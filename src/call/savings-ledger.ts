import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { SessionId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { Savings, SavingsStore } from '../knowledge/usage-store.ts';
import { SAVINGS } from '../tuning/call.ts';

interface SavingsLedgerParts {
  readonly store: SavingsStore;
  readonly counter: TokenCounter;
  readonly clock: Clock;
  readonly logger: Logger;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Counts the tokens that agents did not have to read. Counting happens after the answer.
 *
 * Saved tokens are the definitions of tools that a client did not list, once per session, and the
 * part of large results that was not shown. Pages that are read later are subtracted. Texts that
 * cannot be counted are left out. A restart forgets the sessions that were counted, so a session or
 * a result that goes on after it counts again.
 */
export class SavingsLedger implements AsyncDisposable {
  readonly #parts: SavingsLedgerParts;
  /** Sessions of agents, each counted once; the oldest are forgotten. */
  readonly #sessions = new Set<SessionId>();
  /** Tokens of kept results that were not shown yet, by reference; the oldest are forgotten. */
  readonly #kept = new Map<string, number>();
  #hidden: { readonly version: number; readonly tokens: number } | undefined;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: SavingsLedgerParts) {
    this.#parts = parts;
  }

  /**
   * Notes that a client sees `listed` instead of all tools of the catalog. Every call reports it;
   * the list is made once.
   */
  sessionListed(session: SessionId, catalog: Catalog, listed: () => readonly object[]): void {
    if (this.#sessions.has(session)) {
      return;
    }
    this.#sessions.add(session);
    dropOldest(this.#sessions, SAVINGS.sessionsMax);
    const shown = listed();
    this.#later(async () => {
      const hidden = await this.#definitionsOf(catalog);
      const [menu = 0] = await this.#parts.counter.count([JSON.stringify(shown)]);
      await this.#add({ definitions: Math.max(0, hidden - menu) });
    });
  }

  /** Notes that a result was answered by reference, and that the agent saw only `shown` of it. */
  resultKept(
    session: SessionId,
    reference: string,
    shown: string,
    read: () => Promise<string | undefined>,
  ): void {
    if (!this.#sessions.has(session) || this.#kept.has(reference)) {
      return;
    }
    this.#kept.set(reference, 0);
    dropOldest(this.#kept, SAVINGS.resultsMax);
    this.#later(async () => {
      const whole = await read();
      if (whole === undefined) {
        return;
      }
      const [all = 0, seen = 0] = await this.#parts.counter.count([whole, shown]);
      const results = Math.max(0, all - seen);
      this.#kept.set(reference, results);
      await this.#add({ results });
    });
  }

  /** Notes that an agent read a part of a stored result. */
  resultRead(reference: string, part: Json): void {
    if (!this.#kept.has(reference)) {
      return;
    }
    this.#always(async () => {
      const [read = 0] = await this.#parts.counter.count([JSON.stringify(part)]);
      const left = this.#kept.get(reference) ?? 0;
      const results = Math.min(left, read);
      this.#kept.set(reference, left - results);
      await this.#add({ results: -results });
    });
  }

  /** Returns the counts, after all pending work. */
  async read(): Promise<readonly Savings[]> {
    await this.#work;
    return this.#parts.store.read();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Sums that still wait are dropped: a gateway that ends must not wait for its statistics.
    this.#waiting = SAVINGS.waitingMax;
    await this.#parts.counter[Symbol.asyncDispose]();
    await this.#work;
  }

  /** Counts the tokens of all definitions. The count is kept until the catalog changes. */
  async #definitionsOf({ version, tools }: Catalog): Promise<number> {
    if (this.#hidden?.version !== version) {
      const texts = [...tools.values()].map(({ definition }) => JSON.stringify(definition));
      const counts = await this.#parts.counter.count(texts);
      this.#hidden = { version, tokens: counts.reduce((sum, count) => sum + count, 0) };
    }
    return this.#hidden.tokens;
  }

  #add(saved: Partial<Savings>): Promise<void> {
    const day = new Date(this.#parts.clock.now()).toISOString().slice(0, DAY_LENGTH);
    return this.#parts.store.add({ day, definitions: 0, results: 0, ...saved });
  }

  /** Adds nothing while too much waits. */
  #later(work: () => Promise<void>): void {
    if (this.#waiting < SAVINGS.waitingMax) {
      this.#always(work);
    }
  }

  /** Queues work that subtracts. It is never skipped, and there is one per page that is read. */
  #always(work: () => Promise<void>): void {
    this.#waiting += 1;
    this.#work = this.#work.then(work).then(
      () => {
        this.#waiting -= 1;
      },
      (error: unknown) => {
        this.#waiting -= 1;
        this.#parts.logger.debug('savings_not_counted', { error: describeError(error) });
      },
    );
  }
}

function dropOldest<Key>(
  kept: { readonly size: number; keys(): Iterator<Key>; delete(key: Key): boolean },
  max: number,
): void {
  const { value, done } = kept.keys().next();
  if (kept.size > max && done !== true) {
    kept.delete(value);
  }
}

/** Counts tokens as a model would. Slow to begin with, so nothing that is waited for asks it. */
export interface TokenCounter extends AsyncDisposable {
  /** Counts the tokens of each text. Rejects if they cannot be counted. */
  count(texts: readonly string[]): Promise<readonly number[]>;
}
