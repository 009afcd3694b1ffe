/** What only a server can do to us: be away, refuse, be shared, be newer, cut connections. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

import { describe, expect, inject, it, vi } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { SCHEMA_VERSION } from '../../src/adapters/postgres/migrate.ts';
import { openStorage, type Storage } from '../../src/adapters/postgres/open-storage.ts';
import { connectPostgres } from '../../src/adapters/postgres/postgres.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { projectId, runId } from '../../src/base/ids.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { hasPostgres } from '../support/database.ts';
import { quietLogger, type LoggedLine } from '../support/quiet-logger.ts';

const newSchema = (): string => `test_${randomUUID().replaceAll('-', '')}`;
const inSchema = (schema: string): string => `${inject('postgresUrl')}?schema=${schema}`;

function open(url: string, lines: LoggedLine[] = []): Promise<Storage> {
  return openStorage({
    url,
    databaseFolder: '/nowhere',
    durable: false,
    logger: quietLogger(lines),
    clock: systemClock,
  });
}

async function close(schema: string, ...databases: readonly Database[]): Promise<void> {
  await databases[0]?.query(`drop schema if exists "${schema}" cascade`);
  await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()));
}

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  it('is migrated once when ten instances start at once', async () => {
    const schema = newSchema();
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(inSchema(schema))));
    const databases = opened.map(({ database }) => database);
    const rows = await databases[9]?.query('select version from schema_version order by version');
    const versions = Array.from({ length: SCHEMA_VERSION }, (_, index) => ({ version: index + 1 }));
    expect(rows).toEqual(versions);
    await close(schema, ...databases);
  });

  it('leaves the runs of another instance alone until its lease has ended', async () => {
    const schema = newSchema();
    const { database } = await open(inSchema(schema));
    const journal = createRunJournal(database, projectId('p'));
    const plan = { tasks: [], layers: [] };
    await journal.begin(
      { kind: 'run_started', version: 1, runId: runId('r'), at: 0, plan },
      { owner: 'other', expiresAt: 100_000 },
    );
    expect(await journal.leftBehind('me', [], 10_000)).toEqual([]);
    expect(await journal.leftBehind('me', [], 200_000)).toEqual([{ runId: 'r', attempts: 0 }]);
    await journal.renew({ owner: 'other', expiresAt: 300_000 }, [runId('r')]);
    expect(await journal.leftBehind('me', [], 200_000)).toEqual([]);
    // A renewal that was late on its way does not shorten a lease.
    await journal.renew({ owner: 'other', expiresAt: 100_000 }, [runId('r')]);
    expect(await journal.leftBehind('me', [], 200_000)).toEqual([]);
    await close(schema, database);
  });

  it('leaves the runs of an instance alone whose clock is behind', async () => {
    const schema = newSchema();
    const { database } = await open(inSchema(schema));
    const journal = createRunJournal(database, projectId('p'));
    const plan = { tasks: [], layers: [] };
    const trueNow = Date.now;
    const clock = vi.spyOn(Date, 'now');
    try {
      clock.mockImplementation(() => trueNow() - 1950);
      await journal.begin(
        { kind: 'run_started', version: 1, runId: runId('r'), at: 0, plan },
        { owner: 'other', expiresAt: Date.now() + 3000 },
      );
      clock.mockImplementation(() => trueNow() + 1950);
      expect(await journal.leftBehind('me', [], Date.now())).toEqual([]);
    } finally {
      clock.mockRestore();
      await close(schema, database);
    }
  });

  it('takes a schema with an awkward name', async () => {
    const schema = `Odd "name" \\ ${randomUUID()}`;
    const { database } = await open(
      `${inject('postgresUrl')}?schema=${encodeURIComponent(schema)}`,
    );
    expect(await database.query('select current_schema() as name')).toEqual([{ name: schema }]);
    expect(await database.query(`select '[1,2]'::vector as v`)).toEqual([{ v: '[1,2]' }]);
    expect(await database.query('show application_name')).toEqual([{ application_name: 'pml' }]);
    await database.query(`drop schema "${schema.replaceAll('"', '""')}" cascade`);
    await database[Symbol.asyncDispose]();
  });

  it('is refused, and left alone, when a newer version wrote it', async () => {
    const schema = newSchema();
    const { database } = await open(inSchema(schema));
    await database.query('insert into schema_version values (999, 0)');
    await expect(open(inSchema(schema))).rejects.toMatchObject({
      code: 'DATABASE_VERSION_NEWER',
      data: { version: 999 },
    });
    expect(await database.query('select max(version) as last from schema_version')).toEqual([
      { last: 999 },
    ]);
    await close(schema, database);
  });

  it('is an error that says so when it is away, or the address is none', async () => {
    await expect(open('postgres://pml@127.0.0.1:1/postgres')).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
    await expect(open('my database')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    const nowhere = new URL(inject('postgresUrl'));
    nowhere.pathname = '/no_such_database';
    await expect(open(nowhere.href)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  });

  it('tells what to do when the role may not enable pgvector', async () => {
    const name = `limited_${randomUUID().replaceAll('-', '')}`;
    const schema = newSchema();
    const { database } = await open(inSchema(schema));
    await database.query(`create role ${name} login`);
    await database.query(`create database ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    url.username = name;
    await expect(open(url.href)).rejects.toMatchObject({
      code: 'DATABASE_REFUSED',
      message: expect.stringContaining('CREATE EXTENSION vector') as string,
    });
    await database.query(`drop database ${name}`);
    await database.query(`drop role ${name}`);
    await close(schema, database);
  });

  it('is connected to again after its connections were cut', async () => {
    const schema = newSchema();
    const lines: LoggedLine[] = [];
    const { database } = await open(inSchema(schema), lines);
    const other = await open(inSchema(schema));
    const [mine] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busy = database.query('select pg_sleep(30)');
    const cut = busy.catch((error: unknown) => error);
    const isBusy = async (): Promise<boolean> => {
      const rows = await other.database.query(
        `select 1 from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'`,
        [mine?.pid],
      );
      return rows.length > 0;
    };
    while (!(await isBusy())) {
      // Asked again until the server has begun it.
    }
    await other.database.query('select pg_terminate_backend($1)', [mine?.pid]);
    expect(await cut).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);

    const [idle] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.database.query('select pg_terminate_backend($1)', [idle?.pid]);
    while (!lines.some(({ event }) => event === 'database_connection_lost')) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await close(schema, database, other.database);
  });

  it('lets a bounded number of statements wait while it is away', async () => {
    await using database = connectPostgres({
      url: 'postgres://pml@127.0.0.1:1/postgres',
      logger: quietLogger([]),
    });
    const asked = Array.from({ length: STORAGE.waitingMax + 5 }, () =>
      database.query('select 1').then(
        () => 'answered',
        (error: unknown) => String(error),
      ),
    );
    const refused = (await Promise.all(asked)).filter((each) => each.includes('wait for a'));
    expect(refused).toHaveLength(5);
  });

  it('is not stormed while it is away, and used again soon after', async () => {
    const real = new URL(inject('postgresUrl'));
    let isAway = true;
    let connections = 0;
    const door = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      if (isAway) {
        socket.destroy();
        return;
      }
      const onward = connect(Number(real.port), real.hostname);
      onward.on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(door, 'listening');
    real.port = String((door.address() as AddressInfo).port);
    const url = real.href;
    real.port = new URL(inject('postgresUrl')).port;
    await using database = connectPostgres({ url, logger: quietLogger() });
    const endMs = performance.now() + 1500;
    let asked = 0;
    while (performance.now() < endMs) {
      const crowd = Array.from({ length: 50 }, () => database.query('select 1'));
      asked += crowd.length;
      for (const { status, reason } of (await Promise.allSettled(
        crowd,
      )) as PromiseRejectedResult[]) {
        expect([status, reason]).toMatchObject(['rejected', { code: 'DATABASE_UNAVAILABLE' }]);
      }
    }
    // After 50, 100, 200, 400 and 500 ms.
    expect(asked).toBeGreaterThan(100);
    expect(connections).toBeLessThan(10);
    isAway = false;
    await expect
      .poll(() => database.query('select 1 as one').catch(() => []), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    door.close();
  });

  it('rolls back the transaction of an instance whose connection was cut', async () => {
    const schema = newSchema();
    const { database } = await open(inSchema(schema));
    const other = await open(inSchema(schema));
    const work = database.transaction(async (tx) => {
      await tx.query(`insert into tool_usage values ('p', 't', 1, 0, 0)`);
      const [mine] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await other.database.query('select pg_terminate_backend($1)', [mine?.pid]);
      await tx.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await database.query('select * from tool_usage')).toEqual([]);
    await close(schema, database, other.database);
  });
});
