/**
 * The thread that runs the embedded database.
 *
 * PGlite computes on the thread that calls it, for as long as the query takes: here it blocks
 * nobody. The engine must not be trusted to survive a panic: it swallows the abort and then
 * spins for ever, so the thread ends itself when the engine says that it aborted.
 */

import { fsyncSync } from 'node:fs';
import { type MessagePort, workerData } from 'node:worker_threads';

import { PGlite, type PGliteOptions, parse, protocol } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { portToStarter } from '../../system/start-worker.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { failureOf } from './classify-failure.ts';
import type { FromWorker, PgliteOptions, ToWorker } from './pglite.ts';
import { VALUE_READERS, type EncodedParameter } from './sql-values.ts';
import { type StatementOutcome, StatementQueue } from './statement-queue.ts';

const { serialize } = protocol;

/** Codes: the tables have changed since the statement was prepared, or the statement is gone. */
const STALE = new Set(['0A000', '26000']);

/**
 * Prepares statements that repeat. Parsing and planning take most of the time of a short statement,
 * and the engine's own `query` does both each time. The engine plans again when a table or the
 * search path has changed, and when a table was analyzed (see `TableStatistics`). Precondition:
 * nobody else uses the engine while a statement runs.
 */
class PreparedStatements {
  readonly #engine: PGlite;
  /** Counts of statements that are not prepared yet. */
  readonly #seen = new Map<string, number>();
  /** Names in the engine by statement, the least recently used first. */
  readonly #names = new Map<string, string>();
  #nextName = 1;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  async query(sql: string, params: readonly EncodedParameter[]): Promise<readonly object[]> {
    // Bytes have no text form of their own: the engine's query knows the types.
    if (!params.every(isText) || !this.#isWorthwhile(sql)) {
      return this.#once(sql, params);
    }
    try {
      return await this.#run(await this.#prepared(sql), params);
    } catch (error) {
      const isStale = STALE.has((error as { code?: string }).code ?? '');
      if (isStale) {
        this.#names.delete(sql);
      }
      // It failed before it did anything, so it may be tried again, except in a transaction, which
      // is lost.
      if (isStale && !this.#engine.isInTransaction()) {
        return this.#once(sql, params);
      }
      throw error;
    }
  }

  async #once(sql: string, params: readonly EncodedParameter[]): Promise<readonly object[]> {
    const { rows } = await this.#engine.query<object>(sql, [...params]);
    return rows;
  }

  #isWorthwhile(sql: string): boolean {
    if (this.#names.has(sql)) {
      return true;
    }
    if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql)) {
      return false;
    }
    if (this.#seen.size >= STORAGE.statementsSeenMax) {
      this.#seen.clear();
    }
    const count = (this.#seen.get(sql) ?? 0) + 1;
    this.#seen.set(sql, count);
    return count > STORAGE.statementPrepareAfter;
  }

  /**
   * Returns the statement's name in the engine, where it stays until others have been used more
   * lately.
   */
  async #prepared(sql: string): Promise<string> {
    let name = this.#names.get(sql);
    if (name === undefined) {
      await this.#makeRoom();
      name = `pml_${this.#nextName}`;
      this.#nextName += 1;
      await this.#send(serialize.parse({ name, text: sql }));
      this.#seen.delete(sql);
    }
    this.#names.delete(sql);
    this.#names.set(sql, name);
    return name;
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#names;
    if (oldest !== undefined && this.#names.size >= STORAGE.statementsPreparedMax) {
      this.#names.delete(oldest[0]);
      await this.#send(serialize.close({ type: 'S', name: oldest[1] }));
    }
  }

  async #run(statement: string, params: readonly (string | null)[]): Promise<readonly object[]> {
    const messages = await this.#send(
      serialize.bind({ statement, values: [...params] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, this.#engine.parsers)[0]?.rows ?? [];
  }

  /** Sends one round to the engine. Whatever fails, the final sync makes it ready for the next. */
  #send(...parts: readonly Uint8Array[]): ReturnType<PGlite['execProtocolStream']> {
    const round = Buffer.concat([...parts, serialize.sync()]);
    return this.#engine.execProtocolStream(new Uint8Array(round));
  }
}

function isText(value: EncodedParameter): value is string | null {
  return value === null || typeof value === 'string';
}

/** Tables that have grown far beyond the planner's statistics. */
const OUTGROWN = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
    and pg_relation_size(pg_class.oid) >
      (2 * relpages + ${STORAGE.unknownPagesMax}) * current_setting('block_size')::bigint`;

/**
 * Keeps the planner's statistics up to date while tables fill, as a server's own processes do. The
 * engine keeps the plans of prepared statements and of foreign key checks. A plan for an empty
 * table reads the whole table at each call, and without statistics it may use an index that all
 * rows of a project share. `analyze` makes the engine plan again. Precondition: nobody else uses
 * the engine meanwhile.
 */
class TableStatistics {
  readonly #engine: PGlite;
  #writtenBytes = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** Called after each statement. Looks at the tables if enough was written since. */
  async after(sql: string, params: readonly EncodedParameter[]): Promise<void> {
    if (/^\s*select\b/iu.test(sql)) {
      return;
    }
    this.#writtenBytes += STORAGE.rowBytes;
    for (const value of params) {
      this.#writtenBytes += value?.length ?? 0;
    }
    if (this.#writtenBytes < STORAGE.writtenBytesMax || this.#engine.isInTransaction()) {
      return;
    }
    this.#writtenBytes = 0;
    const { rows } = await this.#engine.query<{ name: string }>(OUTGROWN);
    for (const { name } of rows) {
      await this.#engine.exec(`analyze ${name}`);
    }
  }
}

const port = portToStarter();
const options = workerData as PgliteOptions;
/** Lines of the engine that are repeated when it ends. */
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
 * Makes the engine's fsync reach the disk. Its file system has no fsync, so commits would not wait
 * for the disk. Its fdatasync does nothing, so `wal_sync_method` is set to fsync.
 */
function addFsync(module: unknown): void {
  const { NODEFS } = (module as EmscriptenModule).FS.filesystems;
  NODEFS.stream_ops['fsync'] = (stream: { nfd: number }) => {
    fsyncSync(stream.nfd);
    return 0;
  };
}

const OTHERS_BITS = 0o077;

/** Makes the engine's files private: it creates some that everybody can read. */
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
  const { durable } = options;
  const { sharedBuffersMb, walSegmentMb, statisticsTarget } = STORAGE;
  const defaults = PGlite.defaultStartParams.filter((parameter) => !durable || parameter !== '-F');
  const settings = [
    `shared_buffers=${sharedBuffersMb}MB`,
    `default_statistics_target=${statisticsTarget}`,
    // There is no background process that writes the log, so each commit writes it.
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
  // Also replaces the readers of arrays that the engine adds while it opens.
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
    // Nobody waits for this. A failure here (a full disk) also fails the next statement, which
    // reports it.
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
