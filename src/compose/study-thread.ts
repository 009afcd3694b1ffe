/** The studying side in a thread of its own. */
import type { Worker } from 'node:worker_threads';

import type { DatabaseLink } from '../adapters/postgres/open-storage.ts';
import { describeError } from '../base/errors.ts';
import type { ProjectId } from '../base/ids.ts';
import type { StartStudy } from '../call/study-link.ts';
import type { FromStudy, ToStudy } from '../call/study-protocol.ts';
import { startWorker } from '../system/start-worker.ts';
import { STUDY } from '../tuning/study.ts';

/** What the thread is started with. */
export interface StudyThreadData {
  readonly link: DatabaseLink;
  readonly project: ProjectId;
}

/** What the thread is told beside what every studying side is told. */
export type ToStudyThread = ToStudy | { readonly kind: 'close' };

export function studyInThread(parts: {
  readonly link: () => Promise<DatabaseLink>;
  readonly project: ProjectId;
}): StartStudy {
  return (receive, onEnd) => {
    const life = new ThreadLife(receive, onEnd);
    void life.start(parts);
    return life;
  };
}

class ThreadLife {
  readonly #receive: (message: FromStudy) => void;
  readonly #onEnd: (why: string) => void;
  #worker: Worker | undefined;
  /** What was told before the thread was there. */
  #early: ToStudyThread[] | undefined = [];
  #why = 'its thread ended';
  #isClosing = false;
  #ended: () => void = () => undefined;
  readonly #end: Promise<void>;

  constructor(receive: (message: FromStudy) => void, onEnd: (why: string) => void) {
    this.#receive = receive;
    this.#onEnd = onEnd;
    this.#end = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  async start({
    link,
    project,
  }: {
    readonly link: () => Promise<DatabaseLink>;
    readonly project: ProjectId;
  }): Promise<void> {
    try {
      const way = await link();
      const data: StudyThreadData = { link: way, project };
      const worker = startWorker({
        beside: import.meta.url,
        file: 'study-worker',
        name: 'pml-study',
        data,
        transferList: way.kind === 'port' ? [way.port] : [],
        resourceLimits: { maxOldGenerationSizeMb: STUDY.heapMb },
      });
      // It does not keep the process alive: what it has to store is waited for at the end.
      worker.unref();
      worker.on('message', (message: FromStudy) => this.#receive(message));
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

  readonly post = (message: ToStudyThread): void => {
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

  #finish(): void {
    this.#ended();
    if (!this.#isClosing) {
      this.#isClosing = true;
      this.#onEnd(this.#why);
    }
  }
}
