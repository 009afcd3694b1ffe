/**
 * Embedding models in a thread of this process: one life of a thread, and the queue of texts in
 * front of it.
 */

import type { Worker } from 'node:worker_threads';

import type { Clock } from '../../base/clock.ts';
import type { Download } from '../../base/download.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { startWorker } from '../../system/start-worker.ts';
import { EMBED } from '../../tuning/embedding.ts';

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
 * One life of a model: a worker thread from its start to its end, one text at a time. It keeps the
 * process alive only while a text is under way.
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
      // A thread that computes without end can only be terminated.
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
  /** The model cannot be loaded now, but perhaps later. The thread ends after this. */
  | { readonly kind: 'unavailable'; readonly message: string };

interface ThreadEmbedderParts {
  readonly model: string;
  readonly dimension: number;
  readonly clock: Clock;
  /** Loads the model. Called again after the model was released or its thread has ended. */
  readonly open: (signal: AbortSignal) => Promise<EmbeddingThread>;
  /** The model, if it is loaded already. */
  readonly thread?: EmbeddingThread;
}

/** Texts of one caller, embedded one after the other. */
interface Job {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A model in a thread of this process. It is loaded with the first text and ended after a while
 * without any. The caller with the fewest remaining texts goes first, so that a query does not wait
 * for a catalog.
 */
export class ThreadEmbedder implements Embedder {
  readonly model: string;
  readonly dimension: number;
  readonly #parts: ThreadEmbedderParts;
  readonly #closing = new AbortController();
  #jobs: readonly Job[] = [];
  #thread: EmbeddingThread | undefined;
  #isWorking = false;
  #work = Promise.resolve();
  #cancelIdle = (): void => undefined;

  constructor(parts: ThreadEmbedderParts) {
    this.#parts = parts;
    this.model = parts.model;
    this.dimension = parts.dimension;
    this.#thread = parts.thread;
    if (parts.thread !== undefined) {
      this.#awaitIdle();
    }
  }

  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      this.#closing.signal.throwIfAborted();
      const waiting = this.#jobs.reduce((sum, job) => sum + job.texts.length, 0);
      if (waiting + texts.length > EMBED.waitingTextsMax) {
        throw new GatewayError(
          'EMBEDDING_UNAVAILABLE',
          `${waiting} texts wait to be embedded already; try again later`,
        );
      }
      const onAbort = (): void => {
        this.#drop(job);
        reject(signal.reason as Error);
      };
      const job: Job = {
        texts: texts.map((text) => text.slice(0, EMBED.textLengthMax)),
        vectors: [],
        resolve: (vectors) => {
          signal.removeEventListener('abort', onAbort);
          resolve(vectors);
        },
        reject: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#jobs = [...this.#jobs, job];
      this.#start();
    });
  }

  rest(): void {
    if (!this.#isWorking) {
      this.#cancelIdle();
      this.#awaitIdle(EMBED.restMs);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new GatewayError('EMBEDDING_UNAVAILABLE', 'the embedder was closed');
    this.#closing.abort(closed);
    this.#cancelIdle();
    this.#rejectAll(closed);
    await this.#thread?.close();
    await this.#work;
    this.#cancelIdle();
  }

  #start(): void {
    if (!this.#isWorking) {
      this.#isWorking = true;
      this.#cancelIdle();
      this.#work = this.#embedAll();
    }
  }

  /** Goes on until nothing waits. Invariant: never runs twice at once. */
  async #embedAll(): Promise<void> {
    try {
      for (let job = this.#shortest(); job !== undefined; job = this.#shortest()) {
        const text = job.texts[job.vectors.length];
        if (text !== undefined) {
          const thread = await this.#living();
          job.vectors.push(await thread.embed(text));
        }
        if (job.vectors.length === job.texts.length) {
          this.#drop(job);
          job.resolve(job.vectors);
        }
      }
    } catch (error) {
      this.#rejectAll(error);
    } finally {
      this.#isWorking = false;
      this.#awaitIdle();
    }
  }

  #shortest(): Job | undefined {
    const left = ({ texts, vectors }: Job): number => texts.length - vectors.length;
    return this.#jobs.reduce<Job | undefined>(
      (best, job) => (best === undefined || left(job) < left(best) ? job : best),
      undefined,
    );
  }

  #drop(job: Job): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
  }

  #rejectAll(error: unknown): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const { reject } of jobs) {
      reject(error);
    }
  }

  /** Returns the model, loaded if it is not. */
  async #living(): Promise<EmbeddingThread> {
    const { signal } = this.#closing;
    if (this.#thread === undefined || this.#thread.hasEnded) {
      this.#thread = await this.#parts.open(signal);
      if (signal.aborted) {
        await this.#thread.close();
      }
    }
    return this.#thread;
  }

  #awaitIdle(idleMs: number = EMBED.idleMs): void {
    this.#cancelIdle = this.#parts.clock.after(idleMs, () => {
      void this.#release();
    });
  }

  /** Ends the model's thread, which frees 100 MB or more. Loading it again takes a moment. */
  async #release(): Promise<void> {
    if (!this.#isWorking) {
      const thread = this.#thread;
      this.#thread = undefined;
      await thread?.close();
    }
  }
}
