import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { startWorker } from '../../system/start-worker.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { classifyStorageFailure, type Failure, failureError } from './classify-failure.ts';
import { type EncodedParameter, encodeParameter } from './sql-values.ts';

/** Options of the engine. Passed as `workerData`. */
export interface EngineOptions {
  readonly dataDirectory: string;
  /** Wait for the disk at every commit. */
  readonly durable: boolean;
  readonly sharedBuffersMb: number;
  readonly walSegmentMb: number;
  readonly statisticsTarget: number;
}

export type ToWorker =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly params: readonly EncodedParameter[];
    }
  /** Another thread is to be served too. Only its owner may say so. */
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
  /** The engine cannot go on. The thread ends after this. */
  | { readonly kind: 'ended'; readonly message: string; readonly code?: string | undefined };

/** Something that takes statements until it ends. */
export interface Engine {
  /** The reason why it takes no more statements. Undefined while it does. */
  readonly end: GatewayError | undefined;
  query(sql: string, params: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: GatewayError) => void;
}

/** Holds the statements that were sent to the engine's thread, until they are answered. */
export class EngineLine {
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

  /** Answers everything that waits with why it will not be answered. */
  fail(error: GatewayError): void {
    for (const { reject } of this.#waiting.values()) {
      reject(error);
    }
    this.#waiting.clear();
  }
}

/**
 * One life of the embedded engine: a worker thread from its start to its end.
 *
 * Statements are answered in the order they were sent. When the thread ends, for whatever
 * reason, everything that waits is answered with why.
 */
export class EngineThread implements Engine {
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
  static async open(options: EngineOptions): Promise<EngineThread> {
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

  /** Returns the reason why it takes no more statements. Undefined while it does. */
  get end(): GatewayError | undefined {
    return this.#end;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    if (this.#end !== undefined) {
      return Promise.reject(this.#end);
    }
    // The thread keeps the process alive only while someone waits for it.
    if (this.#line.size === 0) {
      this.#worker.ref();
    }
    return this.#line.query(sql, params);
  }

  /**
   * Returns a port by which another thread reaches the engine. What this thread asks goes first.
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
