import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';

/** State of the database, with the problem if it is away. */
interface DatabaseHealth {
  readonly database: 'up' | 'away';
  readonly problem?: string;
}

/**
 * Asks the database for nothing in particular. The embedded one has one connection: while a backup
 * uses it, no answer in time means that it is busy.
 */
export async function databaseHealth(database: Database, clock: Clock): Promise<DatabaseHealth> {
  let cancel: (() => void) | undefined;
  const late = new Promise<DatabaseHealth>((resolve) => {
    cancel = clock.after(STORAGE.healthWithinMs, () =>
      resolve(
        database.engine === 'pglite'
          ? { database: 'up' }
          : { database: 'away', problem: 'it does not answer' },
      ),
    );
  });
  const asked = database.query('select 1').then(
    (): DatabaseHealth => ({ database: 'up' }),
    (error: unknown): DatabaseHealth => ({ database: 'away', problem: describeError(error) }),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    cancel?.();
  }
}

/** Size of the database of a gateway, tables with their indexes. */
interface StorageSize {
  readonly engine: Database['engine'];
  readonly sizeBytes: number;
}

/** Of the tables that are ours: a server may have others. */
export async function storageSize(database: Database): Promise<StorageSize> {
  const [row] = await database.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`,
  );
  return { engine: database.engine, sizeBytes: row?.bytes ?? 0 };
}
