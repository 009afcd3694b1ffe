import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { backup } from './backup.ts';
import type { Database } from './database.ts';
import { seeAllProjects } from './project-wall.ts';

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

/** A database that was made a moment ago has nothing that would be missed. */
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
