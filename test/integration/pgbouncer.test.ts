/** PgBouncer in transaction mode: pml works behind it where its role has the settings, and says so where not. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { openPostgres } from '../../src/adapters/postgres/postgres.ts';
import { createGateway } from '../../src/index.ts';
import { hasPostgres } from '../support/database.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const EFFECTS = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');
const IGNORED = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const RUNS = 40;

const open = (address: string): Promise<AsyncDisposable> =>
  openPostgres({ url: address, project: 'shop', logger: quietLogger() });

describe.skipIf(!hasPostgres() || !hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  const name = `bouncer_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  let admin: pg.Client;
  let url: string;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`create role ${name} login`);
    await admin.query(`create database ${name} owner ${name}`);
    const own = new URL(inject('postgresUrl'));
    own.pathname = `/${name}`;
    const inside = new pg.Client({ connectionString: own.href });
    await inside.connect();
    await inside.query('create extension if not exists vector');
    await inside.query(`grant all on schema public to ${name}`);
    await inside.end();
    own.username = name;
    url = own.href;
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  it('says what to do where PgBouncer refuses the settings of a connection', async () => {
    await using bouncer = await startPgBouncer(url, { ignored: ['extra_float_digits'] });
    await expect(open(bouncer.url)).rejects.toMatchObject({
      code: 'DATABASE_REFUSED',
      message: expect.stringContaining('PgBouncer refuses the settings'),
    });
  });

  it('says what to do where PgBouncer drops them', async () => {
    await using bouncer = await startPgBouncer(url, { ignored: IGNORED });
    await expect(open(bouncer.url)).rejects.toMatchObject({
      code: 'DATABASE_REFUSED',
      message: expect.stringContaining('PgBouncer dropped them'),
    });
  });

  it('runs workflows on two instances where the role has the settings', async () => {
    await admin.query(`alter role ${name} in database ${name} set pml.project = 'shop'`);
    await admin.query(
      `alter role ${name} in database ${name} set plan_cache_mode = force_custom_plan`,
    );
    await using bouncer = await startPgBouncer(url, { ignored: IGNORED });
    const folder = join(inject('temporaryFolder'), randomUUID());
    const record = join(folder, 'effects.txt');
    const instance = async (number: number): ReturnType<typeof createGateway> => {
      const own = join(folder, String(number));
      mkdirSync(own, { recursive: true });
      const config = {
        mcpServers: { effects: { command: process.execPath, args: [EFFECTS, record] } },
        pml: {
          storage: { url: bouncer.url },
          project: { name: 'shop' },
          embedding: { model: 'none' },
        },
      };
      return createGateway(config as never, { folder: own });
    };
    await using one = await instance(1);
    await using two = await instance(2);
    const answers = await Promise.all(
      Array.from({ length: RUNS }, (_, index) => {
        const gateway = index % 2 === 0 ? one : two;
        const tasks = ['a', 'b'].map((id) => ({
          id,
          tool: 'effects:write',
          args: { label: `${index}-${id}` },
        }));
        return gateway.executeWorkflow({ workflow: { tasks } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'completed'));
    const lines = readFileSync(record, 'utf8').split('\n').filter(Boolean);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(2 * RUNS);
    const elsewhere = await two.controlWorkflow({
      workflowId: answers[0]?.workflowId ?? '',
      action: 'status',
    });
    expect(elsewhere.status).toBe('completed');
  }, 180_000);
});
