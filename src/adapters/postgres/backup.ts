/**
 * Writes backups, the same on both engines: rows as JSON, made and read by SQL itself, so a
 * backup of the embedded database can be restored into PostgreSQL and back.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { BackupReport } from '../../knowledge/backup.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { type BackupRow, type UnfinishedBackup, writeBackupFile } from './backup-file.ts';
import { storageError } from './classify-failure.ts';
import { type Database, type Queryable, seeAllProjects } from './database.ts';
import { SCHEMA_VERSION, TABLES } from './migrate.ts';

/**
 * Writes every row of every project to a file that only its owner can read, and reads it back.
 * Others may write to the database meanwhile: the backup is of one moment.
 */
export async function backup(
  database: Database,
  file: string,
  signal: AbortSignal,
): Promise<BackupReport> {
  let written: UnfinishedBackup | undefined;
  try {
    await database.transaction(async (tx) => {
      if (database.engine === 'postgres') {
        // All tables are read as of one moment. The embedded engine does so anyway: it has one
        // connection.
        await tx.query('set transaction isolation level repeatable read, read only');
        await withoutTimeouts(tx);
      }
      await seeAllProjects(tx);
      const columns: Record<string, readonly string[]> = {};
      for (const table of TABLES) {
        columns[table] = await columnsOf(tx, table);
      }
      const header = { schemaVersion: SCHEMA_VERSION, columns };
      written = await writeBackupFile(file, header, rowsOf(tx), signal);
    });
  } catch (error) {
    await written?.discard();
    signal.throwIfAborted();
    throw storageError(error, `cannot write the backup ${file}`);
  }
  // After the transaction: the embedded database has one connection, and others wait for it.
  return kept(file, written);
}

async function kept(file: string, written: UnfinishedBackup | undefined): Promise<BackupReport> {
  if (written === undefined) {
    throw new GatewayError('INTERNAL', `nothing was written to ${file}`);
  }
  return { file, sizeBytes: await written.keep(), rows: written.rows };
}

/** Switches the server's timeouts off, because our own disk may be slow. */
export async function withoutTimeouts(tx: Queryable): Promise<void> {
  await tx.query('set local statement_timeout = 0');
  await tx.query('set local idle_in_transaction_session_timeout = 0');
}

/** Returns the names of a table's columns, in order. */
export async function columnsOf(queryable: Queryable, table: string): Promise<readonly string[]> {
  const rows = await queryable.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns every row, read through a cursor in pages that are bounded in bytes as well as in rows.
 */
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
      // Grows step by step, because later rows may be larger.
      count = Math.max(1, Math.min(2 * count, fitting, STORAGE.backupPageRowsMax));
    }
    await tx.query('close backup_rows');
  }
}

const NAME = /^pml-.+\.backup$/u;

interface RotatingBackupParts {
  readonly database: Database;
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Writes a backup at the first clean stop of each version, so that a version that damages something
 * finds the data as the one before left it. Keeps the newest few. Never throws: a stop goes on.
 *
 * Only for the embedded database. PostgreSQL belongs to somebody who has backups of their own.
 */
export async function backUpOncePerVersion(parts: RotatingBackupParts): Promise<void> {
  const { database, folder, version, clock, logger } = parts;
  const file = join(folder, `pml-${version}.backup`);
  try {
    if (database.engine !== 'pglite' || existsSync(file) || !(await hasHistory(database, clock))) {
      return;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const signal = AbortSignal.timeout(STORAGE.versionBackupMs);
    const { sizeBytes } = await backup(database, file, signal);
    logger.info('version_backup_written', { file, sizeBytes });
    removeOldest(folder);
  } catch (error) {
    logger.warn('version_backup_failed', { file, error: describeError(error) });
  }
}

/** Returns false for a new database, which has nothing worth a backup. */
async function hasHistory(database: Database, clock: Clock): Promise<boolean> {
  return database.transaction(async (tx) => {
    await seeAllProjects(tx);
    const before = clock.now() - STORAGE.versionBackupAgeMs;
    const rows = await tx.query('select 1 as one from run where started_at < $1 limit 1', [before]);
    return rows.length > 0;
  });
}

function removeOldest(folder: string): void {
  const newestFirst = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ file: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { file } of newestFirst.slice(STORAGE.versionBackupsKept)) {
    rmSync(file, { force: true });
  }
}
