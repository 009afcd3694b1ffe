import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { describe, expect, inject, it } from 'vitest';

import { backup } from '../../src/adapters/postgres/backup.ts';
import type { Database } from '../../src/adapters/postgres/database.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { TABLES } from '../../src/adapters/postgres/migrate.ts';
import { restore } from '../../src/adapters/postgres/restore.ts';
import { createRunJournal } from '../../src/adapters/postgres/run-journal.ts';
import { createSecretStore } from '../../src/adapters/postgres/secret-store.ts';
import { createTraceStore } from '../../src/adapters/postgres/trace-store.ts';
import { createSavingsStore, createUsageStore } from '../../src/adapters/postgres/usage-store.ts';
import { createVectorStore } from '../../src/adapters/postgres/vector-store.ts';
import { projectId, runId, toolId } from '../../src/base/ids.ts';
import { blankEdge } from '../../src/knowledge/edge.ts';
import { traceId } from '../../src/knowledge/tracer.ts';
import type { PlannedTask } from '../../src/plan/plan.ts';
import { STORAGE } from '../../src/tuning/postgres.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { ENGINES, describeOnEngines, freshDatabase, hasPostgres } from '../support/database.ts';
import { fold } from '../support/fold-events.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const PROJECT = projectId('p');
const KEY = new Uint8Array(32).fill(1);
const never = new AbortController().signal;
const all = (file: string, withPermissions = true) => ({
  file,
  withPermissions,
  scope: { kind: 'everything' as const },
});

function newFile(): string {
  const folder = join(inject('temporaryFolder'), randomUUID());
  mkdirSync(folder);
  return join(folder, 'pml.backup');
}

/** By their names in the engine, values of the types that tables have. */
const SAMPLES: Readonly<Record<string, string>> = {
  text: 'x',
  int4: '1',
  int8: '1',
  float8: '0.5',
  bool: 'true',
  uuid: '00000000-0000-4000-8000-000000000001',
  _text: '{x}',
  vector: '[1,0]',
};

