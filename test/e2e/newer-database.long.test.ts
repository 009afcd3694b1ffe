/** An older program meets a database that a newer one wrote. Nothing is changed, and it says so. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { SCHEMA_VERSION } from '../../src/adapters/postgres/migrate.ts';
import { openPglite } from '../../src/adapters/postgres/pglite.ts';
import { connectPostgres } from '../../src/adapters/postgres/postgres.ts';
import { hasPostgres } from '../support/database.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { teamDatabase } from '../support/team-database.ts';

interface Findings {
  readonly ok: boolean;
  readonly findings: readonly { readonly level: string; readonly message: string }[];
}

async function problemsOf(world: PmlWorld): Promise<string> {
  const { code, stdout } = await world.pml(['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as Findings;
  const problems = findings.filter(({ level }) => level === 'problem');
  expect(code).toBe(problems.length === 0 ? 0 : 1);
  return problems.map(({ message }) => message).join('\n');
}

function databaseFolder(world: PmlWorld): string {
  const data = join(world.home, '.local', 'share', 'pml');
  const name = readdirSync(data).find((each) => each.startsWith('pml-')) ?? '';
  return join(data, name, 'database');
}

it('an embedded database: refused, not set aside, and doctor says so', async () => {
  await using world = new PmlWorld();
  world.configure({ mcpServers: {}, pml: { embedding: { model: 'none' } } });
  expect(await world.pml(['up'])).toMatchObject({ code: 0 });
  expect(await problemsOf(world)).toBe('');
  await world.pml(['down']);
  const folder = databaseFolder(world);
  expect(readFileSync(join(folder, 'pml-schema-version'), 'utf8')).toBe(`${SCHEMA_VERSION}\n`);
  {
    await using database = await openPglite({ dataDirectory: folder, durable: false });
    await database.query('insert into schema_version values (999, 0)');
  }
  for (const command of [['up'], ['migrate'], ['migrate', '--dry-run']]) {
    const refused = await world.pml(command);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('schema 999');
  }
  expect(readdirSync(join(folder, '..')).filter((name) => name.includes('set-aside'))).toEqual([]);
  {
    await using database = await openPglite({ dataDirectory: folder, durable: false });
    expect(await database.query('select max(version) as last from schema_version')).toEqual([
      { last: 999 },
    ]);
  }
  // A newer program says so in a file, too.
  writeFileSync(join(folder, 'pml-schema-version'), '999\n');
  expect(await problemsOf(world)).toContain('A newer pml wrote the database (schema 999)');
});

describe.skipIf(!hasPostgres())('a shared database', () => {
  it('is migrated by command, looked at before, and refused when it is newer', async () => {
    await using shared = await teamDatabase();
    await using world = new PmlWorld();
    world.configure({
      mcpServers: {},
      pml: {
        embedding: { model: 'none' },
        project: { name: 'team' },
        storage: { url: shared.url },
      },
    });
    await using database = connectPostgres({ url: shared.url, logger: quietLogger() });
    const tables = async (): Promise<number> => {
      const rows = await database.query(`select from pg_tables where schemaname = 'public'`);
      return rows.length;
    };

    const dry = await world.json<{ version: number; pending: { version: number }[] }>([
      'migrate',
      '--dry-run',
    ]);
    expect(dry.version).toBe(0);
    expect(dry.pending.map(({ version }) => version).at(-1)).toBe(SCHEMA_VERSION);
    expect(await tables()).toBe(0);

    // Several at once: the lock has them wait for each other.
    const all = await Promise.all([1, 2, 3].map(() => world.pml(['migrate'])));
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await database.query('select max(version) as last from schema_version')).toEqual([
      { last: SCHEMA_VERSION },
    ]);
    expect((await world.pml(['migrate', '--dry-run'])).stdout).toContain('Nothing to do');
    expect(await problemsOf(world)).toBe('');

    await database.query('insert into schema_version values (999, 0)');
    expect(await problemsOf(world)).toContain('A newer pml wrote the database (schema 999)');
    const up = await world.pml(['up']);
    expect(up.code).toBe(1);
    expect(up.stderr).toContain('schema 999');
  });
});
