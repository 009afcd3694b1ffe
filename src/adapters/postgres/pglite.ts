import type { MessagePort } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { UNSENT } from './classify-failure.ts';
import type { Database, Queryable } from './database.ts';
import { type Engine, EngineLine, EngineThread, type FromWorker } from './engine-thread.ts';
import { runTransaction } from './run-transaction.ts';

/** The major version of PostgreSQL that the embedded engine is; data directories of others do not open. */
export const EMBEDDED_POSTGRES_VERSION = '18';

interface PgliteOptions {
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
export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const open = (): Promise<EngineThread> =>
    EngineThread.open({
      ...options,
      sharedBuffersMb: STORAGE.sharedBuffersMb,
      walSegmentMb: STORAGE.walSegmentMb,
      statisticsTarget: STORAGE.statisticsTarget,
    });
  const database = new PgliteDatabase(open, await open());
  return Object.assign(database, { link: async () => (await database.living()).link() });
}

/** The embedded database of the thread that has it, and ports to it for other threads. */
export interface EmbeddedDatabase extends Database {
  /** Ends with the life of the engine: whoever has it asks for another one then. */
  readonly link: () => Promise<MessagePort>;
}

/** Returns the embedded database of another thread. It ends with the port. */
export function openLinkedPglite(port: MessagePort): Database {
  const engine = new EnginePort(port);
  return new PgliteDatabase(() => Promise.resolve(engine), engine);
}

/**
 * The embedded database behind the one interface.
 *
 * There is one connection. Single statements are sent as they come; a transaction closes the
 * gate behind itself, so that nothing else gets in between its statements, and whoever comes
 * later waits there in order. An engine that died (a full disk makes it panic) is started again
 * by the next statement, as a server's connection would be.
 */
class PgliteDatabase<Thread extends Engine> implements Database {
  readonly engine = 'pglite';
  readonly #open: () => Promise<Thread>;
  #thread: Thread;
  #restart: Promise<Thread> | undefined;
  #restartedAt = Number.NEGATIVE_INFINITY;
  #gate: Promise<void> = Promise.resolve();
  #waitingCount = 0;
  #closed: Promise<void> | undefined;

  constructor(open: () => Promise<Thread>, thread: Thread) {
    this.#open = open;
    this.#thread = thread;
  }

  async query<Row extends object>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<readonly Row[]> {
    return this.#counted(async () => {
      await this.#gate;
      const thread = await this.living();
      return (await thread.query(sql, params)) as readonly Row[];
    });
  }

  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#counted(async () => {
      const done = this.#gate.then(async () => {
        const thread = await this.living();
        return runTransaction({ run: (sql, params) => thread.query(sql, params), work });
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

  /** Returns the engine, started again if it has ended; at most once per pause. */
  async living(): Promise<Thread> {
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

  async #startAgain(): Promise<Thread> {
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

/** Reaches the embedded engine of another thread over a port that its owner gave away. */
class EnginePort implements Engine {
  readonly #port: MessagePort;
  readonly #line: EngineLine;
  #end: GatewayError | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#line = new EngineLine((message) => port.postMessage(message));
    port.on('message', (message: FromWorker) => {
      if (message.kind === 'rows' || message.kind === 'failed') {
        this.#line.answered(message);
      }
    });
    port.once('close', () => this.#finish());
  }

  get end(): GatewayError | undefined {
    return this.#end;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    return this.#end === undefined ? this.#line.query(sql, params) : Promise.reject(this.#end);
  }

  close(): Promise<void> {
    this.#port.close();
    this.#finish();
    return Promise.resolve();
  }

  #finish(): void {
    this.#end ??= new GatewayError('DATABASE_UNAVAILABLE', 'the embedded database has ended');
    this.#line.fail(this.#end);
  }
}
