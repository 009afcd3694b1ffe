/**
 * The thread that runs the embedded database.
 *
 * PGlite computes on the thread that calls it, for as long as the query takes: here it blocks
 * nobody. The engine must not be trusted to survive a panic: it swallows the abort and then
 * spins for ever, so the thread ends itself when the engine says that it aborted.
 */
import { fsyncSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { STORAGE } from '../../tuning/postgres.ts';
import { failureOf } from './classify-failure.ts';
import type { EngineOptions, FromWorker, ToWorker } from './engine-thread.ts';
import { PreparedStatements, TableStatistics } from './prepared-statements.ts';
import { VALUE_READERS } from './sql-values.ts';
import { type StatementOutcome, StatementQueue } from './statement-queue.ts';

if (parentPort === null) {
  throw new Error('pglite-worker runs as a worker thread only');
}
const port = parentPort;
const options = workerData as EngineOptions;
/** Lines the engine wrote that are worth repeating when it ends. */
const STDERR_LINES_MAX = 20;
const stderrLines: string[] = [];

/** Errors that concern the disk and not the data. */
const WASI_ERRORS: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  33: 'EMFILE',
  41: 'ENFILE',
  48: 'ENOMEM',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

const say = (message: FromWorker): void => {
  port.postMessage(message);
};

function end(message: string, code?: string): never {
  say({ kind: 'ended', message, code });
  process.exit(1);
}

function onStderr(line: string): boolean {
  if (/\b(?:PANIC|FATAL|ERROR|HINT):/u.test(line)) {
    stderrLines.push(line.replace(/^.*?\b(PANIC|FATAL|ERROR|HINT): +/u, '$1: '));
    stderrLines.splice(0, stderrLines.length - STDERR_LINES_MAX);
  }
  if (line.startsWith('Aborted(')) {
    end(lastWords(line));
  }
  return false;
}

function lastWords(fallback: string): string {
  const worst = stderrLines.filter((line) => /^(?:PANIC|FATAL)/u.test(line));
  return (worst.length > 0 ? worst : stderrLines).slice(-2).join('; ') || fallback;
}

interface EmscriptenModule {
  readonly FS: {
    readonly filesystems: {
      readonly NODEFS: {
        stream_ops: Record<string, unknown>;
        node_ops: {
          mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
          setattr: (node: unknown, attributes: { readonly mode?: number | undefined }) => unknown;
        };
      };
    };
  };
}

/**
 * Makes the engine's fsync reach the disk.
 *
 * Its file system has none, so that a commit waits for nothing; its fdatasync is a no-op in any
 * case, which is why `wal_sync_method` is set to fsync.
 */
function addFsync(module: unknown): void {
  const { NODEFS } = (module as EmscriptenModule).FS.filesystems;
  NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
    fsyncSync(stream.nfd);
    return 0;
  };
}

const OTHERS_BITS = 0o077;

/** Makes the engine's files private: it makes some of them readable for everybody. */
function keepPrivate(module: unknown): void {
  const { node_ops: operations } = (module as EmscriptenModule).FS.filesystems.NODEFS;
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) =>
    mknod(parent, name, mode & ~OTHERS_BITS, device);
  // The engine sets the mode of a file again once it has made it.
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    const narrowed = mode === undefined ? {} : { mode: mode & ~OTHERS_BITS };
    return setattr(node, { ...attributes, ...narrowed });
  };
}

class PrivateNodeFS extends NodeFS {
  override async init(
    ...given: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const adding = options.durable ? [keepPrivate, addFsync] : [keepPrivate];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, ...adding] } };
  }
}

async function open(): Promise<PGlite> {
  const { durable, sharedBuffersMb, walSegmentMb, statisticsTarget } = options;
  const defaults = PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== '-F');
  const settings = [
    `shared_buffers=${sharedBuffersMb}MB`,
    `default_statistics_target=${statisticsTarget}`,
    // There is no process to write the log behind a commit's back: it is written at once.
    'synchronous_commit=on',
    ...(durable ? ['fsync=on', 'wal_sync_method=fsync'] : []),
  ];
  const opened: PGliteOptions = {
    extensions: { vector },
    startParams: [...defaults, ...settings.flatMap((setting) => ['-c', setting])],
    initDbStartParams: [`--wal-segsize=${walSegmentMb}`],
    onStderr,
    fs: new PrivateNodeFS(options.dataDirectory),
  };
  const engine = await PGlite.create(opened);
  // Replaces also the readers of arrays that the engine adds while it opens.
  engine.parsers = { ...VALUE_READERS };
  return engine;
}

/** Returns the system error code. The engine's own file system throws WASI error numbers. */
function systemErrorCode(error: unknown): string | undefined {
  const { name, errno } = error as { name?: string; errno?: number };
  return name === 'ErrnoError' && errno !== undefined ? WASI_ERRORS[errno] : undefined;
}

function answerOf(id: number, outcome: StatementOutcome): FromWorker {
  if (outcome.kind === 'rows') {
    return { kind: 'rows', id, rows: outcome.rows };
  }
  const { severity } = outcome.error as { severity?: string };
  const failure = failureOf(outcome.error);
  if (severity === 'PANIC' || severity === 'FATAL') {
    end(`${severity}: ${failure.message}`, failure.code);
  }
  return { kind: 'failed', id, ...failure };
}

/** Serves the statements of one thread. Only the owner may end the engine. */
function serve(from: MessagePort, queue: StatementQueue): void {
  const client = queue.connect();
  from.on('message', (message: ToWorker) => {
    if (message.kind === 'query') {
      const { id, sql, params } = message;
      const done = (outcome: StatementOutcome): void => from.postMessage(answerOf(id, outcome), []);
      client.send({ sql, params, done });
    }
  });
  from.on('close', () => client.close());
}

try {
  const engine = await open();
  const statements = new PreparedStatements(engine);
  const statistics = new TableStatistics(engine);
  const queue = new StatementQueue({
    run: (sql, params) => statements.query(sql, params),
    // Nobody waits for this. What fails here (a full disk) fails for the next statement too, which says so.
    after: (sql, params) => statistics.after(sql, params).catch(() => undefined),
    turnsMax: STORAGE.turnsMax,
    idleMs: STORAGE.transactionIdleMs,
  });
  serve(port, queue);
  const linked: MessagePort[] = [];
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'connect') {
      linked.push(message.port);
      serve(message.port, queue);
    }
    if (message.kind === 'close') {
      linked.forEach((each) => each.close());
      void queue
        .drained()
        .then(() => engine.close())
        .then(() => port.close());
    }
  });
  say({ kind: 'opened' });
} catch (error) {
  const { message, code } = failureOf(error);
  end(
    stderrLines.length > 0 ? `${lastWords('')} (${message})` : message,
    code ?? systemErrorCode(error),
  );
}
