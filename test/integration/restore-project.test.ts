/** `restore` replaces one project. Other projects of the database stay as they are. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, inject, it } from 'vitest';

import { writeBackupFile } from '../../src/adapters/postgres/backup-file.ts';
import { backup } from '../../src/adapters/postgres/backup.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { createOpenRequests } from '../../src/adapters/postgres/open-requests.ts';
import { planRestore, restore } from '../../src/adapters/postgres/restore.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import {
  createEpisodeStore,
  createThresholdStore,
} from '../../src/adapters/postgres/threshold-store.ts';
import { systemClock } from '../../src/adapters/system/machine.ts';
import { type ProjectId, projectId, runId, sessionId, toolId } from '../../src/base/ids.ts';
import { blankEdge } from '../../src/knowledge/edge.ts';
import { allEdges } from '../../src/knowledge/graph-delta.ts';
import { GraphKeeper } from '../../src/knowledge/graph-keeper.ts';
import { ThresholdKeeper } from '../../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../../src/knowledge/threshold-outcome.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { describeOnEngines, freshDatabase } from '../support/database.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const never = new AbortController().signal;

const newFile = (): string => join(inject('temporaryFolder'), `${randomUUID()}.backup`);

/** A run that ended, an edge, a login and a word of a person. */
async function fillProject(database: Database, name: string, run: string): Promise<void> {
  const project = projectId(name);
  const journal = createRunJournal(database, project);
  const plan = { tasks: [], layers: [] };
  await journal.begin(
    { kind: 'run_started', version: 1, runId: runId(run), at: 1, plan },
    { owner: 'o', expiresAt: 2 },
  );
  const end = { kind: 'run_finished', end: 'completed', at: 3 } as const;
  await appendAs(journal, runId(run), firstHold('o'), [end]);
  const edge = blankEdge({ from: toolId('a', run), to: toolId('c', 'd') });
  await createGraphStore(database, project).update([edge], () => [{ ...edge, ok: 1 }]);
  await database.query(`insert into secret values ($1, 'login', '\\x01', '\\x02', 1)`, [name]);
  await database.query(`insert into tool_answer values ($1, 'a:b', 'h', 'approved', $2, 1)`, [
    name,
    run,
  ]);
}

async function runsOf(database: Database, name: string): Promise<readonly string[]> {
  const runs = await createRunJournal(database, projectId(name)).list(10);
  return runs.map((run) => run.runId);
}

async function rowsOf(database: Database, name: string): Promise<readonly object[]> {
  const tables = ['run', 'run_event', 'graph_edge', 'knowledge_version', 'secret', 'tool_answer'];
  const all = await Promise.all(
    tables.map((table) =>
      database.query(`select t::text as row from ${table} t where project_id = $1 order by 1`, [
        name,
      ]),
    ),
  );
  return all.flat();
}

/** A backup of an embedded database with these projects. */
async function laptopBackup(...names: readonly string[]): Promise<string> {
  const file = newFile();
  await using laptop = await freshDatabase('pglite');
  for (const name of names) {
    await fillProject(laptop, name, `of-${name}`);
  }
  await backup(laptop, file, never);
  return file;
}

async function team(fresh: () => Promise<Database>): Promise<Database> {
  const database = await fresh();
  await fillProject(database, 'shop', 'of-shop');
  await fillProject(database, 'billing', 'of-billing');
  return database;
}

const LATER = blankEdge({ from: toolId('a', 'later'), to: toolId('c', 'd') });

const outcomeOf = (tool: string): Outcome => ({
  kind: 'call',
  tool: toolId('a', tool),
  context: '',
  alpha: 0.5,
  success: true,
  at: Date.now(),
});

interface Keepers {
  readonly graph: GraphKeeper;
  readonly thresholds: ThresholdKeeper;
}

