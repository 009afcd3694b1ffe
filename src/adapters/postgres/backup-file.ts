/**
 * The file of a backup: gzip of JSON lines.
 *
 * The first line is the header, and the last one counts the rows. Every line between is
 * `["table",{row}]`. The count shows that a file is complete.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject, parseJson, type Json } from '../../base/json.ts';
import { STORAGE } from '../../tuning/postgres.ts';

/** Raised when the format of the files changes. */
const BACKUP_VERSION = 1;
const FORMAT = 'pml-backup';
const OWNER_ONLY_FILE = 0o600;
/** Errors about the path of the file, not about the disk or the database. */
const PATH_FAILURES = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ELOOP',
  'ENAMETOOLONG',
]);

export interface BackupHeader {
  readonly schemaVersion: number;
  /** Columns of each table, in the order of the tables. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Number of rows of each table. */
type RowCounts = Readonly<Record<string, number>>;

/** One row, as the JSON text the database made of it. */
export interface BackupRow {
  readonly table: string;
  readonly row: string;
}

/** A row that was read from a file. */
interface ReadRow extends BackupRow {
  readonly project: string;
}

/** A whole file beside the place where the backup belongs. */
export interface UnfinishedBackup {
  readonly rows: RowCounts;
  /** Reads the file back and moves it to its place. Returns its size. */
  readonly keep: () => Promise<number>;
  readonly discard: () => Promise<void>;
}

/** Writes a backup beside its place. */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
  signal: AbortSignal,
): Promise<UnfinishedBackup> {
  const counts = Object.fromEntries(Object.keys(header.columns).map((table) => [table, 0]));
  const place = await placeOf(file);
  const unfinished = `${place}.unfinished-${randomUUID()}`;
  const discard = async (): Promise<void> => {
    await rm(unfinished, { force: true }).catch(() => undefined);
  };
  async function* lines(): AsyncGenerator<string> {
    yield `${JSON.stringify({ format: FORMAT, version: BACKUP_VERSION, ...header })}\n`;
    for await (const { table, row } of rows) {
      counts[table] = (counts[table] ?? 0) + 1;
      yield `[${JSON.stringify(table)},${row}]\n`;
    }
    yield `${JSON.stringify({ end: counts })}\n`;
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: OWNER_ONLY_FILE }), {
      signal,
    });
    await flush(unfinished);
  } catch (error) {
    await discard();
    throw writeFailure(file, error);
  }
  const keep = async (): Promise<number> => {
    try {
      await readBack(unfinished, file, signal);
      await rename(unfinished, place);
      return (await stat(place)).size;
    } catch (error) {
      await discard();
      throw writeFailure(file, error);
    }
  };
  return { rows: counts, keep, discard };
}

/** Reads the written file to its end. Throws if it could not be restored. */
async function readBack(written: string, file: string, signal: AbortSignal): Promise<void> {
  const parts = readBackupFile(written, signal);
  try {
    while ((await parts.next()).done !== true) {
      // Each part is checked by the reader.
    }
  } catch (error) {
    signal.throwIfAborted();
    const why = `the backup was written and cannot be read back: ${describeError(error)}`;
    throw new GatewayError('BACKUP_INVALID', `${why}; nothing was kept at ${file}`, {
      cause: error,
    });
  }
}

/**
 * Returns the real path of a backup file. Follows a link. Refuses a device, a pipe, a socket or a
 * folder.
 */
async function placeOf(file: string): Promise<string> {
  let found: Stats;
  try {
    found = await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw writeFailure(file, error);
    }
    if ((await lstat(file).catch(() => undefined))?.isSymbolicLink() === true) {
      throw unusable(file, 'it is a link to nothing');
    }
    return file;
  }
  if (!found.isFile()) {
    throw unusable(file, found.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  }
  return realpath(file);
}

function writeFailure(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (!PATH_FAILURES.has(code)) {
    return error;
  }
  const why = code === 'ENOENT' ? 'its folder does not exist' : code;
  return unusable(file, why, error);
}

