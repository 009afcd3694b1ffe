import { expect, it } from 'vitest';

import type { Database } from '../../src/adapters/postgres/database.ts';
import { createForgetStore } from '../../src/adapters/postgres/forget-store.ts';
import { createGraphStore } from '../../src/adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../../src/adapters/postgres/learned-store.ts';
import { createMemoryStore } from '../../src/adapters/postgres/memory-store.ts';
import { readRunMemories } from '../../src/adapters/postgres/run-memories.ts';
import { createThresholdStore } from '../../src/adapters/postgres/threshold-store.ts';
import { projectId } from '../../src/base/ids.ts';
import type { ForgetReport, ForgetScope } from '../../src/memory/forget.ts';
import { describeOnEngines } from '../support/database.ts';
import { note } from './memory-store.contract.ts';

const DAY_MS = 86_400_000;
const NOW = 1000 * DAY_MS;
const OLD = NOW - 40 * DAY_MS;
const MINE = projectId('mine');
const THEIRS = projectId('theirs');
const LOG = 'git:log';
const READ = 'files:read';
const VERSION = 7;

/** Of both tools one row in every table, that of the second an old one. */
async function fill(database: Database, project: string): Promise<void> {
  for (const [tool, at] of [
    [LOG, NOW - 1],
    [READ, OLD],
  ] as const) {
    const rows: readonly (readonly [table: string, row: Readonly<Record<string, unknown>>])[] = [
      ['graph_edge', edge(tool, 'x:seen', at, { observed: 'sequence', ok: 2 })],
      [
        'graph_edge',
        edge('x:known', tool, at, { observed: 'sequence', inferred: 'dependency', ok: 1 }),
      ],
      ['graph_edge', edge(tool, 'x:inferred', at, { inferred: 'dependency' })],
      [
        'learned_binding',
        {
          key: `b ${tool}`,
          from_tool: tool,
          from_path: 'a',
          to_tool: 'x:y',
          to_parameter: 'p',
          held: 1,
          missed: 0,
          last_seen: at,
          version: VERSION,
        },
      ],
      ['learned_output', { tool, schema: '{}', samples: 1, last_seen: at, version: VERSION }],
      [
        'learned_transition',
        {
          key: `t ${tool}`,
          context: JSON.stringify([tool]),
          next_tool: 'x:y',
          count: 1,
          last_seen: at,
          version: VERSION,
        },
      ],
      [
        'learned_preference',
        {
          key: `p ${tool}`,
          tool,
          intent_hash: 'h',
          kind: 'used',
          count: 1,
          last_seen: at,
          version: VERSION,
        },
      ],
      [
        'learned_source',
        {
          key: `s ${tool}`,
          tool,
          parameters: '["p"]',
          kind: 'constant',
          from_tool: '',
          places: '[]',
          choice: 'c',
          held: 1,
          missed: 0,
          last_seen: at,
          version: VERSION,
        },
      ],
      [
        'threshold_tool',
        { tool, beta_a: 2, beta_b: 1, outcomes: 1, last_seen: at, version: VERSION },
      ],
      [
        'threshold_gate',
        {
          key: `g ${tool}`,
          gate: 'run',
          context: tool,
          value: 0.8,
          recent: 'u',
          unseen: 0,
          last_seen: at,
          version: VERSION,
        },
      ],
      [
        'episode',
        { kind: 'call', tool, context: '', alpha: 0.8, success: true, at, version: VERSION },
      ],
      [
        'prediction',
        {
          prediction_id: `p ${tool}`,
          at,
          session: 's',
          tool,
          args_hash: 'h',
          probability: 0.5,
          threshold: 0.5,
          outcome: 'held',
          reason: '',
          saved_ms: 0,
          server_ms: 0,
        },
      ],
      [
        'algorithm_traces',
        {
          trace_id: `t ${tool}`,
          kind: 'search',
          at,
          tools: [tool],
          decision: 'd',
          scores: '{}',
          inputs: '{}',
        },
      ],
      [
        'retrieval_quality',
        {
          retrieval_id: `r ${tool}`,
          at,
          mode: 'semantic',
          threshold: 0.3,
          candidates: 1,
          returned: 1,
        },
      ],
      [
        'run',
        {
          run_id: `run ${tool}`,
          status: 'completed',
          intent: `do ${tool}`,
          task_count: 1,
          started_at: at,
          last_sequence: 1,
        },
      ],
      [
        'run_event',
        {
          run_id: `run ${tool}`,
          sequence: 1,
          event: JSON.stringify({ plan: { tasks: [{ id: 'a', tool }] } }),
        },
      ],
    ];
    for (const [table, row] of rows) {
      await insert(database, table, { project_id: project, ...row });
    }
    await createMemoryStore(database, projectId(project)).add(
      note(`note ${tool}`, { tools: [tool], createdAt: at }),
      10,
    );
  }
  await insert(database, 'calibration_bin', { project_id: project, bin: 1, asked: 1, total: 2 });
  for (const area of ['graph', 'learned', 'thresholds', 'another']) {
    await insert(database, 'knowledge_version', { project_id: project, area, version: VERSION });
  }
}

