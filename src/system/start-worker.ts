import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

/** The file and the start data of a worker thread. */
export interface WorkerProgram {
  /** The `import.meta.url` of the file that the program stands beside. */
  readonly beside: string;
  /** The program's file, without its ending. */
  readonly file: string;
  /** The thread's name, for people who look at the process. */
  readonly name: string;
  /** Passed as `workerData`. */
  readonly data?: unknown;
  /** Ports in `data`. */
  readonly transferList?: readonly MessagePort[];
  readonly resourceLimits?: ResourceLimits;
}

/** Starts a worker thread: from a compiled file in dist/, from TypeScript in src/. */
export function startWorker({
  beside,
  file,
  name,
  data,
  transferList = [],
  resourceLimits,
}: WorkerProgram): Worker {
  const isSource = beside.endsWith('.ts');
  const program = new URL(`./${file}.${isSource ? 'ts' : 'js'}`, beside);
  const worker = new Worker(isSource ? sourceLoader(program) : program, {
    name,
    eval: isSource,
    workerData: data,
    transferList: [...transferList],
    execArgv: [],
    ...(resourceLimits !== undefined && { resourceLimits }),
    // stdout belongs to the protocol: nothing that a library prints may reach it.
    stdout: true,
    stderr: true,
  });
  // Reads the output, or it would be buffered until the thread ends.
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/**
 * A worker thread does not inherit the loader of its process, so it brings its own: by its full
 * address, because the process may have been started in any folder, and as an ES module.
 */
function sourceLoader(program: URL): string {
  const required = createRequire(import.meta.url).resolve('tsx/esm/api');
  const tsx = JSON.stringify(pathToFileURL(required.replace(/\.cjs$/u, '.mjs')).href);
  const target = JSON.stringify(program.href);
  return `import(${tsx}).then(({ tsImport }) => tsImport(${target}, ${target}));`;
}

/** Returns the port from this worker thread to its starter. Throws on the main thread. */
export function portToStarter(): MessagePort {
  if (parentPort === null) {
    throw new Error('this program runs as a worker thread only');
  }
  return parentPort;
}

/**
 * Lowers the priority of this thread for good; higher numbers mean lower. Call it in a worker
 * thread whose work nobody waits for. Linux has priorities per thread. Elsewhere it would lower the
 * whole process.
 */
export function giveWay(niceness: number): void {
  if (process.platform !== 'linux') {
    return;
  }
  try {
    setPriority(0, niceness);
  } catch {
    // The system does not allow it. The work is done at normal priority.
  }
}
