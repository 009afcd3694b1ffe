import type { ResourceLimits } from 'node:worker_threads';

import { startWorker } from '../../system/start-worker.ts';
import { COMPOSE } from '../../tuning/loop.ts';

/** The program of a thread: a file that stands beside another. */
interface ThreadProgram {
  /** The `import.meta.url` of that other file. */
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
    // It does not keep the process alive, and neither does its limit.
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
