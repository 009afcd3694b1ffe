import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import type { Json, JsonObject } from '../../base/json.ts';
import type { SchemaCheck, SchemaIssue } from '../../knowledge/schema-checker.ts';
import { startWorker } from '../../system/start-worker.ts';
import { SCHEMA } from '../../tuning/schema.ts';

/**
 * Checks that may take long, one after the other, in a thread that is ended when the time is up.
 *
 * The thread is started by the first of them and ends when none has come for a while. A schema
 * whose checks were ended is not tried again and again: it would keep a processor busy.
 */
export class CheckThread {
  #life: ThreadLife | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #ends = new WeakMap<JsonObject, number>();

  async check(schema: JsonObject, value: Json): Promise<SchemaCheck> {
    if (this.#waiting >= SCHEMA.threadWaitingMax) {
      return unchecked(`${this.#waiting} other checks wait already`);
    }
    this.#waiting += 1;
    // The value may be large: reading it has held the calling thread, and so will writing it.
    await othersFirst();
    const message = { schema: JSON.stringify(schema), value: JSON.stringify(value) };
    const untilMs = performance.now() + SCHEMA.threadWaitMs;
    const turn = this.#last.then(() =>
      performance.now() > untilMs
        ? unchecked(`its turn did not come within ${SCHEMA.threadWaitMs} ms`)
        : this.#inTurn(schema, message),
    );
    this.#last = turn;
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #inTurn(schema: JsonObject, message: ToCheck): Promise<SchemaCheck> {
    const ends = this.#ends.get(schema) ?? 0;
    if (ends >= SCHEMA.threadEndsMax) {
      return unchecked(`${ends} checks with this schema took too long before`);
    }
    clearTimeout(this.#idle);
    const life = await this.#living();
    const answer = await life?.ask(message, SCHEMA.threadCheckMs);
    if (answer?.kind === 'checked') {
      this.#idle = setTimeout(() => this.#end(), SCHEMA.threadIdleMs).unref();
      return answer;
    }
    this.#ends.set(schema, ends + 1);
    this.#end();
    return unchecked(`it was not checked within ${SCHEMA.threadCheckMs} ms`);
  }

  async #living(): Promise<ThreadLife | undefined> {
    if (this.#life === undefined) {
      this.#life = new ThreadLife();
      // The time of its start is not the schema's.
      const ready = await this.#life.next(SCHEMA.threadStartMs);
      return ready === undefined ? undefined : this.#life;
    }
    return this.#life;
  }

  #end(): void {
    this.#life?.end();
    this.#life = undefined;
  }
}

/** One thread from its start to its end. */
class ThreadLife {
  readonly #worker: Worker;
  #answer: (message: FromCheck | undefined) => void = () => undefined;

  constructor() {
    this.#worker = startWorker({
      beside: import.meta.url,
      file: 'check-worker',
      name: 'pml-schemas',
      resourceLimits: { maxOldGenerationSizeMb: SCHEMA.threadHeapMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromCheck) => this.#answer(message));
    this.#worker.on('error', () => this.#answer(undefined));
    this.#worker.on('exit', () => this.#answer(undefined));
  }

  ask(message: ToCheck, withinMs: number): Promise<FromCheck | undefined> {
    this.#worker.postMessage(message, []);
    return this.next(withinMs);
  }

  /** The next thing it says; nothing where the time is up or the thread has ended. */
  next(withinMs: number): Promise<FromCheck | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), withinMs);
      this.#answer = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  }

  end(): void {
    void this.#worker.terminate();
  }
}

const unchecked = (why: string): SchemaCheck => ({ kind: 'unchecked', why });

/** Sent as texts: those are copied fastest. */
export interface ToCheck {
  readonly schema: string;
  readonly value: string;
}

export type FromCheck =
  /** Sent once: values can be checked from now on. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly issues: readonly SchemaIssue[] };