const edge = (
  from: string,
  to: string,
  at: number,
  more: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  from_node: from,
  to_node: to,
  ok: 0,
  failed: 0,
  confidence: 0.5,
  first_seen: at,
  last_seen: at,
  version: VERSION,
  ...more,
});

async function insert(
  database: Database,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await database.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

const TABLES = [
  'graph_edge',
  'learned_binding',
  'learned_output',
  'learned_transition',
  'learned_preference',
  'learned_source',
  'threshold_tool',
  'threshold_gate',
  'episode',
  'prediction',
  'calibration_bin',
  'algorithm_traces',
  'retrieval_quality',
  'memory',
  'run',
  'run_event',
] as const;

async function countsOf(database: Database, project: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await database.query(`select 1 as one from ${table} where project_id = $1`, [
      project,
    ]);
    counts[table] = rows.length;
  }
  return counts;
}

const FULL = {
  ...Object.fromEntries(TABLES.map((table) => [table, 2])),
  graph_edge: 6,
  calibration_bin: 1,
};
const countIn = ({ removed }: Pick<ForgetReport, 'removed'>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    removed.filter(({ count }) => count > 0).map((each) => [each.what, each.count]),
  );

/** One row of each kind, of one tool; two of its edges were seen. */
const OF_ONE_TOOL = {
  notes: 1,
  'remembered runs (the journal keeps them)': 1,
  'learned edges': 2,
  'learned transitions': 1,
  'learned data flows': 1,
  'learned shapes of results': 1,
  'learned sources of arguments': 1,
  preferences: 1,
  thresholds: 1,
  episodes: 1,
  predictions: 1,
  traces: 1,
};

