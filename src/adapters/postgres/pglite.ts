/**
 * The embedded database: the thread of its engine, and the one connection that all statements
 * share.
 */

import { type MessagePort, MessageChannel, type Worker } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { startWorker } from '../../system/start-worker.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { UNSENT, classifyStorageFailure, type Failure, failureError } from './classify-failure.ts';
import { type Database, type Queryable, runTransaction } from './database.ts';
import { type EncodedParameter, encodeParameter } from './sql-values.ts';

/** Options of the embedded database. Its thread gets them as `workerData`. */
export interface PgliteOptions {
  /** If it does not exist, the engine makes it, which takes seconds. See `createDataDirectory`. */
  readonly dataDirectory: string;
  /** Wait for the disk at every commit, so that a power loss loses nothing. */
  readonly durable: boolean;
}

export type ToWorker =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly params: readonly EncodedParameter[];
    }
  /** Serve another thread, too. Only the owner of the engine sends this. */
  | { readonly kind: 'connect'; readonly port: MessagePort }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'opened' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly object[] }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code?: string | undefined;
      readonly constraint?: string | undefined;
    }
  /** The engine failed. The thread ends after this. */
  | { readonly kind: 'ended'; readonly message: string; readonly code?: string | undefined };

/** Something that takes statements until it ends. */
interface Engine {
  /** Why the engine has ended, or undefined while it runs. */
  readonly end: GatewayError | undefined;
  query(sql: string, params: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: GatewayError) => void;
}

/** Holds the statements that were sent to the engine's thread, until they are answered. */
class EngineLine {
  readonly #send: (message: ToWorker) => void;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;

  constructor(send: (message: ToWorker) => void) {
    this.#send = send;
  }

  /** Returns the number of unanswered statements. */
  get size(): number {
    return this.#waiting.size;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'query', id, sql, params: params.map((value) => encodeParameter(value)) });
    });
  }

  answered(message: FromWorker & { readonly kind: 'rows' | 'failed' }): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'rows') {
      waiting?.resolve(message.rows);
    } else {
      waiting?.reject(failureError(message, 'the database refused a statement'));
    }
  }

  /** Rejects all waiting statements. */
  fail(error: GatewayError): void {
    for (const { reject } of this.#waiting.values()) {
      reject(error);
    }
    this.#waiting.clear();
  }
}

/**
 * One life of the embedded engine: a worker thread from its start to its end. Statements are
 * answered in the order in which they were sent. When the thread ends, all waiting statements are
 * rejected.
 */
class EngineThread implements Engine {
  readonly #worker: Worker;
  readonly #line: EngineLine;
  readonly #ended: Promise<void>;
  #end: GatewayError | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    this.#line = new EngineLine((message) => worker.postMessage(message, []));
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#finish({ message: 'its thread ended' });
        resolve();
      });
    });
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#finish({ message: error.message }));
    worker.on('messageerror', (error) => this.#finish({ message: error.message }));
  }

  /** Starts the thread and waits until the engine takes statements. */
  static async open(options: PgliteOptions): Promise<EngineThread> {
    const worker = startWorker({
      beside: import.meta.url,
      file: 'pglite-worker',
      name: 'pml-database',
      data: options,
      resourceLimits: { maxYoungGenerationSizeMb: STORAGE.threadYoungHeapMb },
    });
    const thread = new EngineThread(worker);
    const opened = new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'opened') {
          resolve();
        }
      });
    });
    const timer = setTimeout(() => {
      thread.#finish({
        message: `the embedded database did not open within ${STORAGE.openTimeoutMs} ms`,
        code: 'ETIMEDOUT',
      });
    }, STORAGE.openTimeoutMs);
    try {
      await Promise.race([opened, thread.#ended]);
    } finally {
      clearTimeout(timer);
    }
    if (thread.#end !== undefined) {
      await thread.#ended;
      throw thread.#end;
    }
    worker.unref();
    return thread;
  }

  /** Returns why the engine has ended, or undefined while it runs. */
  get end(): GatewayError | undefined {
    return this.#end;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    if (this.#end !== undefined) {
      return Promise.reject(this.#end);
    }
    // The thread keeps the process alive only while a statement waits.
    if (this.#line.size === 0) {
      this.#worker.ref();
    }
    return this.#line.query(sql, params);
  }

  /**
   * Returns a port by which another thread reaches the engine. Statements of this thread go first.
   */
  link(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ kind: 'connect', port: port2 }, [port2]);
    return port1;
  }

  /** Lets the engine finish its statements, write everything and end. */
  async close(): Promise<void> {
    if (this.#end === undefined) {
      this.#worker.ref();
      this.#worker.postMessage({ kind: 'close' }, []);
    }
    const timer = setTimeout(() => void this.#worker.terminate(), STORAGE.closeTimeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'opened') {
      return;
    }
    if (message.kind === 'ended') {
      this.#finish(message);
      return;
    }
    this.#line.answered(message);
    if (this.#line.size === 0) {
      this.#worker.unref();
    }
  }

  #finish(failure: Failure): void {
    if (this.#end !== undefined) {
      return;
    }
    const code = classifyStorageFailure(failure);
    this.#end = new GatewayError(
      code === 'DATABASE_STATEMENT_FAILED' ? 'DATABASE_UNAVAILABLE' : code,
      `the embedded database has ended: ${failure.message}`,
      { data: { code: failure.code } },
    );
    this.#line.fail(this.#end);
    this.#worker.ref();
    void this.#worker.terminate();
  }
}

/**
 * The major version of the embedded PostgreSQL. It does not open data directories of other
 * versions.
 */
export const EMBEDDED_POSTGRES_VERSION = '18';

/**
 * Opens the embedded database.
 *
 * Precondition: this process holds the lock of the data directory. Two engines on one directory
 * destroy it.
 */
export async function openPglite(options: PgliteOptions): Promise<EmbeddedDatabase> {
  const open = (): Promise<EngineThread> => EngineThread.open(options);
  const database = new PgliteDatabase(open, await open());
  return Object.assign(database, { link: async () => (await database.living()).link() });
}

/** The embedded database in the thread that owns it. Other threads reach it by ports. */
export interface EmbeddedDatabase extends Database {
  /** Makes a port. It ends with the engine; its holder then asks for another one. */
  readonly link: () => Promise<MessagePort>;
}

/** Returns the embedded database of another thread. It ends with the port. */
export function openLinkedPglite(port: MessagePort): Database {
  const engine = new EnginePort(port);
  return new PgliteDatabase(() => Promise.resolve(engine), engine);
}

/**
 * The embedded database. There is one connection. Single statements are sent at once. A transaction
 * closes the gate behind itself: later statements wait there in order, so that nothing gets between
 * the statements of the transaction. An engine that died (a full disk makes it panic) is started
 * again by the next statement.
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

/** Reaches the embedded engine of another thread over a port. */
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
