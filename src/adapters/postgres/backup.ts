/**
 * Backup and restore, the same on both engines: rows as JSON, made and read by SQL itself, so a
 * backup of the embedded database can be restored into PostgreSQL and back.
 */
import { stat } from 'node:fs/promises';

import type { RunEvent } from '../../execute/run-event.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import {
  invalid,
  readBackupFile,
  writeBackupFile,
  type BackupHeader,
  type BackupRow,
} from './backup-file.ts';
import { storageError } from './classify-failure.ts';
import type { Database, Queryable } from './database.ts';
import { SCHEMA_VERSION, TABLES } from './migrate.ts';

/** What was written to, or read from, a backup. */
export interface BackupReport {
  readonly file: string;
  readonly sizeBytes: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** What is to be restored, and how much of it. */
export interface RestoreRequest {
  readonly file: string;
  /** Whether what people said about tools is taken from the backup; otherwise it stays as it is. */
  readonly withPermissions: boolean;
}

/** What came of a restore. */
export interface RestoreReport extends BackupReport {
  readonly arePermissionsKept: boolean;
  /** Runs that were under way in the backup: they are ended. */
  readonly runsEnded: number;
}

/** What people said about tools, and what was found out that makes pml more careful with them. */
const PERMISSION_TABLES: ReadonlySet<string> = new Set([
  'tool_risk_override',
  'tool_answer',
  'tool_unrepeatable',
  'definition_pin',
]);

/** Writes every row of every project to a file that only its owner can read. */
export async function backup(
  database: Database,
  file: string,
  signal: AbortSignal,
): Promise<BackupReport> {
  try {
    return await database.transaction(async (tx) => {
      if (database.engine === 'postgres') {
        // One moment for all tables. The embedded engine has it anyway: it has one connection.
        await tx.query('set transaction isolation level repeatable read, read only');
        await withoutTimeouts(tx);
      }
      const columns: Record<string, readonly string[]> = {};
      for (const table of TABLES) {
        columns[table] = await columnsOf(tx, table);
      }
      const header = { schemaVersion: SCHEMA_VERSION, columns };
      return { file, ...(await writeBackupFile(file, header, rowsOf(tx), signal)) };
    });
  } catch (error) {
    signal.throwIfAborted();
    throw storageError(error, `cannot write the backup ${file}`);
  }
}

/**
 * Replaces every row by those of a backup.
 *
 * The whole file is read once before anything is changed; then all of it is one transaction. No
 * run of it goes on: it may have done so after the backup, and would do its writes once more.
 */
export async function restore(
  database: Database,
  { file, withPermissions }: RestoreRequest,
  signal: AbortSignal,
): Promise<RestoreReport> {
  const isKept = (table: string): boolean => !withPermissions && PERMISSION_TABLES.has(table);
  try {
    const header = await validate(database, file, signal);
    const rows: Record<string, number> = {};
    const runsEnded = await database.transaction(async (tx) => {
      if (database.engine === 'postgres') {
        await withoutTimeouts(tx);
      }
      for (const table of TABLES.toReversed()) {
        rows[table] = 0;
        if (!isKept(table)) {
          await tx.query(`delete from ${table}`);
        }
      }
      for await (const page of pagesOf(file, signal)) {
        if (isKept(page.table)) {
          continue;
        }
        rows[page.table] = (rows[page.table] ?? 0) + page.rows.length;
        const columns = (header.columns[page.table] ?? []).map((name) => `"${name}"`).join(', ');
        await tx.query(
          `insert into ${page.table} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${page.table}, $1::jsonb)`,
          [`[${page.rows.join(',')}]`],
        );
      }
      signal.throwIfAborted();
      return await endRuns(tx);
    });
    const sizeBytes = (await stat(file)).size;
    return { file, sizeBytes, rows, arePermissionsKept: !withPermissions, runsEnded };
  } catch (error) {
    signal.throwIfAborted();
    throw storageError(error, `cannot restore ${file}; nothing was changed`);
  }
}

/** Ends every run that has not, by an event like any other; answers how many there were. */
async function endRuns(tx: Queryable): Promise<number> {
  const at = Date.now();
  const event: RunEvent = { kind: 'run_finished', end: 'aborted', reason: ENDED_BECAUSE, at };
  const ended = await tx.query(
    `with ended as (
      update run set status = 'aborted', finished_at = $1, last_sequence = last_sequence + 1
      where finished_at is null
      returning project_id, run_id, last_sequence
    )
    insert into run_event (project_id, run_id, sequence, event)
    select project_id, run_id, last_sequence, $2 from ended returning run_id`,
    [at, JSON.stringify(event)],
  );
  return ended.length;
}

const ENDED_BECAUSE =
  'restored from a backup in which it had not ended; what it did after that backup is not known here';

/** A slow disk at our end must not make the server give up. */
async function withoutTimeouts(tx: Queryable): Promise<void> {
  await tx.query('set local statement_timeout = 0');
  await tx.query('set local idle_in_transaction_session_timeout = 0');
}

async function columnsOf(queryable: Queryable, table: string): Promise<readonly string[]> {
  const rows = await queryable.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Every row, read through a cursor in pages that are bounded in bytes as well as in rows. */
async function* rowsOf(tx: Queryable): AsyncGenerator<BackupRow> {
  for (const table of TABLES) {
    await tx.query(
      `declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${table} t`,
    );
    let count = 1;
    for (;;) {
      const rows = await tx.query<{ row: string }>(`fetch ${count} from backup_rows`);
      if (rows.length === 0) {
        break;
      }
      const size = rows.reduce((sum, { row }) => sum + row.length, 0);
      for (const { row } of rows) {
        yield { table, row };
      }
      const fitting = Math.floor((STORAGE.backupPageBytes * rows.length) / Math.max(1, size));
      // Grows step by step: the rows to come may be larger than those seen.
      count = Math.max(1, Math.min(2 * count, fitting, STORAGE.backupPageRowsMax));
    }
    await tx.query('close backup_rows');
  }
}

async function validate(
  database: Queryable,
  file: string,
  signal: AbortSignal,
): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of readBackupFile(file, signal)) {
    if ('columns' in part) {
      header = part;
      await checkHeader(database, file, header);
    }
  }
  if (header === undefined) {
    throw invalid(file, 'it is empty');
  }
  return header;
}

