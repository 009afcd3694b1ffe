/** Threads that answer once (`askThread`), and threads that stay until they are closed (`ThreadLife`). */
import type { ResourceLimits, Worker } from 'node:worker_threads';

import { describeError } from '../../base/errors.ts';
import { startWorker, type WorkerProgram } from '../../system/start-worker.ts';
import { COMPOSE } from '../../tuning/loop.ts';
import { STUDY } from '../../tuning/study.ts';

/** The message that asks a thread to end. */
export interface CloseThread {
  readonly kind: 'close';
}

/** Listener to the messages and to the unexpected end of a thread. */
interface ThreadOwner<Said> {
  readonly receive: (message: Said) => void;
  readonly onEnd: (why: string) => void;
}

export class ThreadLife<Told, Said> {
  readonly #owner: ThreadOwner<Said>;
  #worker: Worker | undefined;
  /** Messages sent before the thread was ready. */
  #early: (Told | CloseThread)[] | undefined = [];
  #why = 'its thread ended';
  #isClosing = false;
  #ended: () => void = () => undefined;
  readonly #end: Promise<void>;

  constructor(owner: ThreadOwner<Said>) {
    this.#owner = owner;
    this.#end = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  /** Starts the thread once its data is known. A failure counts as its end. */
  async start(program: () => Promise<WorkerProgram>): Promise<void> {
    try {
      const worker = startWorker(await program());
      // The thread does not keep the process alive. `close` waits for it.
      worker.unref();
      worker.on('message', (message: Said) => this.#owner.receive(message));
      worker.on('error', (error) => {
        this.#why = error.message;
      });
      worker.once('exit', () => this.#finish());
      this.#worker = worker;
      this.#early?.forEach((message) => worker.postMessage(message, []));
      this.#early = undefined;
    } catch (error) {
      this.#why = describeError(error);
      this.#finish();
    }
  }

  readonly post = (message: Told | CloseThread): void => {
    if (this.#early === undefined) {
      this.#worker?.postMessage(message, []);
    } else {
      this.#early.push(message);
    }
  };

  readonly close = async (): Promise<void> => {
    this.#isClosing = true;
    this.#worker?.ref();
    this.post({ kind: 'close' });
    const limit = setTimeout(() => {
      void this.#worker?.terminate();
      this.#ended();
    }, STUDY.closeMs);
    await this.#end;
    clearTimeout(limit);
  };

  /** Ends the thread at once, without a call of `onEnd`. */
  readonly kill = (): void => {
    this.#isClosing = true;
    void this.#worker?.terminate();
  };

  #finish(): void {
    this.#ended();
    if (!this.#isClosing) {
      this.#isClosing = true;
      this.#owner.onEnd(this.#why);
    }
  }
}

/** The program of a thread: a file that stands beside another. */
interface ThreadProgram {
  /** The `import.meta.url` of the other file. */
  readonly beside: string;
  readonly file: string;
}

/**
 * Starts a thread with data and resolves with its only answer. Rejects if the thread ends without
 * an answer or takes too long. A thread that hangs must not block the next question.
 */
export function askThread<Answer>(
  { beside, file }: ThreadProgram,
  data: unknown,
  resourceLimits?: ResourceLimits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = startWorker({
      beside,
      file,
      name: `pml-${file}`,
      data,
      ...(resourceLimits !== undefined && { resourceLimits }),
    });
    // Neither the thread nor its time limit keeps the process alive.
    worker.unref();
    const limit = setTimeout(() => {
      reject(new Error(`the thread ${file} took longer than ${COMPOSE.threadMs} ms`));
      void worker.terminate();
    }, COMPOSE.threadMs);
    limit.unref();
    worker.once('message', (answer: Answer) => resolve(answer));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error('the thread ended without an answer'));
    });
  });
}
