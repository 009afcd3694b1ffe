import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { Clock } from '../../base/clock.ts';
import type { TokenCounter } from '../../call/token-counter.ts';
import { SAVINGS } from '../../tuning.ts';
import type { CountAnswer, CountRequest } from './token-protocol.ts';

interface Waiting {
  readonly resolve: (counts: readonly number[]) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimer: () => void;
}

/** Counts in a thread that is there only while there is something to count. */
export function createTokenCounter(parts: { readonly clock: Clock }): TokenCounter {
  return new ThreadTokenCounter(parts.clock);
}

class ThreadTokenCounter implements TokenCounter {
  readonly #clock: Clock;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;
  #cancelEnd: () => void = () => undefined;
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count(texts: readonly string[]): Promise<readonly number[]> {
    if (this.#isClosed) {
      return Promise.reject(new Error('the token counter was closed'));
    }
    if (texts.some((text) => text.length > SAVINGS.textLengthMax)) {
      return Promise.reject(new Error(`a text is longer than ${SAVINGS.textLengthMax} characters`));
    }
    this.#cancelEnd();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      // Some texts take the tokenizer for ever: its thread is ended rather than waited for.
      const cancelTimer = this.#clock.after(SAVINGS.countTimeoutMs, () => {
        void this.#end(new Error(`counting took longer than ${SAVINGS.countTimeoutMs} ms`));
      });
      this.#waiting.set(id, { resolve, reject, cancelTimer });
      worker.postMessage({ id, texts } satisfies CountRequest, []);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#end(new Error('the token counter was closed'));
  }

  #start(): Worker {
    const isSource = import.meta.url.endsWith('.ts');
    const file = new URL(`./token-worker.${isSource ? 'ts' : 'js'}`, import.meta.url);
    const worker = new Worker(isSource ? sourceLoader(file) : file, {
      name: 'pml-tokens',
      eval: isSource,
      execArgv: [],
      // stdout belongs to the protocol: nothing that a library prints may reach it.
      stdout: true,
      stderr: true,
    });
    worker.on('message', ({ id, counts }: CountAnswer) => this.#answered(id, counts));
    worker.on('error', (error) => void this.#end(error));
    // Nobody waits for statistics: they do not keep the process alive.
    worker.unref();
    return worker;
  }

  #answered(id: number, counts: readonly number[]): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.cancelTimer();
    waiting?.resolve(counts);
    if (this.#waiting.size === 0) {
      this.#cancelEnd = this.#clock.after(
        SAVINGS.idleMs,
        () => void this.#end(new Error('it was idle')),
      );
    }
  }

  async #end(error: Error): Promise<void> {
    this.#cancelEnd();
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject, cancelTimer } of this.#waiting.values()) {
      cancelTimer();
      reject(error);
    }
    this.#waiting.clear();
    await worker?.terminate();
  }
}

/** A worker thread does not inherit the loader of its process, so it brings its own. */
function sourceLoader(file: URL): string {
  const required = createRequire(import.meta.url).resolve('tsx/esm/api');
  const tsx = JSON.stringify(pathToFileURL(required.replace(/\.cjs$/u, '.mjs')).href);
  const target = JSON.stringify(file.href);
  return `import(${tsx}).then(({ tsImport }) => tsImport(${target}, ${target}));`;
}