async function checkHeader(
  database: Queryable,
  file: string,
  { schemaVersion, columns }: BackupHeader,
): Promise<void> {
  if (schemaVersion > SCHEMA_VERSION) {
    throw invalid(
      file,
      `it was written by a newer pml (schema ${schemaVersion}; this one has ${SCHEMA_VERSION})`,
    );
  }
  for (const [table, names] of Object.entries(columns)) {
    const known = TABLES.includes(table) ? await columnsOf(database, table) : [];
    const unknown = names.find((name) => !known.includes(name));
    if (known.length === 0 || unknown !== undefined) {
      throw invalid(file, `this pml has no ${table}${unknown === undefined ? '' : `.${unknown}`}`);
    }
  }
}

interface Page {
  readonly table: string;
  readonly rows: string[];
  sizeBytes: number;
}

/** Rows of one table at a time, up to a bounded size. */
async function* pagesOf(file: string, signal: AbortSignal): AsyncGenerator<Page> {
  let page: Page | undefined;
  for await (const part of readBackupFile(file, signal)) {
    if ('columns' in part) {
      continue;
    }
    const isFull =
      page !== undefined &&
      (page.table !== part.table ||
        page.sizeBytes >= STORAGE.backupPageBytes ||
        page.rows.length >= STORAGE.backupPageRowsMax);
    if (page !== undefined && isFull) {
      yield page;
      page = undefined;
    }
    page ??= { table: part.table, rows: [], sizeBytes: 0 };
    page.rows.push(part.row);
    page.sizeBytes += part.row.length;
  }
  if (page !== undefined) {
    yield page;
  }
}