/** What an instance holds in memory. */
function keepersOf(database: Database, project: ProjectId): Keepers {
  const common = { clock: systemClock, logger: quietLogger([]) };
  return {
    graph: new GraphKeeper({
      ...common,
      store: createGraphStore(database, project),
      feedsOf: () => [],
    }),
    thresholds: new ThresholdKeeper({
      ...common,
      store: createThresholdStore(database, project),
      episodes: createEpisodeStore(database, project),
      random: { next: () => 0.5 },
    }),
  };
}

async function refreshAll({ graph, thresholds }: Keepers): Promise<void> {
  await graph.refresh();
  await thresholds.refresh();
}

const knownTo = ({ graph, thresholds }: Keepers): object => {
  const { tools, episodes } = thresholds.status();
  return { edges: graph.status().edges, tools, episodes };
};

describeOnEngines('restore', (fresh) => {
  it('adds a project that was not there, and leaves every other one as it was', async () => {
    const file = await laptopBackup('laptop');
    await using database = await team(fresh);
    const before = [await rowsOf(database, 'shop'), await rowsOf(database, 'billing')];
    const report = await restore(
      database,
      { file, withPermissions: true, scope: { kind: 'project', from: 'laptop', to: 'laptop' } },
      never,
    );
    expect(report).toMatchObject({ replaced: [{ from: 'laptop', to: 'laptop' }], runsEnded: 0 });
    expect(await runsOf(database, 'laptop')).toEqual(['of-laptop']);
    expect([await rowsOf(database, 'shop'), await rowsOf(database, 'billing')]).toEqual(before);
  });

  it('replaces the project that it is given, under that name', async () => {
    const file = await laptopBackup('laptop', 'other');
    await using database = await team(fresh);
    const before = await rowsOf(database, 'billing');
    await restore(
      database,
      { file, withPermissions: true, scope: { kind: 'project', from: 'laptop', to: 'shop' } },
      never,
    );
    expect(await runsOf(database, 'shop')).toEqual(['of-laptop']);
    expect(await runsOf(database, 'laptop')).toEqual([]);
    expect(await runsOf(database, 'other')).toEqual([]);
    expect(await rowsOf(database, 'billing')).toEqual(before);
    // A login is sealed for its project: under another name it could not be opened.
    expect(
      await database.query(`select project_id from secret where project_id <> 'billing'`),
    ).toEqual([{ project_id: 'shop' }]);
  });

  it('has instances that read the project before know only what the backup has', async () => {
    await using database = await team(fresh);
    const shop = projectId('shop');
    const learner = keepersOf(database, shop);
    await learner.thresholds.record([outcomeOf('kept')]);
    const file = newFile();
    await backup(database, file, never);
    await learner.thresholds.record([outcomeOf('later')]);
    await createGraphStore(database, shop).update([LATER], () => [{ ...LATER, ok: 1 }]);
    const other = keepersOf(database, shop);
    for (const each of [learner, other]) {
      await refreshAll(each);
      expect(knownTo(each)).toEqual({ edges: 2, tools: 2, episodes: 2 });
    }
    const scope = { kind: 'project', from: 'shop', to: 'shop' } as const;
    await restore(database, { file, withPermissions: true, scope }, never);
    // One of them looks only after the project has changed many times more.
    await refreshAll(learner);
    expect(knownTo(learner)).toEqual({ edges: 1, tools: 1, episodes: 1 });
    for (let count = 0; count < 5; count += 1) {
      await learner.thresholds.record([outcomeOf('kept')]);
    }
    await refreshAll(other);
    expect(knownTo(other)).toEqual({ edges: 1, tools: 1, episodes: 6 });
    expect(knownTo(learner)).toEqual({ edges: 1, tools: 1, episodes: 6 });
  });

  it('has instances forget a project that a backup of everything does not have', async () => {
    const file = await laptopBackup('laptop');
    await using database = await team(fresh);
    const shop = keepersOf(database, projectId('shop'));
    await refreshAll(shop);
    await restore(database, { file, withPermissions: true, scope: { kind: 'everything' } }, never);
    await keepersOf(database, projectId('shop')).thresholds.record([outcomeOf('new')]);
    await createGraphStore(database, projectId('shop')).update([LATER], () => [
      { ...LATER, ok: 1 },
    ]);
    await refreshAll(shop);
    expect([...allEdges(shop.graph.view)].map(({ from }) => from)).toEqual([LATER.from]);
  });

  it('changes nothing where the file no longer has the project', async () => {
    const file = await laptopBackup('laptop');
    await using database = await team(fresh);
    const before = await rowsOf(database, 'shop');
    const scope = { kind: 'project', from: 'gone', to: 'shop' } as const;
    await expect(
      restore(database, { file, withPermissions: true, scope }, never),
    ).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    expect(await rowsOf(database, 'shop')).toEqual(before);
  });

  it('brings back no request of a client that was open', async () => {
    const file = newFile();
    await using database = await team(fresh);
    const requests = createOpenRequests(database, projectId('shop'), systemClock);
    const session = sessionId('s');
    await requests.keep({ key: 'before', session, body: '{}' });
    await backup(database, file, never);
    await requests.keep({ key: 'after', session, body: '{}' });
    const scope = { kind: 'project', from: 'shop', to: 'shop' } as const;
    await restore(database, { file, withPermissions: true, scope }, never);
    expect(await requests.find('before', session)).toBeUndefined();
    expect(await requests.find('after', session)).toBeUndefined();
  });

  it('goes on making statements while it passes over a large project', async () => {
    const file = newFile();
    await using database = await team(fresh);
    await database.query(
      `insert into tool_answer select 'billing', 'large' || n, 'h', 'approved', repeat('x', $1), 1
      from generate_series(1, 6) n`,
      [STORAGE.backupPageBytes / 2],
    );
    await backup(database, file, never);
    const made: string[] = [];
    const watched: Database = {
      engine: database.engine,
      query: (sql, params) => database.query(sql, params),
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            query: (sql, params) => {
              made.push(sql);
              return tx.query(sql, params);
            },
          }),
        ),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const scope = { kind: 'project', from: 'shop', to: 'shop' } as const;
    await restore(watched, { file, withPermissions: true, scope }, never);
    expect(made.filter((sql) => sql === 'select 1').length).toBeGreaterThanOrEqual(3);
  });

  it('does not end the runs of other projects', async () => {
    const file = await laptopBackup('laptop');
    await using database = await team(fresh);
    const journal = createRunJournal(database, projectId('billing'));
    await journal.begin(
      {
        kind: 'run_started',
        version: 1,
        runId: runId('open'),
        at: 5,
        plan: { tasks: [], layers: [] },
      },
      { owner: 'o', expiresAt: 9 },
    );
    await restore(
      database,
      { file, withPermissions: false, scope: { kind: 'project', from: 'laptop', to: 'laptop' } },
      never,
    );
    expect((await journal.list(1))[0]).toMatchObject({ runId: 'open', status: 'running' });
  });

  it('says before it begins what it would replace', async () => {
    const file = await laptopBackup('laptop', 'shop');
    await using database = await team(fresh);
    const plan = (choice: object): Promise<unknown> =>
      planRestore(database, { file, own: 'shop', isEverything: false, ...choice }, never);
    expect(await plan({})).toMatchObject({
      scope: { kind: 'project', from: 'shop', to: 'shop' },
      replaced: [{ from: 'shop', to: 'shop', before: { runs: 1 }, after: { runs: 1 } }],
      untouched: ['billing'],
    });
    expect(await plan({ from: 'laptop', project: 'new' })).toMatchObject({
      replaced: [{ from: 'laptop', to: 'new', before: { rows: 0, runs: 0 }, after: { runs: 1 } }],
      untouched: ['billing', 'shop'],
    });
    expect(await plan({ isEverything: true })).toMatchObject({
      scope: { kind: 'everything' },
      replaced: [
        { to: 'billing', after: { rows: 0, runs: 0 } },
        { to: 'laptop', before: { rows: 0, runs: 0 } },
        { to: 'shop', before: { runs: 1 }, after: { runs: 1 } },
      ],
      untouched: [],
    });
    await expect(plan({ from: 'missing' })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('asks which project is meant where the backup has several and none is this one', async () => {
    const file = await laptopBackup('one', 'two');
    await using database = await team(fresh);
    await expect(
      planRestore(database, { file, own: 'shop', isEverything: false }, never),
    ).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('--from') as string,
    });
  });

  it('replaces every project only where that was asked for', async () => {
    const file = await laptopBackup('laptop');
    await using database = await team(fresh);
    await restore(database, { file, withPermissions: true, scope: { kind: 'everything' } }, never);
    expect(await runsOf(database, 'laptop')).toEqual(['of-laptop']);
    expect(await runsOf(database, 'shop')).toEqual([]);
  });

  it('refuses a backup without any project', async () => {
    const file = await laptopBackup();
    await using database = await team(fresh);
    for (const isEverything of [true, false]) {
      await expect(
        planRestore(database, { file, own: 'shop', isEverything }, never),
      ).rejects.toMatchObject({ code: 'BACKUP_INVALID' });
    }
    expect(await runsOf(database, 'shop')).toEqual(['of-shop']);
  });
});

