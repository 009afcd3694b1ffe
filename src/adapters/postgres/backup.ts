/**
 * Backup and restore, the same on both engines: rows as JSON, made and read by SQL itself, so a
 * backup of the embedded database can be restored into PostgreSQL and back.
 */
import { stat } from 'node:fs/promises';

import { STORAGE } from '../../tuning.ts';
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
 * The whole file is read once before anything is changed; then all of it is one transaction.
 */
export async function restore(
  database: Database,
  file: string,
  signal: AbortSignal,
): Promise<BackupReport> {
  try {
    const header = await validate(database, file, signal);
    const rows: Record<string, number> = {};
    await database.transaction(async (tx) => {
      if (database.engine === 'postgres') {
        await withoutTimeouts(tx);
      }
      for (const table of TABLES.toReversed()) {
        await tx.query(`delete from ${table}`);
        rows[table] = 0;
      }
      for await (const page of pagesOf(file, signal)) {
        rows[page.table] = (rows[page.table] ?? 0) + page.rows.length;
        const columns = (header.columns[page.table] ?? []).map((name) => `"${name}"`).join(', ');
        await tx.query(
          `insert into ${page.table} (${columns})
          select ${columns} from jsonb_populate_recordset(null::${page.table}, $1::jsonb)`,
          [`[${page.rows.join(',')}]`],
        );
      }
      signal.throwIfAborted();
    });
    return { file, sizeBytes: (await stat(file)).size, rows };
  } catch (error) {
    signal.throwIfAborted();
    throw storageError(error, `cannot restore ${file}; nothing was changed`);
  }
}

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
