/** Bad days of the embedded database, with real processes and real disks. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, inject, it } from 'vitest';

import {
  readSchemaFile,
  SCHEMA_FILE,
  createDataDirectory,
} from '../../src/adapters/postgres/data-directory.ts';
import { SCHEMA_VERSION } from '../../src/adapters/postgres/migrate.ts';
import { openStorage, type Storage } from '../../src/adapters/postgres/open-storage.ts';
import { openPglite } from '../../src/adapters/postgres/pglite.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { startStorageProcess } from '../support/storage-process.ts';

const TEMPLATE = inject('databaseTemplate');
const newFolder = (): string => join(inject('temporaryFolder'), randomUUID(), 'database');
const NOBODY = 65_534;

type Opened = Storage & AsyncDisposable;

async function open(databaseFolder: string, templateFile: string = TEMPLATE): Promise<Opened> {
  const storage = await openStorage({
    databaseFolder,
    templateFile,
    durable: false,
    logger: quietLogger(),
    clock: systemClock,
  });
  return { ...storage, [Symbol.asyncDispose]: () => storage.database[Symbol.asyncDispose]() };
}

/** A database that was never opened. */
async function unopened(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  await createDataDirectory({ dataDirectory: folder, templateFile: TEMPLATE });
}

/** A database with one row to recognise it by. */
async function marked(folder: string, mark = 'mine'): Promise<void> {
  await using storage = await open(folder);
  await storage.database.query(`insert into tool_usage values ('p', $1, 1, 0, 0)`, [mark]);
}

async function marks({ database }: Storage): Promise<readonly string[]> {
  const rows = await database.query<{ tool: string }>('select tool from tool_usage order by 1');
  return rows.map(({ tool }) => tool);
}

/** Locks of programs with the native package, and of those without. */
const LOCKS = ['database.lock', 'database.lock.sqlite'];

const beside = (folder: string): string[] =>
  readdirSync(dirname(folder))
    .filter((name) => name !== 'database' && !LOCKS.includes(name))
    .toSorted();

describe('an embedded database', () => {
  it('is made, closed and opened again with what was stored', async () => {
    const folder = newFolder();
    await marked(folder);
    await using storage = await open(folder);
    expect(await marks(storage)).toEqual(['mine']);
    expect(storage.notices).toEqual([]);
    expect(beside(folder)).toEqual([]);
  });

  it('is made by the engine itself when the template is damaged', async () => {
    const template = join(inject('temporaryFolder'), `${randomUUID()}.tar.gz`);
    writeFileSync(template, randomBytes(1000));
    const folder = newFolder();
    await using storage = await open(folder, template);
    expect(await marks(storage)).toEqual([]);
    expect(beside(folder)).toEqual([]);
  });

  it('waits for the disk only where that was asked for', async () => {
    const folder = newFolder();
    for (const durable of [true, false]) {
      const { database } = await openStorage({
        databaseFolder: folder,
        templateFile: TEMPLATE,
        durable,
        logger: quietLogger(),
        clock: systemClock,
      });
      const [row] = await database.query(
        `select current_setting('fsync') as fsync, current_setting('wal_sync_method') = 'fsync' as really`,
      );
      await database[Symbol.asyncDispose]();
      expect(row).toMatchObject(durable ? { fsync: 'on', really: true } : { fsync: 'off' });
    }
  });

  it('answers with an error once it is closed', async () => {
    const { database } = await open(newFolder());
    await database[Symbol.asyncDispose]();
    await expect(database.query('select 1')).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
  });
});

describe('two owners of one data directory', () => {
  it('cannot be: the second process is told who the first one is', async () => {
    const folder = newFolder();
    await using first = startStorageProcess(['open', folder, TEMPLATE]);
    await first.until(({ opened }) => opened === true);
    await expect(open(folder)).rejects.toMatchObject({
      code: 'DATABASE_LOCKED',
      message: expect.stringContaining(`process ${first.child.pid}`) as string,
      data: { pid: first.child.pid },
    });
    await first.kill();
    await using storage = await open(folder);
    expect(storage.notices).toEqual([]);
  });

  it('cannot be within one process either', async () => {
    const folder = newFolder();
    await using storage = await open(folder);
    await expect(open(folder)).rejects.toMatchObject({
      code: 'DATABASE_LOCKED',
      data: { pid: process.pid },
    });
    expect(await marks(storage)).toEqual([]);
  });

  it('leave one owner when many start at once on a folder that does not exist', async () => {
    const folder = newFolder();
    const processes = Array.from({ length: 3 }, () =>
      startStorageProcess(['open', folder, TEMPLATE]),
    );
    const first = await Promise.all(processes.map((each) => each.until(() => true)));
    expect(first.filter(({ opened }) => opened === true)).toHaveLength(1);
    expect(first.filter(({ code }) => code === 'DATABASE_LOCKED')).toHaveLength(2);
    await Promise.all(processes.map((each) => each.kill()));
  });
});

