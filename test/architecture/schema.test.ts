/**
 * `schema.json` describes the database that the migrations make, so that a change of it is seen
 * in review. To rewrite it after adding a migration:
 *
 *   PML_WRITE_SCHEMA=1 npx vitest run test/architecture/schema.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { LASTING_TABLES, SCHEMA_VERSION, TABLES } from '../../src/adapters/postgres/migrate.ts';
import { freshDatabase, hasPostgres, type Engine } from '../support/database.ts';
import { describeSchema } from '../support/describe-schema.ts';

const FILE = join(import.meta.dirname, '../../src/adapters/postgres/schema.json');

interface Description {
  readonly extensions: readonly string[];
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly columns: Readonly<Record<string, string>>;
        readonly constraints: readonly string[];
      }
    >
  >;
}

async function describeOn(engine: Engine): Promise<Description> {
  await using database = await freshDatabase(engine);
  const description = await describeSchema(database);
  return { version: SCHEMA_VERSION, ...description } as unknown as Description;
}

describe('schema.json', () => {
  it('is what the migrations make on the embedded database', async () => {
    const description = await describeOn('pglite');
    if (process.env['PML_WRITE_SCHEMA'] === '1') {
      writeFileSync(FILE, `${JSON.stringify(description, undefined, 2)}\n`);
    }
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(description);
  });

  it.skipIf(!hasPostgres())('is what they make on PostgreSQL', async () => {
    expect(await describeOn('postgres')).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });

  it('gives every row but those of the version to a project, by its primary key', async () => {
    const { tables, extensions } = await describeOn('pglite');
    expect(extensions).toContain('vector');
    const names = Object.keys(tables).filter((name) => name !== 'schema_version');
    expect(names.toSorted()).toEqual([...TABLES, ...LASTING_TABLES].toSorted());
    const foreign = names.filter((name) => {
      const { columns, constraints } = tables[name] ?? { columns: {}, constraints: [] };
      const isKeyed = constraints.some((text) => text.includes('PRIMARY KEY (project_id, '));
      return columns['project_id'] !== 'text not null' || !isKeyed;
    });
    expect(foreign).toEqual([]);
  });
});
