import type { Clock } from '../../base/clock.ts';
import { GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning/embedding.ts';
import type { EmbeddingThread } from './embedding-thread.ts';

interface ThreadEmbedderParts {
  readonly model: string;
  readonly dimension: number;
  readonly clock: Clock;
  /** Loads the model. It is called again after the model was let go, or its thread has ended. */
  readonly open: (signal: AbortSignal) => Promise<EmbeddingThread>;
  /** The model, where it is loaded already. */
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
