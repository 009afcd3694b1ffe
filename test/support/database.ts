/**
 * Databases for tests: one embedded engine per worker of vitest, one pool on PostgreSQL, and a
 * schema of its own for every test on both. A schema is emptied and used again: making one takes
 * a hundred times as long.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { describe, inject } from 'vitest';

import { createDataDirectory } from '../../src/adapters/postgres/data-directory.ts';
import type { Database, Queryable } from '../../src/adapters/postgres/database.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { type EmbeddedDatabase, openPglite } from '../../src/adapters/postgres/pglite.ts';
import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { quietLogger } from './quiet-logger.ts';

export type Engine = Database['engine'];
export const ENGINES: readonly Engine[] = ['pglite', 'postgres'];

/** False only on a machine without PostgreSQL; with CI=true the run has failed before. */
export const hasPostgres = (): boolean => inject('postgresUrl') !== '';

/** The same tests on both engines; `fresh` gives an empty, migrated database. */
export function describeOnEngines(
  name: string,
  body: (fresh: () => Promise<Database>, engine: Engine) => void,
): void {
  for (const engine of ENGINES) {
    describe.skipIf(engine === 'postgres' && !hasPostgres())(`${name} on ${engine}`, () => {
      body(() => emptyDatabase(engine), engine);
    });
  }
}

/** An empty, migrated database in a schema of its own. Disposing it drops the schema. */
export function freshDatabase(engine: Engine): Promise<Database> {
  return engine === 'pglite' ? freshOnPglite() : freshOnPostgres();
}

/** Databases whose tests have ended, emptied. */
const spare: Readonly<Record<Engine, Database[]>> = { pglite: [], postgres: [] };

/** As `freshDatabase`, perhaps in the schema of a test that has ended. */
export async function emptyDatabase(engine: Engine): Promise<Database> {
  const database = spare[engine].pop() ?? (await freshDatabase(engine));
  return {
    engine,
    query: (sql, params) => database.query(sql, params),
    transaction: (work) => database.transaction(work),
    [Symbol.asyncDispose]: async () => {
      if (await isEmptied(database)) {
        spare[engine].push(database);
      } else {
        await database[Symbol.asyncDispose]();
      }
    },
  };
}

const VERSIONS = 'schema_version';
/** What the tables are, as migrated: their columns and indexes. */
const SHAPE = `
  select relname as name, relkind = 'r' as is_table,
    (select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ',' order by attnum)
      from pg_attribute where attrelid = pg_class.oid and not attisdropped) as columns
  from pg_class where relnamespace = current_schema()::regnamespace order by relname`;
const shapes: Partial<Record<Engine, string>> = {};

/** Removes all rows. False where a test has changed the tables themselves, or left them locked. */
async function isEmptied(database: Database): Promise<boolean> {
  try {
    const relations = await database.query<{ name: string; is_table: boolean }>(SHAPE);
    const versions = await database.query(`select version from ${VERSIONS} order by version`);
    const shape = JSON.stringify([relations, versions]);
    shapes[database.engine] ??= await shapeOfFresh(database.engine);
    if (shape !== shapes[database.engine]) {
      return false;
    }
    const tables = relations.filter(({ name, is_table }) => is_table && name !== VERSIONS);
    const deletes = tables.map(({ name }, index) => `d${index} as (delete from ${name})`);
    await database.query(`with ${deletes.join(', ')} select 1 as one`);
    return true;
  } catch {
    return false;
  }
}

async function shapeOfFresh(engine: Engine): Promise<string> {
  await using database = await freshDatabase(engine);
  const relations = await database.query(SHAPE);
  const versions = await database.query(`select version from ${VERSIONS} order by version`);
  return JSON.stringify([relations, versions]);
}

/** An embedded database in a folder of its own, unpacked from the template and migrated. */
export async function separatePglite(
  dataDirectory: string = join(inject('temporaryFolder'), randomUUID()),
): Promise<EmbeddedDatabase & { readonly dataDirectory: string }> {
  await createDataDirectory({ dataDirectory, templateFile: inject('databaseTemplate') });
  const database = await openPglite({ dataDirectory, durable: false });
  return Object.assign(database, { dataDirectory });
}

// One worker of vitest, one engine: the files of a worker share this module (isolate: false).
// The engine ends with the worker, its folder with the run.
const shared: { engine?: Promise<Database>; searchPath?: string } = {};

async function freshOnPglite(): Promise<Database> {
  shared.engine ??= separatePglite();
  const database = await shared.engine;
  const schema = newSchema();
  await database.query(`create schema ${schema}`);
  const settle = async (): Promise<void> => {
    if (shared.searchPath !== schema) {
      shared.searchPath = schema;
      await database.query(`set search_path to ${schema}, public`);
    }
  };
  const fresh: Database = {
    engine: 'pglite',
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      await settle();
      return database.query<Row>(sql, params);
    },
    transaction: async <T>(work: (tx: Queryable) => Promise<T>) => {
      await settle();
      return database.transaction(work);
    },
    [Symbol.asyncDispose]: async () => {
      await database.query(`drop schema ${schema} cascade`);
    },
  };
  await migrate(fresh, systemClock);
  return fresh;
}

async function freshOnPostgres(): Promise<Database> {
  const schema = newSchema();
  const database = await openPostgres({ url: postgresAddress(schema), logger: quietLogger() });
  await migrate(database, systemClock);
  return {
    engine: 'postgres',
    query: (sql, params) => database.query(sql, params),
    transaction: (work) => database.transaction(work),
    [Symbol.asyncDispose]: async () => {
      await database.query(`drop schema ${schema} cascade`);
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Returns the address of the server of the tests with a schema of its own. */
export function postgresAddress(schema: string): string {
  const address = new URL(inject('postgresUrl'));
  address.searchParams.set('schema', schema);
  return address.href;
}

const newSchema = (): string => `${inject('schemaPrefix')}${randomUUID().replaceAll('-', '')}`;
