/** The second wall between projects: a statement that forgets its condition sees no other project. */
import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { createAccessTokenStore } from '../../src/adapters/postgres/access-token-store.ts';
import { backup } from '../../src/adapters/postgres/backup.ts';
import { type Database, passesWall } from '../../src/adapters/postgres/database.ts';
import { LASTING_TABLES, migrate, TABLES } from '../../src/adapters/postgres/migrate.ts';
import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import schema from '../../src/adapters/postgres/schema.json' with { type: 'json' };
import { systemClock } from '../../src/adapters/system/machine.ts';
import { hasPostgres } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const PROJECTS = ['shop', "the other's \\ project", 'with  spaces'] as const;
const [MINE, OTHER] = PROJECTS;
const ALL_TABLES = [...TABLES, ...LASTING_TABLES];

const id = randomUUID().replaceAll('-', '').slice(0, 12);
const role = `wall_${id}`;
const name = `wall_schema_${id}`;
let admin: pg.Client;
let mine: Database;

/** A database as a team has it: the role owns its tables and is no superuser. */
function open(project?: string): Promise<Database> {
  const url = new URL(inject('postgresUrl'));
  url.username = role;
  url.searchParams.set('schema', name);
  const seen = project !== undefined && { project };
  return openPostgres({ url: url.toString(), ...seen, logger: quietLogger() });
}

/** Some value of each type. */
function valueOf(column: string, type: string, project: string): unknown {
  if (column === 'project_id') {
    return project;
  }
  if (type.startsWith('vector')) {
    return '[1,0]';
  }
  if (type.includes('[]')) {
    return type.startsWith('text') ? ['x'] : [1];
  }
  if (type.startsWith('uuid')) {
    return '00000000-0000-4000-8000-000000000000';
  }
  if (type.startsWith('json')) {
    return '{}';
  }
  if (type.startsWith('bytea')) {
    return Buffer.from('x');
  }
  return /^(?:text|character)/u.test(type) ? 'x' : type.startsWith('boolean') ? false : 1;
}

/** Puts a row of each project into each table, past all rules. */
async function fill(): Promise<void> {
  await admin.query(`set search_path to ${name}, public`);
  await admin.query('set session_replication_role = replica');
  for (const table of ALL_TABLES) {
    const columns = Object.entries(
      (schema.tables as Record<string, { columns: Record<string, string> }>)[table]?.columns ?? {},
    ).filter(([, type]) => type.includes('not null') && !type.includes('generated'));
    for (const project of PROJECTS) {
      await admin.query(
        `insert into ${table} (${columns.map(([column]) => column).join(', ')})
        values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        columns.map(([column, type]) => valueOf(column, type, project)),
      );
    }
  }
}

describe.skipIf(!hasPostgres())('row-level security', () => {
  beforeAll(async () => {
    admin = new pg.Client(inject('postgresUrl'));
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>('select current_database() as name');
    await admin.query(`create role ${role} login`);
    await admin.query(`grant create on database "${rows[0]?.name}" to ${role}`);
    await admin.query('create extension if not exists vector with schema public');
    mine = await open(MINE);
    await migrate(mine, systemClock);
    await fill();
  });

  afterAll(async () => {
    await mine[Symbol.asyncDispose]();
    await admin.query(`drop schema ${name} cascade`);
    await admin.query(`drop owned by ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  });

  it('holds for the role of this test', async () => {
    expect(await passesWall(mine)).toBe(false);
    const { rows } = await admin.query<{ passes: boolean }>(
      'select rolsuper as passes from pg_roles where rolname = current_user',
    );
    expect(rows[0]?.passes).toBe(true);
  });

  it.each(ALL_TABLES)('keeps rows of other projects out of %s', async (table) => {
    for (const project of PROJECTS) {
      await using database = await open(project);
      const seen = await database.query<{ project_id: string }>(`select project_id from ${table}`);
      expect(seen).toEqual([{ project_id: project }]);
    }
  });

  it.each(ALL_TABLES)('lets nobody change or remove rows of others in %s', async (table) => {
    const undone = new Error('undone');
    const forgetful = mine.transaction(async (tx) => {
      const gone = await tx.query<{ project_id: string }>(
        `delete from ${table} returning project_id`,
      );
      expect(gone.map(({ project_id }) => project_id).filter((each) => each !== MINE)).toEqual([]);
      throw undone;
    });
    await expect(forgetful).rejects.toBe(undone);
    const renamed = mine.query(`update ${table} set project_id = 'stolen' returning 1 as one`);
    await expect(renamed).rejects.toThrow(/row-level security|append-only|foreign key/u);
    const counted = await admin.query<{ count: string }>(
      `select count(*) as count from ${table} where project_id = 'stolen'`,
    );
    expect(counted.rows[0]?.count).toBe('0');
  });

  it.each(ALL_TABLES)('shows nothing of %s to a connection without a project', async (table) => {
    await using nobody = await open();
    expect(await nobody.query(`select project_id from ${table}`)).toEqual([]);
  });

  it('does not let a project write for another', async () => {
    const stolen = mine.query(
      'insert into tool_usage select * from tool_usage where false union all select (jsonb_populate_record(t, \'{"project_id":"stolen"}\')).* from tool_usage t',
    );
    await expect(stolen).rejects.toThrow(/row-level security/u);
  });

  it('lets shared notes through, and only those', async () => {
    await admin.query(
      'insert into memory select (jsonb_populate_record(m, \'{"memory_id":"shared","is_shared":true,"text_hash":"h"}\')).* from memory m where project_id = $1',
      [OTHER],
    );
    const seen = await mine.query<{ memory_id: string }>('select memory_id from memory order by 1');
    expect(seen.map(({ memory_id }) => memory_id)).toEqual(['shared', 'x']);
    const removed = await mine.query('delete from memory where is_shared returning 1 as one');
    expect(removed).toEqual([]);
    const vector = (hash: string) =>
      mine.query(
        `insert into memory_vector (project_id, model, text_hash, dimension, embedding)
        values ($1, 'm', $2, 2, '[1,0]') on conflict (project_id, model, text_hash) do update
        set embedding = excluded.embedding`,
        [OTHER, hash],
      );
    await vector('h');
    await vector('h');
    await expect(vector('not shared')).rejects.toThrow(/row-level security/u);
  });

  it('does not stop what is for all projects', async () => {
    const tokens = createAccessTokenStore(mine);
    expect((await tokens.list(OTHER)).map((token) => token.project)).toEqual([OTHER]);
    const file = `${inject('temporaryFolder')}/${randomUUID()}.backup`;
    const { rows } = await backup(mine, file, new AbortController().signal);
    expect(rows['run']).toBe(PROJECTS.length);
  });
});
