/**
 * What every test run needs once: a migrated template of the embedded database, and a real
 * PostgreSQL. `PML_TEST_DATABASE_URL` names a server to use instead of starting one; its role
 * must be allowed to create schemas.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { makeTemplate, templateKey } from '../../src/adapters/postgres/data-directory.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { compilePrograms } from './compile-programs.ts';
import { compileThreads } from './compile-threads.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Archive from which a new embedded database is made in a fraction of a second. */
    databaseTemplate: string;
    /** Address of a PostgreSQL with pgvector; empty where none could be had. */
    postgresUrl: string;
    /** How the names of all schemas of this run begin. */
    schemaPrefix: string;
    /** The programs of worker threads, compiled. */
    threadsFolder: string;
    /** The programs that tests start as processes, compiled. */
    programsFolder: string;
    /** For files of tests; removed at the end of the run. */
    temporaryFolder: string;
  }
}

const CACHE = join(import.meta.dirname, '../../.cache/database-template');

/** The engine of the embedded database. While it is kept here, no thread compiles it again. */
const engines: unknown[] = [];

/** Left out of the library of types for Node. */
interface Compiler {
  readonly compile: (bytes: Uint8Array) => Promise<unknown>;
}
const compiler = (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = join(CACHE, `${await templateKey()}.tar.gz`);
  if (!existsSync(template)) {
    await makeTemplate(template, systemClock);
  }
  project.provide('databaseTemplate', template);

  const packages = createRequire(import.meta.url);
  const engine = join(dirname(packages.resolve('@electric-sql/pglite')), 'pglite.wasm');
  engines.push(await compiler.compile(readFileSync(engine)));

  // Inside the project, or the threads would find no packages.
  const threads = mkdtempSync(join(CACHE, '../threads-'));
  await compileThreads(threads);
  project.provide('threadsFolder', threads);
  const programs = mkdtempSync(join(CACHE, '../programs-'));
  await compilePrograms(programs);
  project.provide('programsFolder', programs);

  const folder = mkdtempSync(join(tmpdir(), 'pml-test-'));
  project.provide('temporaryFolder', folder);
  const schemaPrefix = `test_${randomUUID().slice(0, 8)}_`;
  project.provide('schemaPrefix', schemaPrefix);
  const server = await choosePostgres(schemaPrefix);
  project.provide('postgresUrl', server?.url ?? '');
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(threads, { recursive: true, force: true });
    rmSync(programs, { recursive: true, force: true });
  };
}

async function choosePostgres(schemaPrefix: string): Promise<PostgresServer | undefined> {
  const given = process.env['PML_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    return { url: given, stop: () => dropSchemas(given, schemaPrefix) };
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

/** Tests use schemas one after the other; nobody drops the last ones. */
async function dropSchemas(connectionString: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where starts_with(nspname, $1)',
      [prefix],
    );
    for (const { name } of rows) {
      await client.query(`drop schema ${name} cascade`);
    }
  } finally {
    await client.end();
  }
}
