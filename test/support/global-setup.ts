/**
 * What every test run needs once: a migrated template of the embedded database, and a real
 * PostgreSQL. `PML_TEST_DATABASE_URL` names a server to use instead of starting one; its role
 * must be allowed to create schemas.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { makeTemplate, templateKey } from '../../src/adapters/postgres/template.ts';
import { systemClock } from '../../src/adapters/system/system-clock.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Archive from which a new embedded database is made in a fraction of a second. */
    databaseTemplate: string;
    /** Address of a PostgreSQL with pgvector; empty where none could be had. */
    postgresUrl: string;
    /** For files of tests; removed at the end of the run. */
    temporaryFolder: string;
  }
}

const CACHE = join(import.meta.dirname, '../../.cache/database-template');

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = join(CACHE, `${await templateKey()}.tar.gz`);
  if (!existsSync(template)) {
    await makeTemplate(template, systemClock);
  }
  project.provide('databaseTemplate', template);

  const folder = mkdtempSync(join(tmpdir(), 'pml-test-'));
  project.provide('temporaryFolder', folder);
  const server = await choosePostgres();
  project.provide('postgresUrl', server?.url ?? '');
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function choosePostgres(): Promise<PostgresServer | undefined> {
  const given = process.env['PML_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return { url: given, stop: () => Promise.resolve() };
  }
  try {
    return await startPostgres();
  } catch (error) {
    if (process.env['CI'] === 'true') {
      throw error;
    }
    process.stderr.write(
      `\n*** NO POSTGRESQL: every test that needs it is skipped. ${String(error)} ***\n\n`,
    );
    return undefined;
  }
}