describeOnEngines('forgetting', (fresh) => {
  const forget = async (
    scope: ForgetScope,
    dryRun = false,
  ): Promise<{
    readonly report: Omit<ForgetReport, 'dryRun'>;
    readonly database: Database;
  }> => {
    const database = await fresh();
    await fill(database, MINE);
    await fill(database, THEIRS);
    return { report: await createForgetStore(database, MINE).forget(scope, dryRun, NOW), database };
  };

  it('takes what one person left, ended runs included, and nothing of others', async () => {
    await using database = await fresh();
    await fill(database, MINE);
    await fill(database, THEIRS);
    for (const table of ['run', 'memory', 'algorithm_traces', 'learned_preference']) {
      const [row] = await database.query<{ id: string }>(
        `select ctid::text as id from ${table} where project_id = $1 limit 1`,
        [MINE],
      );
      await database.query(`update ${table} set person = 'ann' where ctid = $1::tid`, [row?.id]);
      await database.query(`update ${table} set person = 'ann' where project_id = $1`, [THEIRS]);
    }
    await database.query(`update run set finished_at = started_at where person = 'ann'`);
    const store = createForgetStore(database, MINE);
    const scope = { kind: 'person', person: 'ann' } as const;
    const expected = { 'ended runs': 1, notes: 1, preferences: 1, traces: 1 };
    expect(countIn(await store.forget(scope, true, NOW))).toEqual(expected);
    expect(await countsOf(database, MINE)).toEqual(FULL);
    expect(countIn(await store.forget(scope, false, NOW))).toEqual(expected);
    const less = { run: 1, run_event: 1, memory: 1, algorithm_traces: 1, learned_preference: 1 };
    expect(await countsOf(database, MINE)).toEqual({ ...FULL, ...less });
    expect(await countsOf(database, THEIRS)).toEqual(FULL);
    expect(countIn(await store.forget({ kind: 'person', person: 'bob' }, false, NOW))).toEqual({});
  });

  it('takes everything that was learned of a project, and neither its runs nor another project', async () => {
    const { report, database } = await forget({ kind: 'project' });
    await using _ = database;
    expect(countIn(report)).toMatchObject({ notes: 2, 'learned edges': 4, gates: 2, traces: 2 });
    const none = Object.fromEntries(TABLES.map((table) => [table, 0]));
    // What definitions say stays: one edge of each tool that was seen as well, one that was not.
    expect(await countsOf(database, MINE)).toEqual({
      ...none,
      graph_edge: 4,
      run: 2,
      run_event: 2,
    });
    expect(await countsOf(database, THEIRS)).toEqual(FULL);
    expect(await readRunMemories(database, MINE)).toEqual([]);
    // A run that a person denied is not remembered as one that failed.
    const denied = "update run set status = 'failed', ending = 'denied' where project_id = $1";
    await database.query(denied, [THEIRS]);
    const left = await readRunMemories(database, THEIRS);
    expect(left.map(({ outcome }) => outcome)).toEqual(['denied', 'denied']);
    const { edges } = await createGraphStore(database, MINE).read(0);
    expect(edges.every(({ claims, ok }) => claims.observed === undefined && ok === 0)).toBe(true);
    expect(edges.every(({ claims }) => claims.inferred === 'dependency')).toBe(true);
  });

  it('takes what is of a tool', async () => {
    const { report, database } = await forget({ kind: 'tool', tool: LOG });
    await using _ = database;
    expect(countIn(report)).toEqual(OF_ONE_TOOL);
    expect(report.notes).toEqual([{ id: `note ${LOG}`, text: `text of note ${LOG}` }]);
    expect((await readRunMemories(database, MINE)).map(({ tools }) => tools)).toEqual([[READ]]);
    expect(await countsOf(database, MINE)).toMatchObject({
      threshold_gate: 2,
      calibration_bin: 1,
      run: 2,
    });
  });

  it('takes what is old', async () => {
    const { report, database } = await forget({ kind: 'age', olderThanDays: 30 });
    await using _ = database;
    expect(countIn(report)).toEqual({ ...OF_ONE_TOOL, gates: 1, 'records of retrievals': 1 });
    expect((await readRunMemories(database, MINE)).map(({ tools }) => tools)).toEqual([[LOG]]);
  });

  it('takes one note, or what one run is remembered for', async () => {
    const { report, database } = await forget({ kind: 'id', id: `note ${LOG}` });
    await using _ = database;
    expect(countIn(report)).toEqual({ notes: 1 });
    const store = createForgetStore(database, MINE);
    const run: ForgetScope = { kind: 'id', id: `run ${READ}` };
    expect(countIn(await store.forget(run, false, NOW))).toEqual({
      'remembered runs (the journal keeps them)': 1,
    });
    expect(countIn(await store.forget(run, false, NOW))).toEqual({});
    expect(countIn(await store.forget({ kind: 'id', id: 'unknown' }, false, NOW))).toEqual({});
    expect(await countsOf(database, MINE)).toMatchObject({ memory: 1, run: 2, episode: 2 });
  });

  it('says the same in a rehearsal, and leaves everything', async () => {
    const { report, database } = await forget({ kind: 'tool', tool: LOG }, true);
    await using _ = database;
    expect(countIn(report)).toEqual(OF_ONE_TOOL);
    expect(await countsOf(database, MINE)).toEqual(FULL);
    expect(await readRunMemories(database, MINE)).toHaveLength(2);
    expect((await createGraphStore(database, MINE).read(0)).version).toBe(VERSION);
  });

  it('has everyone read anew what is left, and touches no other area', async () => {
    const { database } = await forget({ kind: 'tool', tool: LOG });
    await using _ = database;
    const reach = { since: 0, perTool: 10, all: 10 };
    const graph = await createGraphStore(database, MINE).read(0);
    const learned = await createLearnedStore(database, MINE).read(0);
    const thresholds = await createThresholdStore(database, MINE).read(0, reach);
    const anew = [graph.version, learned.version, thresholds.version];
    expect(Math.min(...anew)).toBeGreaterThan(VERSION);
    // Whoever knows what was there before is told to read all, whatever was learned since.
    for (const since of [1, VERSION]) {
      expect((await createGraphStore(database, MINE).read(since)).version).toBe(0);
      expect((await createLearnedStore(database, MINE).read(since)).version).toBe(0);
      expect((await createThresholdStore(database, MINE).read(since, reach)).version).toBe(0);
    }
    expect((await createGraphStore(database, MINE).read(graph.version)).version).toBe(
      graph.version,
    );
    expect(graph.edges).toHaveLength(5);
    expect(learned.bindings.map(({ from }) => from)).toEqual([READ]);
    expect(thresholds.records.map(({ tool }) => tool)).toEqual([READ]);
    expect(thresholds.episodes.map(({ tool }) => tool)).toEqual([READ]);
    expect(
      await database.query(
        `select version from knowledge_version where project_id = $1 and area = 'another'`,
        [MINE],
      ),
    ).toEqual([{ version: VERSION }]);
  });

  it('does not bring back a run that is forgotten for its tool when older ones are forgotten', async () => {
    const { database } = await forget({ kind: 'tool', tool: LOG });
    await using _ = database;
    const store = createForgetStore(database, MINE);
    await store.forget({ kind: 'age', olderThanDays: 30 }, false, NOW);
    expect(await readRunMemories(database, MINE)).toEqual([]);
    await store.forget({ kind: 'project' }, false, NOW);
    expect(
      await database.query('select key from memory_forgotten where project_id = $1', [MINE]),
    ).toEqual([{ key: '*' }]);
  });
});
