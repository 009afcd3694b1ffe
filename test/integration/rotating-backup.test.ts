/** A backup at the first clean stop of each version. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, inject, it } from 'vitest';

import { backUpOncePerVersion } from '../../src/adapters/postgres/backup.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { emptyDatabase } from '../support/database.ts';
import { type LoggedLine, quietLogger } from '../support/quiet-logger.ts';

let database: Database;
let folder: string;
let lines: LoggedLine[];
beforeEach(async () => {
  database = await emptyDatabase('pglite');
  folder = join(inject('temporaryFolder'), randomUUID(), 'backups');
  lines = [];
});
afterEach(() => database[Symbol.asyncDispose]());

const stop = (version: string): Promise<void> =>
  backUpOncePerVersion({
    database,
    folder,
    version,
    clock: systemClock,
    logger: quietLogger(lines),
  });

const addRun = (ageMs: number): Promise<unknown> =>
  database.query(
    `insert into run (project_id, run_id, status, task_count, started_at, last_sequence)
    values ('p', $1, 'completed', 1, $2, 1)`,
    [randomUUID(), Date.now() - ageMs],
  );

const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

it('is not written for a database that was made a moment ago', async () => {
  await stop('1.0.0');
  await addRun(1000);
  await stop('1.0.0');
  expect(names()).toEqual([]);
});

it('is written once for each version, and the newest are kept', async () => {
  await addRun(STORAGE.versionBackupAgeMs + 1000);
  await stop('1.0.0');
  expect(names()).toEqual(['pml-1.0.0.backup']);
  await stop('1.0.0');
  expect(lines.filter(({ event }) => event === 'version_backup_written')).toHaveLength(1);
  for (const [age, version] of ['1.1.0', '1.2.0', '1.3.0'].entries()) {
    await stop(version);
    const at = Date.now() / 1000 + 60 * (age + 1);
    utimesSync(join(folder, `pml-${version}.backup`), at, at);
  }
  expect(names()).toEqual(['pml-1.1.0.backup', 'pml-1.2.0.backup', 'pml-1.3.0.backup']);
});

it('does not keep a stop from going on where it cannot be written', async () => {
  await addRun(STORAGE.versionBackupAgeMs + 1000);
  mkdirSync(join(folder, '..'), { recursive: true });
  writeFileSync(folder, 'a file is in the way');
  await stop('1.0.0');
  expect(lines.map(({ event }) => event)).toContain('version_backup_failed');
});