/** A row for a table that has none, whatever its columns are. */
async function fillEmpty(database: Database, table: string): Promise<void> {
  const [row] = await database.query(`select from ${table} limit 1`);
  if (row !== undefined) {
    return;
  }
  const columns = await database.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const values = columns.map(({ name, type }) => {
    const sample = SAMPLES[type];
    if (sample === undefined) {
      throw new Error(`${table}.${name} is of type ${type}: a sample of it is missing here`);
    }
    return `'${sample}'::${type}`;
  });
  await database.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    values (${values.join(', ')})`,
  );
}

/** Something of every table, with what is hard to carry. */
async function fill(database: Database): Promise<void> {
  const plan = { tasks: [], layers: [] };
  const journal = createRunJournal(database, PROJECT);
  await journal.begin(
    {
      kind: 'run_started',
      version: 1,
      runId: runId('r'),
      at: 1_800_000_000_000,
      intent: 'NUL \u0000 "q" \\',
      requestKey: 'k',
      plan,
    },
    { owner: 'o', expiresAt: 1_800_000_000_001 },
  );
  const kept = JSON.stringify({ text: 'x\u0000y\\u0000', big: 'z'.repeat(50_000) });
  await journal.keepResult(runId('r'), firstHold('o'), 't\u0000', kept);
  const checkpoint = { sequence: 1, state: { text: 'x\u0000' } };
  await journal.saveCheckpoint(runId('r'), firstHold('o'), checkpoint, 5);
  const end = { kind: 'run_finished', end: 'completed', at: 1_800_000_000_002 } as const;
  await appendAs(journal, runId('r'), firstHold('o'), [end]);
  await createSecretStore(database, PROJECT, KEY, quietLogger()).write('s', 'secret \u0000');
  const vector = new Float32Array([0.1, -2e-38, 3]);
  const saved = { day: '2026-11-16', definitions: 5, results: 7 };
  await createSavingsStore(database, PROJECT).add(saved);
  await createVectorStore(database, PROJECT).save('m', new Map([['hash', vector]]));
  const edge = blankEdge({ from: toolId('a', 'b'), to: toolId('c', 'd') });
  await createGraphStore(database, PROJECT).update([edge], () => [{ ...edge, ok: 1 }]);
  const used = { tool: toolId('a', 'b'), calls: 9_007_199_254_740_990, failures: 0, totalMs: 0.1 };
  await createUsageStore(database, PROJECT).add([used], '2026-11-17');
  await createTraceStore(database, PROJECT).add([
    {
      id: traceId('1'),
      kind: 'gate',
      at: 5,
      decision: 'NUL \u0000',
      scores: { text: 'x\u0000' },
      inputs: {},
      tools: [toolId('a', 'b "{,}\u0000'), toolId('c', 'd')],
    },
  ]);
  await database.query('update tool_usage set calls = 9223372036854775807');
  await database.query(`insert into server values ('p', 's', 'h', null, true, 5)`);
  await database.query(
    `insert into tool select 'p', 's', n, 'n' || n, repeat('d', 100), '{}', null, null, '{}' from generate_series(1, 2500) n`,
  );
  for (const table of TABLES) {
    await fillEmpty(database, table);
  }
}

async function contents(database: Database): Promise<Readonly<Record<string, readonly object[]>>> {
  const found: Record<string, readonly object[]> = {};
  for (const table of TABLES) {
    found[table] = await database.query(`select t::text as row from ${table} t order by 1`);
  }
  return found;
}

const edited = (good: Buffer, edit: (lines: string[]) => string[]): Buffer =>
  gzipSync(edit(gunzipSync(good).toString('utf8').split('\n')).join('\n'));

const PAIRS = ENGINES.flatMap((from) => ENGINES.map((to) => [from, to] as const)).filter(
  (pair) => hasPostgres() || !pair.includes('postgres'),
);

describe('a backup', () => {
  it.each(PAIRS)('of %s is restored into %s, row for row', async (from, to) => {
    const file = newFile();
    await using source = await freshDatabase(from);
    await fill(source);
    const before = await contents(source);
    const report = await backup(source, file, never);
    const rows = Object.fromEntries(TABLES.map((table) => [table, before[table]?.length ?? 0]));
    expect(report).toEqual({ file, sizeBytes: statSync(file).size, rows });
    expect(rows).toMatchObject({ tool: 2500, run_event: 2 });
    expect(Object.values(rows)).not.toContain(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await using target = await freshDatabase(to);
    await target.query(`insert into tool_usage values ('q', 'goes away', 1, 1, 1)`);
    expect(await restore(target, all(file), never)).toEqual({
      ...report,
      // Requests of clients that were open are over.
      rows: { ...rows, open_request: 0 },
      replaced: expect.arrayContaining([{ from: 'p', to: 'p' }]) as unknown,
      arePermissionsKept: false,
      areLoginsKept: false,
      runsEnded: 0,
    });
    expect(await contents(target)).toEqual({ ...before, open_request: [] });
    const journal = createRunJournal(target, PROJECT);
    expect((await journal.list(1))[0]?.intent).toBe('NUL \u0000 "q" \\');
    const secrets = createSecretStore(target, PROJECT, KEY, quietLogger());
    expect(await secrets.read('s')).toBe('secret \u0000');
  });
});

describeOnEngines('backup and restore', (fresh) => {
  /** Tries to restore these bytes, and sees that nothing changed. */
  async function refusal(bytes: Buffer): Promise<string> {
    const file = newFile();
    writeFileSync(file, bytes);
    await using database = await fresh();
    await fill(database);
    const before = await contents(database);
    const error = await restore(database, all(file), never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BACKUP_INVALID' });
    expect(await contents(database)).toEqual(before);
    return (error as Error).message;
  }

  async function goodBackup(): Promise<Buffer> {
    const file = newFile();
    await using database = await fresh();
    await fill(database);
    await backup(database, file, never);
    return readFileSync(file);
  }

  it('refuse a file that was cut anywhere', async () => {
    const good = await goodBackup();
    const file = newFile();
    await using database = await fresh();
    await fill(database);
    const before = await contents(database);
    for (const share of [0, 0.001, 0.2, 0.5, 0.9, 0.999]) {
      writeFileSync(file, good.subarray(0, Math.floor(good.length * share)));
      await expect(restore(database, all(file), never)).rejects.toMatchObject({
        code: 'BACKUP_INVALID',
      });
    }
    expect(await contents(database)).toEqual(before);
  });

  it('refuse garbage, other files and other versions', async () => {
    const good = await goodBackup();
    expect(await refusal(Buffer.from('hello'))).toMatch(/damaged/u);
    expect(await refusal(gzipSync('{"hello":1}\n'))).toMatch(/not a backup of pml/u);
    expect(
      await refusal(
        edited(good, ([head = '', ...rest]) => [
          head.replace('"version":1', '"version":2'),
          ...rest,
        ]),
      ),
    ).toMatch(/format is version 2/u);
    expect(
      await refusal(
        edited(good, ([head = '', ...rest]) => [
          head.replace(/"schemaVersion":\d+/u, '"schemaVersion":99'),
          ...rest,
        ]),
      ),
    ).toMatch(/newer pml \(schema 99/u);
    expect(await refusal(edited(good, (lines) => lines.toSpliced(3, 1)))).toMatch(
      /rows of tool are missing/u,
    );
    expect(await refusal(edited(good, (lines) => lines.slice(0, -2)))).toMatch(/cut off/u);
    expect(await refusal(edited(good, (lines) => lines.with(2, 'not json')))).toMatch(/not a row/u);
  });

  it('change nothing when a row does not fit', async () => {
    const good = await goodBackup();
    const file = newFile();
    writeFileSync(
      file,
      edited(good, (lines) =>
        lines.map((line) => line.replace('"listed_at": 5', '"listed_at": "x"')),
      ),
    );
    await using database = await fresh();
    await fill(database);
    const before = await contents(database);
    await expect(restore(database, all(file), never)).rejects.toMatchObject({
      code: 'DATABASE_STATEMENT_FAILED',
    });
    expect(await contents(database)).toEqual(before);
  });

  it('say which file cannot be read or written', async () => {
    const missing = join(inject('temporaryFolder'), 'no such folder', 'x');
    await using database = await fresh();
    await expect(restore(database, all(missing), never)).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining(missing) as string,
    });
    await expect(backup(database, missing, never)).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringContaining(missing) as string,
    });
  });

  it('never replace what is no regular file, and write where a link leads', async () => {
    const file = newFile();
    await using database = await fresh();
    const socket = `${file}.socket`;
    await using server = createServer().listen(socket);
    await once(server, 'listening');
    for (const wrong of [socket, dirname(file)]) {
      await expect(backup(database, wrong, never)).rejects.toMatchObject({ code: 'FILE_UNUSABLE' });
    }
    expect(statSync(socket).isSocket()).toBe(true);
    writeFileSync(file, '');
    const link = `${file}.link`;
    symlinkSync(file, link);
    await backup(database, link, never);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('stop when told to, and leave no file', async () => {
    const file = newFile();
    await using database = await fresh();
    await fill(database);
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(backup(database, file, controller.signal)).rejects.toThrow('enough');
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(join(file, '..'))).toEqual([]);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('restore what an older version wrote, without the columns that came since', async () => {
    const good = await goodBackup();
    const file = newFile();
    const older = edited(good, (lines) =>
      lines.map((line) =>
        line
          .replace('"lease_owner","lease_expires_at"', '"lease_owner"')
          .replace(/, "lease_expires_at": null/u, ''),
      ),
    );
    writeFileSync(file, older);
    await using database = await fresh();
    await restore(database, all(file), never);
    expect(await createRunJournal(database, PROJECT).list(5)).toHaveLength(1);
  });

  it('keep what people said about tools since, unless told otherwise', async () => {
    const file = newFile();
    await using database = await fresh();
    const says = (verdict: string): Promise<unknown> =>
      database.query(
        `insert into tool_answer values ('p', 'a:b', 'h', $1, 'ada', 1)
        on conflict (project_id, tool_id) do update set verdict = excluded.verdict`,
        [verdict],
      );
    const said = async (): Promise<unknown> =>
      Promise.all([
        database.query('select verdict from tool_answer'),
        database.query('select risk from tool_risk_override'),
        database.query('select tool_id from tool_unrepeatable'),
      ]);
    await says('approved');
    await database.query(`insert into tool_risk_override values ('p', '*', 'safe', null, 'a', 1)`);
    await backup(database, file, never);
    const old = await said();
    await says('denied');
    await database.query('delete from tool_risk_override');
    await database.query(`insert into tool_unrepeatable values ('p', 'a:b', 1)`);
    const now = await said();

    const kept = await restore(database, all(file, false), never);
    expect(kept).toMatchObject({
      arePermissionsKept: true,
      rows: { tool_answer: 0, tool_risk_override: 0, tool_unrepeatable: 0 },
    });
    expect(await said()).toEqual(now);
    const taken = await restore(database, all(file), never);
    expect(taken).toMatchObject({
      arePermissionsKept: false,
      rows: { tool_answer: 1, tool_risk_override: 1, tool_unrepeatable: 0 },
    });
    expect(await said()).toEqual(old);
  });

  it.each(['running', 'paused', 'approval_required', 'outcome_unknown'] as const)(
    'end a run that was %s in the backup: it may have gone on since',
    async (status) => {
      const file = newFile();
      const id = runId('left');
      await using database = await fresh();
      const journal = createRunJournal(database, PROJECT);
      const tasks: PlannedTask[] = [
        { id: 'a', tool: toolId('s', 'a'), args: {}, dependsOn: [], onError: 'fail' },
      ];
      await journal.begin(
        { kind: 'run_started', version: 2, runId: id, at: 1, plan: { tasks, layers: [['a']] } },
        { owner: 'o', expiresAt: 2 },
      );
      await appendAs(journal, id, firstHold('o'), [{ kind: 'run_resumed', at: 2 }], status);
      await backup(database, file, never);
      const end = { kind: 'run_finished', end: 'completed', at: 3 } as const;
      await appendAs(journal, id, firstHold('o'), [end]);

      const report = await restore(database, all(file), never);
      expect(report.runsEnded).toBe(1);
      const events = await journal.read(id);
      expect(events).toHaveLength(3);
      expect(events.at(-1)).toMatchObject({
        kind: 'run_finished',
        end: 'aborted',
        reason: expect.stringContaining('restored from a backup') as string,
      });
      const state = fold(events);
      expect(state?.status).toBe('aborted');
      expect(await journal.list(5)).toMatchObject([
        { runId: id, status: 'aborted', finishedAt: state?.finishedAt },
      ]);
      expect(await journal.leftBehind('another', [], Number.MAX_SAFE_INTEGER)).toEqual([]);
      expect(await journal.waiting(5)).toEqual([]);
      const lease = { owner: 'another', expiresAt: Number.MAX_SAFE_INTEGER };
      expect(await journal.take(id, lease, Number.MAX_SAFE_INTEGER)).toBeUndefined();
      await expect(appendAs(journal, id, firstHold('o'), [end])).rejects.toMatchObject({
        code: 'RUN_UNKNOWN',
      });
    },
  );

  it('carry rows that are larger than a page', async () => {
    const file = newFile();
    await using database = await fresh();
    await database.query(`insert into server values ('p', 's', 'h', null, true, 5)`);
    for (const position of [1, 2, 3]) {
      await database.query(
        `insert into tool values ('p', 's', $1, 'n', repeat('d', $2), '{}', null, null, '{}')`,
        [position, STORAGE.backupPageBytes],
      );
    }
    const before = await contents(database);
    await backup(database, file, never);
    await database.query('delete from server');
    await restore(database, all(file), never);
    expect(await contents(database)).toEqual(before);
  });
});
