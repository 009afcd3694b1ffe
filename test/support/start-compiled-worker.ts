/** Stands in for `src/system/start-worker.ts` in tests: the same, with programs compiled before. */
import type { Worker } from 'node:worker_threads';

import { inject } from 'vitest';

// The dot keeps this import from being replaced by this very file.
import { startWorker as start, type WorkerProgram } from '../../src/system/./start-worker.ts';
import { besideCompiled } from './compile-threads.ts';

export function startWorker(program: WorkerProgram): Worker {
  const folder = compiledFolder();
  return start(
    folder === undefined ? program : { ...program, beside: besideCompiled(program.beside, folder) },
  );
}

/** Undefined in the global setup, which runs before anything is compiled. */
function compiledFolder(): string | undefined {
  try {
    return inject('threadsFolder');
  } catch {
    return undefined;
  }
}
