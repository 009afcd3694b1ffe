import type { Worker } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { startWorker } from '../../system/start-worker.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { classifyFailure, type Failure } from './classify-failure.ts';
import type { EngineOptions, FromWorker, ToWorker } from './pglite-protocol.ts';
import { encodeParameter } from './sql-values.ts';

interface Waiting {
  readonly resolve: (rows: readonly object[]) => void;
  readonly reject: (error: GatewayError) => void;
}

/**
 * One life of the embedded engine: a worker thread from its start to its end.
 *
 * Statements are answered in the order they were sent. When the thread ends, for whatever
 * reason, everything that waits is answered with why.
 */
export class EngineThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #nextId = 1;
  #end: GatewayError | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
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

  /** Why it takes no more statements; `undefined` while it does. */
  get end(): GatewayError | undefined {
    return this.#end;
  }

  query(sql: string, params: readonly unknown[]): Promise<readonly object[]> {
    if (this.#end !== undefined) {
      return Promise.reject(this.#end);
    }
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      // The thread keeps the process alive only while someone waits for it.
      if (this.#waiting.size === 0) {
        this.#worker.ref();
      }
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'query', id, sql, params: params.map((value) => encodeParameter(value)) });
    });
  }

  /** Lets the engine finish what it was sent, write everything out and end. */
  async close(): Promise<void> {
    if (this.#end === undefined) {
      this.#worker.ref();
      this.#send({ kind: 'close' });
    }
    const timer = setTimeout(() => void this.#worker.terminate(), STORAGE.closeTimeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message, []);
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'opened') {
      return;
    }
    if (message.kind === 'ended') {
      this.#finish(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) {
      this.#worker.unref();
    }
    if (message.kind === 'rows') {
      waiting?.resolve(message.rows);
    } else {
      waiting?.reject(failureError(message, 'the database refused a statement'));
    }
  }

  #finish(failure: Failure): void {
    if (this.#end !== undefined) {
      return;
    }
    const code = classifyFailure(failure);
    this.#end = new GatewayError(
      code === 'DATABASE_STATEMENT_FAILED' ? 'DATABASE_UNAVAILABLE' : code,
      `the embedded database has ended: ${failure.message}`,
      { data: { code: failure.code } },
    );
    for (const { reject } of this.#waiting.values()) {
      reject(this.#end);
    }
    this.#waiting.clear();
    this.#worker.ref();
    void this.#worker.terminate();
  }
}

function failureError(failure: Failure, doing: string): GatewayError {
  return new GatewayError(classifyFailure(failure), `${doing}: ${failure.message}`, {
    data: { code: failure.code, constraint: failure.constraint },
  });
}