describeOnEngines('backup', (fresh) => {
  it('is of one moment while others write', async () => {
    const file = newFile();
    await using database = await fresh();
    const journal = createRunJournal(database, projectId('busy'));
    const over = new AbortController();
    const writers = ['a', 'b', 'c', 'd'].map(async (writer) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const id = runId(`${writer}-${number}`);
        const plan = { tasks: [], layers: [] };
        await journal.begin(
          { kind: 'run_started', version: 1, runId: id, at: 1, plan },
          { owner: 'o', expiresAt: 2 },
        );
        const end = { kind: 'run_finished', end: 'completed', at: 3 } as const;
        await appendAs(journal, id, firstHold('o'), [end]);
      }
    });
    await expect.poll(async () => (await journal.list(50)).length).toBeGreaterThan(20);
    await backup(database, file, never);
    over.abort();
    await Promise.all(writers);
    await using copy = await fresh();
    await restore(copy, { file, withPermissions: true, scope: { kind: 'everything' } }, never);
    expect(
      await copy.query(
        `select r.run_id from run r where r.last_sequence <> (
          select max(sequence) from run_event e where e.project_id = r.project_id and e.run_id = r.run_id)`,
      ),
    ).toEqual([]);
    expect((await copy.query('select from run')).length).toBeGreaterThan(20);
  });
});

async function* unreadableRows(): AsyncGenerator<{ table: string; row: string }> {
  yield { table: 'tool', row: 'this is not JSON' };
}

async function* someRows(count: number): AsyncGenerator<{ table: string; row: string }> {
  for (let at = 0; at < count; at += 1) {
    yield { table: 'tool', row: JSON.stringify({ project_id: 'p', name: randomUUID() }) };
  }
}

it('two backups to the same file at once are both whole', async () => {
  const file = newFile();
  const header = { schemaVersion: 1, columns: { tool: ['project_id', 'name'] } };
  const written = await Promise.all(
    [3000, 2000].map((count) => writeBackupFile(file, header, someRows(count), never)),
  );
  for (const each of written) {
    expect(await each.keep()).toBeGreaterThan(0);
  }
});

it('a backup that cannot be read back is not kept', async () => {
  const file = join(inject('temporaryFolder'), randomUUID(), 'x.backup');
  const folder = dirname(file);
  mkdirSync(folder);
  const header = { schemaVersion: 1, columns: { tool: ['name'] } };
  const written = await writeBackupFile(file, header, unreadableRows(), never);
  await expect(written.keep()).rejects.toMatchObject({
    code: 'BACKUP_INVALID',
  });
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
