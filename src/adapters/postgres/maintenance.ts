import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import type { Database } from './database.ts';
import { LASTING_TABLES, TABLES } from './migrate.ts';

/**
 * Does the work of a server's background processes for the embedded database. Checkpoints keep the
 * log short and the next start fast. Vacuum frees the space of old rows. It runs one small
 * statement at a time, so that other work waits for one of them at most. A failure is logged, and
 * the next turn tries again.
 */
export function startMaintenance(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}): AsyncDisposable {
  return new Maintenance(parts);
}

class Maintenance implements AsyncDisposable {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  #cancel: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  #checkpoint = { at: 0, position: '0/0' };
  #vacuumAt: number;
  /** Position of the log at the last vacuum. If it is the same, there is nothing to free. */
  #vacuumPosition = '';

  constructor(parts: {
    readonly database: Database;
    readonly clock: Clock;
    readonly logger: Logger;
  }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    this.#checkpoint.at = parts.clock.monotonicMs();
    this.#vacuumAt = parts.clock.monotonicMs();
    this.#schedule();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #schedule(): void {
    if (this.#isStopped) {
      return;
    }
    this.#cancel = this.#clock.after(STORAGE.maintenanceIntervalMs, () => {
      this.#running = this.#turn().then(() => this.#schedule());
    });
  }

  async #turn(): Promise<void> {
    try {
      const now = this.#clock.monotonicMs();
      const { position, grownBytes } = await this.#growth();
      const isDue = now - this.#checkpoint.at >= STORAGE.checkpointIntervalMs;
      if (grownBytes >= STORAGE.checkpointAfterBytes || (isDue && grownBytes > 0)) {
        await this.#database.query('checkpoint');
        this.#checkpoint = { at: now, position: (await this.#growth()).position };
      }
      if (now - this.#vacuumAt >= STORAGE.vacuumIntervalMs) {
        this.#vacuumAt = now;
        await this.#vacuum(position);
      }
    } catch (error) {
      this.#logger.warn('database_maintenance_failed', { message: describeError(error) });
    }
  }

  async #growth(): Promise<{ readonly position: string; readonly grownBytes: number }> {
    const rows = await this.#database.query<{ position: string; grown: number }>(
      `select pg_current_wal_insert_lsn()::text as position,
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 as grown`,
      [this.#checkpoint.position],
    );
    return { position: rows[0]?.position ?? '0/0', grownBytes: rows[0]?.grown ?? 0 };
  }

  async #vacuum(position: string): Promise<void> {
    if (position === this.#vacuumPosition) {
      return;
    }
    for (const table of [...TABLES, ...LASTING_TABLES]) {
      if (this.#isStopped) {
        return;
      }
      await this.#database.query(`vacuum (analyze) ${table}`);
    }
    this.#vacuumPosition = (await this.#growth()).position;
  }
}

/** State of the database, with the problem if it cannot be reached. */
interface DatabaseHealth {
  readonly database: 'up' | 'away';
  readonly problem?: string;
}

/**
 * Sends a query to see if the database answers. The embedded one has one connection, so no answer
 * in time means only that it is busy, for instance with a backup.
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

/** Returns the size of pml's own tables. A server may have others. */
export async function storageSize(database: Database): Promise<StorageSize> {
  const [row] = await database.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`,
  );
  return { engine: database.engine, sizeBytes: row?.bytes ?? 0 };
}
