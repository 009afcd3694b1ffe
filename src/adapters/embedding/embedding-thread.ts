import type { Worker } from 'node:worker_threads';

import type { Download } from '../../base/download.ts';
import { GatewayError } from '../../base/errors.ts';
import { startWorker } from '../../system/start-worker.ts';

/** A program of a model thread, its data and its time limits. */
export interface EmbeddingProgram {
  /** The program's file beside this one, without its ending. */
  readonly file: 'minilm-worker' | 'bge-m3-worker';
  /** Passed as `workerData`. */
  readonly data: unknown;
  /** The model's name in messages. */
  readonly model: string;
  /** The remedy for a model that cannot be used, as the end of a sentence. */
  readonly remedy: string;
  /** Loading is given up after this time without progress. */
  readonly openTimeoutMs: number;
  /** A text is given up after this time, and its thread is ended. */
  readonly textTimeoutMs: number;
  readonly onProgress?: ((progress: Download) => void) | undefined;
}

interface Waiting {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: GatewayError) => void;
}

/**
 * One life of a model: a worker thread from its start to its end, one text at a time.
 *
 * It keeps the process alive only while someone waits for it.
 */
export class EmbeddingThread {
  readonly #program: EmbeddingProgram;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #opened: Promise<void>;
  #onOpened = (): void => undefined;
  #openTimer: NodeJS.Timeout | undefined;
  #textTimer: NodeJS.Timeout | undefined;
  #dimension = 0;
  #waiting: Waiting | undefined;
  #end: GatewayError | undefined;

  private constructor(program: EmbeddingProgram) {
    const { file, data } = program;
    const worker = startWorker({ beside: import.meta.url, file, name: 'pml-embedding', data });
    this.#program = program;
    this.#worker = worker;
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#finish(this.#unavailable('its thread ended'));
        resolve();
      });
    });
    this.#opened = new Promise((resolve) => {
      this.#onOpened = resolve;
    });
    worker.on('message', (message: FromModel) => this.#receive(message));
    worker.on('error', (error) => this.#finish(this.#unavailable(error.message)));
    worker.on('messageerror', (error) => this.#finish(this.#unavailable(error.message)));
  }

  /** Starts the thread and waits until the model is loaded. */
  static async open(program: EmbeddingProgram, signal: AbortSignal): Promise<EmbeddingThread> {
    signal.throwIfAborted();
    const thread = new EmbeddingThread(program);
    const onAbort = (): void => thread.#finish(thread.#unavailable('it is no longer wanted'));
    signal.addEventListener('abort', onAbort, { once: true });
    thread.#expectProgress();
    try {
      await Promise.race([thread.#opened, thread.#ended]);
    } finally {
      clearTimeout(thread.#openTimer);
      signal.removeEventListener('abort', onAbort);
    }
    signal.throwIfAborted();
    if (thread.#end !== undefined) {
      throw thread.#end;
    }
    thread.#worker.unref();
    return thread;
  }

  /** Returns the number of numbers in a vector. */
  get dimension(): number {
    return this.#dimension;
  }

  /** True if the thread has ended, by itself or by `close`. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Embeds one text. Precondition: the last text was answered. */
  embed(text: string): Promise<Float32Array> {
    if (this.#end !== undefined) {
      return Promise.reject(this.#end);
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.ref();
      // Nothing but its end stops a thread that computes without end.
      const { textTimeoutMs } = this.#program;
      this.#textTimer = setTimeout(() => {
        this.#finish(this.#unavailable(`a text took longer than ${textTimeoutMs} ms`));
      }, textTimeoutMs);
      this.#worker.postMessage(text, []);
    });
  }

  /** Ends the thread, whatever it is doing, and with it its memory. */
  async close(): Promise<void> {
    this.#finish(this.#unavailable('the embedder was closed'));
    await this.#ended;
  }

  #receive(message: FromModel): void {
    const { model, remedy, onProgress } = this.#program;
    switch (message.kind) {
      case 'progress':
        this.#expectProgress();
        onProgress?.(message);
        break;
      case 'opened':
        this.#dimension = message.dimension;
        this.#onOpened();
        break;
      case 'vector': {
        const waiting = this.#waiting;
        this.#waiting = undefined;
        clearTimeout(this.#textTimer);
        this.#worker.unref();
        waiting?.resolve(message.vector);
        break;
      }
      case 'unusable':
        this.#finish(
          new GatewayError(
            'EMBEDDING_MODEL_UNUSABLE',
            `the model ${model} cannot be used: ${message.message}; ${remedy}`,
          ),
        );
        break;
      case 'unavailable':
        this.#finish(this.#unavailable(message.message));
        break;
    }
  }

  /** Ends a download that makes no progress for `openTimeoutMs`. A download with progress may take an hour. */
  #expectProgress(): void {
    const { openTimeoutMs } = this.#program;
    clearTimeout(this.#openTimer);
    this.#openTimer = setTimeout(() => {
      this.#finish(this.#unavailable(`it did not load within ${openTimeoutMs} ms`));
    }, openTimeoutMs);
  }

  #finish(error: GatewayError): void {
    if (this.#end !== undefined) {
      return;
    }
    this.#end = error;
    clearTimeout(this.#textTimer);
    this.#waiting?.reject(error);
    this.#waiting = undefined;
    this.#worker.ref();
    void this.#worker.terminate();
  }

  #unavailable(reason: string): GatewayError {
    return new GatewayError(
      'EMBEDDING_UNAVAILABLE',
      `${this.#program.model} gave no vector: ${reason}`,
    );
  }
}

/** A message of the thread of a model. The host sends texts, one at a time. */
export type FromModel =
  | ({ readonly kind: 'progress' } & Download)
  | { readonly kind: 'opened'; readonly dimension: number }
  | { readonly kind: 'vector'; readonly vector: Float32Array }
  /** The model cannot be used as it is. The thread ends after this. */
  | { readonly kind: 'unusable'; readonly message: string }
  /** The model could not be had, and may be later. The thread ends after this. */
  | { readonly kind: 'unavailable'; readonly message: string };