function unusable(file: string, why: string, cause?: unknown): GatewayError {
  return new GatewayError('FILE_UNUSABLE', `the backup cannot be written to ${file}: ${why}`, {
    cause,
  });
}

/** Writes a file to the disk before it gets its name, so that a power loss spoils no backup. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a backup from its start. Throws if it is not a whole backup, at the latest at its end. */
export async function* readBackupFile(
  file: string,
  signal: AbortSignal,
): AsyncGenerator<BackupHeader | ReadRow> {
  const seen: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let end: Json | undefined;
  for await (const line of linesOf(file, signal)) {
    if (end !== undefined) {
      throw invalid(file, 'something follows its end');
    }
    if (header === undefined) {
      header = parseHeader(file, line);
      yield header;
      continue;
    }
    const parsed = parseJson(line);
    if (Array.isArray(parsed)) {
      const row = parseRow(file, header, line, parsed as readonly Json[]);
      seen[row.table] = (seen[row.table] ?? 0) + 1;
      yield row;
    } else if (isJsonObject(parsed) && isJsonObject(parsed['end'])) {
      end = parsed['end'];
    } else {
      throw invalid(file, 'it has a line that is not a row');
    }
  }
  if (header === undefined || !isJsonObject(end)) {
    throw invalid(file, 'it was cut off before its end');
  }
  for (const table of Object.keys(header.columns)) {
    if ((seen[table] ?? 0) !== end[table]) {
      throw invalid(file, `rows of ${table} are missing`);
    }
  }
}

function parseHeader(file: string, line: string): BackupHeader {
  const header = parseJson(line);
  if (!isJsonObject(header) || header['format'] !== FORMAT) {
    throw invalid(file, 'it is not a backup of pml');
  }
  const { version, schemaVersion, columns } = header as unknown as BackupHeader & {
    version: number;
  };
  if (version !== BACKUP_VERSION) {
    throw invalid(file, `its format is version ${version}; this pml reads ${BACKUP_VERSION}`);
  }
  const isSound =
    Number.isSafeInteger(schemaVersion) &&
    isJsonObject(columns) &&
    Object.values(columns).every(
      (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
    );
  if (!isSound) {
    throw invalid(file, 'its header is damaged');
  }
  return { schemaVersion, columns };
}

function parseRow(
  file: string,
  header: BackupHeader,
  line: string,
  [table, row]: readonly Json[],
): ReadRow {
  if (typeof table !== 'string' || !Object.hasOwn(header.columns, table) || !isJsonObject(row)) {
    throw invalid(file, 'it has a row of an unknown table');
  }
  const project = row['project_id'];
  if (typeof project !== 'string') {
    throw invalid(file, `it has a row of ${table} that belongs to no project`);
  }
  // The text itself is passed on: a number beyond JavaScript's precision must not be rounded.
  return { table, row: line.slice(JSON.stringify(table).length + 2, -1), project };
}

async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<string> {
  const chunks = createReadStream(file, { signal });
  const unzipped = createGunzip();
  chunks.once('error', (error) => unzipped.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks.pipe(unzipped) as AsyncIterable<Buffer>) {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
      parts.push(first);
      length += first.length;
      for (const next of rest) {
        yield parts.join('');
        parts.splice(0, parts.length, next);
        length = next.length;
      }
      if (length > STORAGE.backupLineLengthMax) {
        throw invalid(file, 'a line of it is too long');
      }
    }
  } catch (error) {
    throw readFailure(file, error);
  } finally {
    chunks.destroy();
  }
  if (parts.join('') !== '') {
    throw invalid(file, 'it was cut off in a line');
  }
}

function readFailure(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return invalid(file, 'it is damaged or was cut off', error);
  }
  return PATH_FAILURES.has(code)
    ? new GatewayError('FILE_UNUSABLE', `${file} cannot be read (${code}); nothing was changed`, {
        cause: error,
      })
    : error;
}

/** Returns the error for a file that cannot be restored. */
export function invalid(file: string, why: string, cause?: unknown): GatewayError {
  return new GatewayError('BACKUP_INVALID', `${file} cannot be restored: ${why}`, { cause });
}
