import type { Worker } from 'node:worker_threads';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { TokenCounter } from '../../call/savings-ledger.ts';
import { startWorker } from '../../system/start-worker.ts';
import { SAVINGS } from '../../tuning/call.ts';

interface Waiting {
  readonly resolve: (counts: readonly number[]) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimer: () => void;
}

interface TokenCounterParts {
  readonly clock: Clock;
  /** Starts the thread. Tests pass one that fails. */
  readonly start?: () => Worker;
}

/** Counts in a thread that lives only while there is something to count. */
export function createTokenCounter(parts: TokenCounterParts): TokenCounter {
  return new ThreadTokenCounter(parts);
}

class ThreadTokenCounter implements TokenCounter {
  readonly #parts: TokenCounterParts;
  /** Requests that the present thread has not answered. */
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;
  #cancelEnd: () => void = () => undefined;
  #isClosed = false;

  constructor(parts: TokenCounterParts) {
    this.#parts = parts;
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
      // Some texts take the tokenizer for ever, so its thread is ended after a while.
      const cancelTimer = this.#parts.clock.after(SAVINGS.countTimeoutMs, () => {
        void this.#end(worker, new Error(`counting took longer than ${SAVINGS.countTimeoutMs} ms`));
      });
      this.#waiting.set(id, { resolve, reject, cancelTimer });
      worker.postMessage({ id, texts } satisfies CountRequest, []);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#end(this.#worker, new Error('the token counter was closed'));
  }

  #start(): Worker {
    const worker = (this.#parts.start ?? startTokenWorker)();
    worker.on('message', (answer: CountAnswer) => this.#answered(worker, answer));
    worker.on('error', (error) => void this.#end(worker, new Error(describeError(error))));
    worker.on('messageerror', (error) => void this.#end(worker, error));
    worker.once('exit', () => void this.#end(worker, new Error('the counting thread ended')));
    // Statistics must not keep the process alive.
    worker.unref();
    return worker;
  }

  #answered(worker: Worker, { id, counts }: CountAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.cancelTimer();
    waiting?.resolve(counts);
    if (this.#waiting.size === 0) {
      this.#cancelEnd();
      this.#cancelEnd = this.#parts.clock.after(
        SAVINGS.idleMs,
        () => void this.#end(worker, new Error('it was idle')),
      );
    }
  }

  /**
   * Ends the worker. An ended worker reports its end again, perhaps while the next one works, so it
   * is ignored.
   */
  async #end(worker: Worker | undefined, error: Error): Promise<void> {
    if (worker === undefined || worker !== this.#worker) {
      return;
    }
    this.#cancelEnd();
    this.#worker = undefined;
    for (const { reject, cancelTimer } of this.#waiting.values()) {
      cancelTimer();
      reject(error);
    }
    this.#waiting.clear();
    await worker.terminate();
  }
}

function startTokenWorker(): Worker {
  return startWorker({ beside: import.meta.url, file: 'token-worker', name: 'pml-tokens' });
}

/** A question to the counting thread. */
export interface CountRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** An answer of the counting thread. */
export interface CountAnswer {
  readonly id: number;
  readonly counts: readonly number[];
}
