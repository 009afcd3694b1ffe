import { GatewayError } from '../../base/errors.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { UNSENT } from './classify-failure.ts';
import type { Database, Queryable } from './database.ts';
import { EngineThread } from './engine-thread.ts';
import { TransactionScope } from './transaction-scope.ts';

/** The major version of PostgreSQL that the embedded engine is; data directories of others do not open. */
export const EMBEDDED_POSTGRES_VERSION = '18';

export interface PgliteOptions {
  /** Made by the engine itself when it does not exist, which takes seconds: see `template.ts`. */
  readonly dataDirectory: string;
  /** Wait for the disk at every commit, so that loss of power is covered too. */
  readonly durable: boolean;
}

/**
 * Opens the embedded database.
 *
 * Precondition: this process holds the lock of the data directory. Two engines on one directory
 * destroy it.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const open = (): Promise<EngineThread> =>
    EngineThread.open({
      ...options,
      sharedBuffersMb: STORAGE.sharedBuffersMb,
      walSegmentMb: STORAGE.walSegmentMb,
      statisticsTarget: STORAGE.statisticsTarget,
    });
  return new PgliteDatabase(open, await open());
}

/**
 * The embedded database behind the one interface.
 *
 * There is one connection. Single statements are sent as they come; a transaction closes the
 * gate behind itself, so that nothing else gets in between its statements, and whoever comes
 * later waits there in order. An engine that died (a full disk makes it panic) is started again
 * by the next statement, as a server's connection would be.
 */
class PgliteDatabase implements Database {
  readonly engine = 'pglite';
  readonly #open: () => Promise<EngineThread>;
  readonly #scope = new TransactionScope();
  #thread: EngineThread;
  #restart: Promise<EngineThread> | undefined;
  #restartedAt = Number.NEGATIVE_INFINITY;
  #gate: Promise<void> = Promise.resolve();
  #waitingCount = 0;
  #closed: Promise<void> | undefined;

  constructor(open: () => Promise<EngineThread>, thread: EngineThread) {
    this.#open = open;
    this.#thread = thread;
  }

  async query<Row extends object>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    this.#scope.refuseInside();
    return this.#counted(async () => {
      await this.#gate;
      const thread = await this.#living();
      return (await thread.query(sql, params)) as readonly Row[];
    });
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    this.#scope.refuseInside();
    return this.#counted(async () => {
      const done = this.#gate.then(async () => {
        const thread = await this.#living();
        return this.#scope.run({ run: (sql, params) => thread.query(sql, params), work });
      });
      this.#gate = done.then(nothing, nothing);
      return done;
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#gate;
    await this.#restart?.catch(() => undefined);
    await this.#thread.close();
  }

  async #counted<T>(task: () => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) {
      throw new GatewayError('DATABASE_UNAVAILABLE', 'the database was closed', UNSENT);
    }
    if (this.#waitingCount >= STORAGE.waitingMax) {
      throw new GatewayError(
        'DATABASE_UNAVAILABLE',
        `${STORAGE.waitingMax} statements wait for the embedded database already; try again later`,
        UNSENT,
      );
    }
    this.#waitingCount += 1;
    try {
      return await task();
    } finally {
      this.#waitingCount -= 1;
    }
  }

  /** The engine, started again if it has ended; at most once per pause. */
  async #living(): Promise<EngineThread> {
    const end = this.#thread.end;
    if (end === undefined) {
      return this.#thread;
    }
    if (this.#restart === undefined) {
      const now = performance.now();
      if (this.#closed !== undefined || now - this.#restartedAt < STORAGE.restartPauseMs) {
        throw end;
      }
      this.#restartedAt = now;
      this.#restart = this.#startAgain();
    }
    return this.#restart;
  }

  async #startAgain(): Promise<EngineThread> {
    try {
      // The old thread must be gone: two engines on one directory destroy it.
      await this.#thread.close();
      this.#thread = await this.#open();
      return this.#thread;
    } finally {
      this.#restart = undefined;
    }
  }
}

const nothing = (): void => undefined;
