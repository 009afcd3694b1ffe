import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { GatewayError } from '../../base/errors.ts';
import { EMBED } from '../../tuning.ts';
import type { FromMiniLm, MiniLmFiles, ToMiniLm } from './minilm-protocol.ts';

interface Waiting {
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: GatewayError) => void;
}

/**
 * One life of the model: a worker thread from its start to its end, one text at a time.
 *
 * It keeps the process alive only while someone waits for it.
 */
export class MiniLmThread {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  #waiting: Waiting | undefined;
  #end: GatewayError | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#finish(unavailable('its thread ended'));
        resolve();
      });
    });
    worker.on('message', (message: FromMiniLm) => this.#receive(message));
    worker.on('error', (error) => this.#finish(unavailable(error.message)));
    worker.on('messageerror', (error) => this.#finish(unavailable(error.message)));
  }

  /** Starts the thread and waits until the model is loaded. */
  static async open(files: MiniLmFiles): Promise<MiniLmThread> {
    const worker = startWorker(files);
    const thread = new MiniLmThread(worker);
    const opened = new Promise<void>((resolve) => {
      worker.on('message', (message: FromMiniLm) => {
        if (message.kind === 'opened') {
          resolve();
        }
      });
    });
    const timer = setTimeout(() => {
      thread.#finish(unavailable(`it did not load within ${EMBED.openTimeoutMs} ms`));
    }, EMBED.openTimeoutMs);
    try {
      await Promise.race([opened, thread.#ended]);
    } finally {
      clearTimeout(timer);
    }
    if (thread.#end !== undefined) {
      throw thread.#end;
    }
    worker.unref();
    return thread;
  }

  /** Whether it has ended, by itself or by `close`. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Precondition: the last text was answered. */
  embed(text: string): Promise<Float32Array> {
    if (this.#end !== undefined) {
      return Promise.reject(this.#end);
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.ref();
      this.#worker.postMessage(text satisfies ToMiniLm, []);
    });
  }

  /** Ends the thread, whatever it is doing, and with it its memory. */
  async close(): Promise<void> {
    this.#finish(unavailable('the embedder was closed'));
    await this.#ended;
  }

  #receive(message: FromMiniLm): void {
    if (message.kind === 'vector') {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      this.#worker.unref();
      waiting?.resolve(message.vector);
    } else if (message.kind === 'unusable') {
      this.#finish(
        new GatewayError(
          'EMBEDDING_MODEL_UNUSABLE',
          `the model all-MiniLM-L6-v2 cannot be used: ${message.message}; installing pml again brings its files back`,
        ),
      );
    }
  }

  #finish(error: GatewayError): void {
    if (this.#end !== undefined) {
      return;
    }
    this.#end = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
    this.#worker.ref();
    void this.#worker.terminate();
  }
}

function unavailable(reason: string): GatewayError {
  return new GatewayError('EMBEDDING_UNAVAILABLE', `all-MiniLM-L6-v2 gave no vector: ${reason}`);
}

/** The thread's file is beside this one: compiled in dist/, TypeScript in src/. */
function startWorker(files: MiniLmFiles): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(`./minilm-worker.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const worker = new Worker(isSource ? sourceLoader(file) : file, {
    name: 'pml-embedding',
    eval: isSource,
    workerData: files,
    execArgv: [],
    // stdout belongs to the protocol: nothing that a library prints may reach it.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/** A worker thread does not inherit the loader of its process, so it brings its own. */
function sourceLoader(file: URL): string {
  const required = createRequire(import.meta.url).resolve('tsx/esm/api');
  const tsx = JSON.stringify(pathToFileURL(required.replace(/\.cjs$/u, '.mjs')).href);
  const target = JSON.stringify(file.href);
  return `import(${tsx}).then(({ tsImport }) => tsImport(${target}, ${target}));`;
}