describe('a killed process', () => {
  it('loses no row that it was told is stored', async () => {
    const folder = newFolder();
    let last = 0;
    for (const rows of [1, 40, 120]) {
      await using writer = startStorageProcess(['write', folder, TEMPLATE]);
      await writer.until(({ stored }) => (stored ?? 0) >= last + rows);
      await writer.kill();
      last = writer.said.at(-1)?.stored ?? 0;
      expect(writer.said[0]).toEqual({ opened: true, notices: [] });
    }
    await using storage = await open(folder);
    const [row] = await storage.database.query<{ count: number; last: number }>(
      'select count(*) as count, max(number) as last from mark',
    );
    expect(storage.notices).toEqual([]);
    expect(row?.last).toBeGreaterThanOrEqual(last);
    expect(row?.count).toBe(row?.last);
  });

  it('leaves a whole database or none while it makes one', async () => {
    const folder = newFolder();
    mkdirSync(dirname(folder), { recursive: true });
    for (const delayMs of [0, 40]) {
      await using maker = startStorageProcess(['open', folder, TEMPLATE]);
      while (!existsSync(`${folder}.new`) && !existsSync(folder) && maker.said.length === 0) {
        await wait(1);
      }
      await wait(delayMs);
      await maker.kill();
      await using storage = await open(folder);
      expect(storage.notices).toEqual([]);
      expect(beside(folder)).toEqual([]);
      await storage[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    }
  });
});

/** Opens a folder that cannot be used, with what the person is told and where the old one went. */
async function openSettingAside(
  folder: string,
): Promise<{ readonly notice: string; readonly place: string; readonly rows: readonly string[] }> {
  await using storage = await open(folder);
  const [place = '', ...others] = beside(folder);
  expect(others).toEqual([]);
  expect(place).toMatch(/^database\.set-aside-\d{4}-\d\d-\d\dT/u);
  expect(storage.notices).toHaveLength(1);
  expect(storage.notices[0]).toContain(join(dirname(folder), place));
  const rows = await marks(storage);
  await storage.database.query(`insert into tool_usage values ('p', 'new', 1, 0, 0)`);
  return { notice: storage.notices[0] ?? '', place: join(dirname(folder), place), rows };
}

/** Every file below a folder with the time of its last change. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => `${file} ${statSync(file).mtimeMs}`);
}

describe('a database that a newer version wrote', () => {
  it('is refused and stays where it is, with everything in it', async () => {
    const folder = newFolder();
    await marked(folder);
    {
      await using storage = await open(folder);
      await storage.database.query('insert into schema_version values (999, 0)');
    }
    await expect(open(folder)).rejects.toMatchObject({
      code: 'DATABASE_VERSION_NEWER',
      message: expect.stringContaining('schema 999') as string,
    });
    expect(readdirSync(dirname(folder)).filter((name) => name.includes('set-aside'))).toEqual([]);
    await using same = await openPglite({ dataDirectory: folder, durable: false });
    expect(await same.query('select tool from tool_usage')).toEqual([{ tool: 'mine' }]);
  });

  it('is not even opened when it says so itself', async () => {
    const folder = newFolder();
    await marked(folder);
    writeFileSync(join(folder, SCHEMA_FILE), '999\n');
    const before = filesBelow(folder);
    await expect(open(folder)).rejects.toMatchObject({ code: 'DATABASE_VERSION_NEWER' });
    expect(filesBelow(folder)).toEqual(before);
  });

  it('is refused, too, when it is of a newer PostgreSQL', async () => {
    const folder = newFolder();
    await unopened(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '99\n');
    const before = filesBelow(folder);
    await expect(open(folder)).rejects.toMatchObject({
      code: 'DATABASE_VERSION_NEWER',
      message: expect.stringContaining('PostgreSQL 99') as string,
    });
    expect(filesBelow(folder)).toEqual(before);
  });

  it('can be told from one of this version without opening it', async () => {
    const folder = newFolder();
    expect(readSchemaFile(folder)).toBeUndefined();
    await marked(folder);
    expect(readSchemaFile(folder)).toBe(SCHEMA_VERSION);
  });
});

describe('a data directory that cannot be used', () => {
  it('is set aside when it is of an older PostgreSQL', async () => {
    const folder = newFolder();
    await unopened(folder);
    writeFileSync(join(folder, 'PG_VERSION'), '16\n');
    const { notice } = await openSettingAside(folder);
    expect(notice).toContain('PostgreSQL 16');
  });

  it('is set aside when it is no database at all', async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'diary.txt'), 'dear diary');
    const { place, notice } = await openSettingAside(folder);
    expect(notice).toContain('not a database');
    expect(readdirSync(place)).toEqual(['diary.txt']);
  });

  it.each([
    [
      'its control file is cut',
      (folder: string) => truncateSync(join(folder, 'global/pg_control'), 100),
    ],
    [
      'its write-ahead log is gone',
      (folder: string) => {
        rmSync(join(folder, 'pg_wal'), { recursive: true });
        mkdirSync(join(folder, 'pg_wal'));
      },
    ],
    [
      'its tables are gone',
      (folder: string) => {
        rmSync(join(folder, 'base'), { recursive: true });
        mkdirSync(join(folder, 'base'));
      },
    ],
  ])('is set aside when %s', async (_, damage) => {
    const folder = newFolder();
    await unopened(folder);
    damage(folder);
    const { rows } = await openSettingAside(folder);
    expect(rows).toEqual([]);
  });

  it('is simply used when it is empty', async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    await using storage = await open(folder);
    expect(storage.notices).toEqual([]);
  });
});

describe('a folder that cannot be written', () => {
  it('is an error that says so, and nothing is set aside', async () => {
    const parent = join(inject('temporaryFolder'), randomUUID());
    mkdirSync(parent);
    chmodSync(parent, 0o555);
    const folder = join(parent, 'below', 'database');
    // For root there are no folders that cannot be written.
    const user = process.getuid?.() === 0 ? NOBODY : undefined;
    chmodSync(inject('temporaryFolder'), 0o755);
    await using denied = startStorageProcess(['open', folder, TEMPLATE], user);
    const said = await denied.until(() => true);
    expect(said).toMatchObject({ code: 'STORAGE_UNWRITABLE' });
    expect(said.message).toContain(dirname(folder));
    expect(readdirSync(parent)).toEqual([]);
  });

  it('is an error too when a file is in its way', async () => {
    const file = join(inject('temporaryFolder'), randomUUID());
    writeFileSync(file, '');
    await expect(open(join(file, 'database'))).rejects.toMatchObject({
      code: 'STORAGE_UNWRITABLE',
    });
  });
});

/** A small disk of its own, where this machine lets us make one. */
function smallDisk(sizeMb: number): ({ readonly folder: string } & Disposable) | undefined {
  const folder = join(inject('temporaryFolder'), randomUUID());
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return {
    folder,
    [Symbol.dispose]: () => {
      execFileSync('umount', ['-l', folder]);
    },
  };
}

function canMount(): boolean {
  using disk = smallDisk(1);
  if (disk === undefined) {
    process.stderr.write('\n*** NO TMPFS: the tests of a full disk are skipped. ***\n');
  }
  return disk !== undefined;
}

describe.skipIf(!canMount())('a full disk', () => {
  it.each([
    ['from the template', TEMPLATE],
    ['by the engine', 'no such template'],
  ])('while a database is made %s is an error, and leaves nothing behind', async (_, template) => {
    using disk = smallDisk(12);
    const folder = join(disk?.folder ?? '', 'database');
    await expect(open(folder, template)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(readdirSync(dirname(folder)).toSorted()).toEqual(LOCKS);
  });

  it('fails what is written, loses nothing, and goes on when there is room again', async () => {
    using disk = smallDisk(64);
    const folder = join(disk?.folder ?? '', 'database');
    const ballast = join(disk?.folder ?? '', 'ballast');
    writeFileSync(ballast, Buffer.alloc(12 * 1024 * 1024));
    {
      await using storage = await open(folder);
      const { database } = storage;
      await database.query('create table page (number integer primary key, text text)');
      const insert = (number: number): Promise<unknown> =>
        database.query('insert into page values ($1, $2)', [
          number,
          randomBytes(100_000).toString('hex'),
        ]);
      let stored = 0;
      const fill = async (): Promise<void> => {
        for (; stored < 1000; stored += 1) {
          await insert(stored);
        }
      };
      await expect(fill()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      // Whether the engine survived or not, the answer is an error and comes soon.
      await expect(insert(-1)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      rmSync(ballast);
      await wait(STORAGE.restartPauseMs);
      const [row] = await database.query<{ count: number }>(
        'select count(*) as count from page where number >= 0',
      );
      expect(row?.count).toBe(stored);
      await insert(-2);
    }
    await using again = await open(folder);
    expect(again.notices).toEqual([]);
    expect(basename(folder)).toBe('database');
  });

  it('does not set aside a database that needs room to open', async () => {
    using disk = smallDisk(48);
    const folder = join(disk?.folder ?? '', 'database');
    await using writer = startStorageProcess(['write', folder, TEMPLATE]);
    await writer.until(({ stored }) => (stored ?? 0) >= 50);
    await writer.kill();
    const stored = writer.said.at(-1)?.stored ?? 0;
    const ballast = join(disk?.folder ?? '', 'ballast');
    try {
      writeFileSync(ballast, Buffer.alloc(48 * 1024 * 1024));
    } catch {
      // Full now, to the last byte.
    }
    await open(folder).then(
      (storage) => storage[Symbol.asyncDispose](),
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'STORAGE_FULL' });
      },
    );
    expect(beside(folder)).toEqual(['ballast']);
    rmSync(ballast);
    await using storage = await open(folder);
    const rows = await storage.database.query<{ count: number }>(
      'select count(*) as count from mark',
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(stored);
  });
});
