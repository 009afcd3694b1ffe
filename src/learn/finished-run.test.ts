import { describe, expect, it } from 'vitest';

import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import { runId, type ToolId, toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { DecisionRequest } from '../execute/decisions.ts';
import type { CallState, RunState, TaskState } from '../execute/run-state.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import { CODE_TOOL, type PlannedTask } from '../plan/plan.ts';
import { validate } from '../plan/validate.ts';
import { LEARN } from '../tuning/learn.ts';
import { finishedRun, type RunReading } from './finished-run.ts';
import { observeRun, type RunTask } from './observe-run.ts';

const FIND = toolId('fs', 'find');
const PARSE = toolId('xml', 'parse');
const STORE = toolId('db', 'store');

const answered = (value: Json): TaskState => ({
  status: 'succeeded',
  durationMs: 1,
  result: { kind: 'inline', value },
});

type Ended = Exclude<TaskState, { readonly status: 'waiting' | 'running' }>;
const called = (tool: ToolId, args: JsonObject, value: Json, given: Partial<Ended>): CallState => ({
  status: 'succeeded',
  durationMs: 1,
  result: { kind: 'inline', value },
  tool,
  argsHash: '',
  args,
  ...given,
});

const task = (id: string, tool: ToolId, given: Partial<PlannedTask> = {}): PlannedTask => ({
  id,
  tool,
  args: {},
  dependsOn: [],
  onError: 'fail',
  ...given,
});

const program = (id: string, dependsOn: readonly string[] = []): PlannedTask =>
  task(id, CODE_TOOL, { code: 'return 1', dependsOn });

const keptElsewhere = (sizeBytes: number): TaskState => ({
  status: 'succeeded',
  durationMs: 1,
  result: { kind: 'kept', sizeBytes, preview: '' },
});

const decided = (request: DecisionRequest, kind: 'approved' | 'denied' | 'expired') => ({
  request,
  requestedAt: 0,
  verdict: { kind },
  isUsed: true,
});

const RUN: RunState = {
  runId: runId('r'),
  status: 'completed',
  plan: { tasks: [], layers: [] },
  tasks: new Map(),
  calls: new Map(),
  steps: new Map(),
  decisions: [],
  messages: [],
  context: {},
  pause: 'never',
  layersOpen: 0,
  passedOver: new Set(),
  replanCount: 0,
  amendCount: 0,
  resumeCount: 0,
  commandIds: new Set(),
  startedAt: 0,
  finishedAt: 9,
};

const READING: RunReading = {
  keptResult: () => Promise.resolve(undefined),
  publishesOutput: () => false,
  hash: (text) => `hash of ${text}`,
  requestWords: (intent) => `words of ${intent}`,
};

const read = async (
  given: Partial<RunState>,
  reading: Partial<RunReading> = {},
): Promise<readonly RunTask[]> =>
  (await finishedRun({ ...RUN, ...given }, { ...READING, ...reading }, 1)).tasks;

/** A run of one task that ended like this. */
const oneTask = (state: TaskState): Partial<RunState> => ({
  plan: { tasks: [task('find', FIND)], layers: [['find']] },
  tasks: new Map([['find', state]]),
});

const failed = (code: 'tool_error' | 'timed_out', mayHaveRun?: boolean): TaskState => ({
  status: 'failed',
  durationMs: 1,
  ...(mayHaveRun !== undefined && { mayHaveRun }),
  error: { code, message: '' },
});

describe('a run as it is learned from', () => {
  it('is nothing of tasks that never reached their tools', async () => {
    const states: readonly TaskState[] = [
      { status: 'waiting' },
      { status: 'skipped', durationMs: 0 },
      { status: 'cancelled', durationMs: 0 },
      failed('timed_out'),
      failed('timed_out', false),
    ];
    for (const state of states) {
      expect(await read(oneTask(state))).toEqual([]);
    }
    expect(await read({ ...oneTask({ status: 'waiting' }), tasks: new Map() })).toEqual([]);
  });

  it('is that a task failed, where its tool had a part in it, and nothing of its result', async () => {
    for (const state of [failed('tool_error'), failed('timed_out', true)]) {
      const [only] = await read(oneTask(state));
      expect(only).toMatchObject({ tool: FIND, ok: false, result: null });
      expect(only).not.toHaveProperty('output');
    }
  });

  it('has what results look like, except where their tools say so themselves', async () => {
    const run = oneTask(answered({ id: 1 }));
    expect(await read(run)).toMatchObject([{ output: { type: 'object', required: ['id'] } }]);
    const [published] = await read(run, { publishesOutput: (tool) => tool === FIND });
    expect(published).not.toHaveProperty('output');
  });

  it('reads a result that is kept elsewhere, unless it is too large for that', async () => {
    const asked: string[] = [];
    const keptResult = (run: string, name: string): Promise<Json> => {
      asked.push(`${run} ${name}`);
      return Promise.resolve({ id: 'kept_4711' });
    };
    const [largest] = await read(oneTask(keptElsewhere(LEARN.keptBytesMax)), { keptResult });
    expect(largest?.result).toEqual({ id: 'kept_4711' });
    const [larger] = await read(oneTask(keptElsewhere(LEARN.keptBytesMax + 1)), { keptResult });
    expect(larger).toMatchObject({ ok: true, result: null });
    expect(larger).not.toHaveProperty('output');
    expect(asked).toEqual(['r find']);
  });

  it('has the arguments with the values that references stood for', async () => {
    const plan = {
      tasks: [
        task('find', FIND),
        task('parse', PARSE, { args: { file: '${find.path}', all: true }, dependsOn: ['find'] }),
      ],
      layers: [['find'], ['parse']],
    };
    const run = { plan, tasks: new Map([['find', answered({ path: 'a.xml' })]]) };
    const tasks = new Map([...run.tasks, ['parse', answered('')]]);
    expect((await read({ plan, tasks }))[1]).toMatchObject({
      plannedArgs: { file: '${find.path}', all: true },
      args: { file: 'a.xml', all: true },
      layer: 1,
    });
  });

  it('has no arguments of a task whose references lead to what is not known any more', async () => {
    const plan = {
      tasks: [
        task('find', FIND),
        task('parse', PARSE, { args: { file: '${find.path}' }, dependsOn: ['find'] }),
      ],
      layers: [['find'], ['parse']],
    };
    const large = keptElsewhere(LEARN.keptBytesMax + 1);
    const tasks = new Map([
      ['find', large],
      ['parse', answered('')],
    ]);
    expect((await read({ plan, tasks }))[1]).toMatchObject({ args: {} });
  });

  it('does not depend on the order in which the tasks of a plan were written', async () => {
    const written = [
      { id: 'store', tool: STORE, args: { text: '${parse.text}' } },
      { id: 'parse', tool: PARSE, args: { file: '${find.path}' } },
      { id: 'find', tool: FIND },
    ];
    const tasks = new Map([
      ['find', answered({ path: 'a.xml' })],
      ['parse', answered({ text: 'chapter_one' })],
      ['store', answered('')],
    ]);
    const catalog = [FIND, PARSE, STORE].reduce((known, id) => {
      const [server = '', name = ''] = id.split(':');
      const definition = { id, server, name, description: '', inputSchema: {}, definition: {} };
      return withServerTools(known, server, [definition]);
    }, EMPTY_CATALOG);
    const parts = { catalog, checker: createSchemaChecker() };
    const readings: (readonly RunTask[])[] = [];
    for (const order of [written, written.toReversed()]) {
      const validation = validate({ tasks: order }, parts);
      const plan = validation.kind === 'valid' ? validation.plan : RUN.plan;
      readings.push(await read({ plan, tasks }));
    }
    expect(readings[0]?.map(({ args }) => args)).toEqual([
      {},
      { file: 'a.xml' },
      { text: 'chapter_one' },
    ]);
    expect(readings[1]).toEqual(readings[0]);
  });
});

describe('calls of programs, as they are learned from', () => {
  const alone = {
    plan: { tasks: [program('code')], layers: [['code']] },
    tasks: new Map([['code', answered(null)]]),
  };

  it('are steps with what was sent to them; the program itself is none', async () => {
    const calls = new Map([
      ['code/1', called(FIND, { name: '${not.a.reference}' }, { path: 'a' }, { startedAt: 1 })],
    ]);
    expect(await read({ ...alone, calls })).toEqual([
      {
        id: 'code/1',
        tool: FIND,
        args: { name: '${not.a.reference}' },
        result: { path: 'a' },
        output: expect.objectContaining({ type: 'object' }),
        ok: true,
        dependsOn: [],
        layer: 0,
      },
    ]);
  });

  it('come after those that had ended when they began, and beside those that had not', async () => {
    const calls = new Map([
      ['code/1', called(FIND, {}, null, { startedAt: 10, durationMs: 5 })],
      ['code/2', called(PARSE, {}, null, { startedAt: 12, durationMs: 9 })],
      ['code/3', called(STORE, {}, null, { startedAt: 15, durationMs: 1 })],
      ['code/4', called(STORE, {}, null, { startedAt: 30, durationMs: 1 })],
    ]);
    const layers = (await read({ ...alone, calls })).map(({ id, layer }) => `${id} ${layer}`);
    expect(layers).toEqual(['code/1 0', 'code/2 0', 'code/3 1', 'code/4 2']);
  });

  it('are nothing where they are programs, did not run, or it is not known when', async () => {
    const calls = new Map([
      ['code/1', called(toolId('pml', 'report'), {}, null, { startedAt: 1 })],
      ['code/2', called(FIND, {}, null, { startedAt: 1, status: 'cancelled' })],
      ['code/3', called(FIND, {}, null, {})],
    ]);
    expect(await read({ ...alone, calls })).toEqual([]);
  });

  it('were given nothing that is known where their arguments were too large to keep', async () => {
    const { args: _, ...large } = called(FIND, {}, null, { startedAt: 1 });
    expect(await read({ ...alone, calls: new Map([['code/1', large]]) })).toMatchObject([
      { tool: FIND, args: {} },
    ]);
  });

  it('saw the results of the tasks that their program waited for', async () => {
    const plan = {
      tasks: [program('code', ['find']), task('find', FIND)],
      layers: [['find'], ['code']],
    };
    const tasks = new Map([
      ['find', answered({ path: 'file_4711' })],
      ['code', answered(null)],
    ]);
    const calls = new Map([
      ['code/1', called(PARSE, { file: 'file_4711' }, null, { startedAt: 5 })],
    ]);
    const run = await finishedRun({ ...RUN, plan, tasks, calls }, READING, 1);
    const ends = { from: FIND, fromPath: 'path', to: PARSE, toParameter: 'file' };
    expect(observeRun(run).bindings.held).toEqual([ends]);
  });

  it('are each of the program that asked for them', async () => {
    const plan = {
      tasks: [program('code'), program('more', ['code'])],
      layers: [['code'], ['more']],
    };
    const tasks = new Map([
      ['code', answered(null)],
      ['more', answered(null)],
    ]);
    const calls = new Map([
      ['code/1', called(FIND, {}, null, { startedAt: 1 })],
      ['more/1', called(PARSE, {}, null, { startedAt: 5 })],
    ]);
    const layers = (await read({ plan, tasks, calls })).map(({ id, layer }) => `${id} ${layer}`);
    expect(layers).toEqual(['code/1 0', 'more/1 1']);
  });

  it('teach what flowed between them, as calls of a session do', async () => {
    const calls = new Map([
      ['code/1', called(FIND, {}, { path: 'file_4711' }, { startedAt: 1 })],
      ['code/2', called(PARSE, { file: 'file_4711' }, null, { startedAt: 5 })],
    ]);
    const lesson = observeRun(await finishedRun({ ...RUN, ...alone, calls }, READING, 1));
    const ends = { from: FIND, fromPath: 'path', to: PARSE, toParameter: 'file' };
    expect(lesson.bindings.held).toEqual([ends]);
    expect(lesson.sightings).toEqual([
      { from: FIND, to: PARSE, type: 'dependency', ok: 1, failed: 0 },
    ]);
  });

  it('saw no result of a task that waited for their program, however many they were', async () => {
    const plan = {
      tasks: [program('code'), task('store', STORE, { dependsOn: ['code'] })],
      layers: [['code'], ['store']],
    };
    const tasks = new Map([
      ['code', answered(null)],
      ['store', answered({ stored: 'row_4711' })],
    ]);
    const calls = new Map([
      ['code/1', called(FIND, {}, null, { startedAt: 1 })],
      ['code/2', called(FIND, {}, null, { startedAt: 3 })],
      ['code/3', called(PARSE, { row: 'row_4711' }, null, { startedAt: 5 })],
    ]);
    const steps = await read({ plan, tasks, calls });
    expect(steps.map(({ id, layer }) => `${id} ${layer}`)).toEqual([
      'code/1 0',
      'code/2 1',
      'code/3 2',
      'store 3',
    ]);
  });
});

describe('what people and runs showed', () => {
  const approval: DecisionRequest = {
    kind: 'approval',
    id: 'd',
    task: 'find',
    tool: FIND,
    argsHash: '',
    why: '',
    expiresAt: 0,
  };

  it('is what they approved and denied, not what nobody decided', async () => {
    const decisions = [
      decided(approval, 'approved'),
      { ...decided({ ...approval, tool: STORE }, 'denied'), reason: ' not on Fridays ' },
      decided({ ...approval, tool: PARSE }, 'expired'),
      { request: approval, requestedAt: 0, isUsed: false },
    ];
    const run = { ...RUN, ...oneTask(answered(null)), intent: 'x', decisions };
    const about = { intentHash: 'hash of x', words: 'words of x', count: 1 };
    const { preferences } = await finishedRun({ ...run, status: 'failed' }, READING, 1);
    expect(preferences).toEqual([
      { tool: FIND, kind: 'approved', ...about },
      { tool: STORE, kind: 'denied', reason: 'not on Fridays', ...about },
    ]);
    const hers = await finishedRun({ ...run, status: 'failed', person: 'ann' }, READING, 1);
    expect(hers.preferences.map(({ person }) => person)).toEqual(['ann', 'ann']);
    const nameless = { ...RUN, ...oneTask(answered(null)), decisions };
    const unsaid = await finishedRun({ ...nameless, status: 'failed' }, READING, 1);
    expect(unsaid.preferences[0]).toEqual({
      tool: FIND,
      intentHash: '',
      kind: 'approved',
      count: 1,
    });
  });

  it('is which tools a run used for its intent, if it went well and had one', async () => {
    const run = { ...RUN, ...oneTask(answered(null)), intent: 'x' };
    const used = await finishedRun(run, READING, 1);
    expect(used.preferences.map(({ tool, kind }) => `${tool} ${kind}`)).toEqual([
      ' used',
      `${FIND} used`,
    ]);
    const { intent: _, ...unsaid } = run;
    expect(await finishedRun(unsaid, READING, 1)).toMatchObject({ intent: '', preferences: [] });
    const stopped = await finishedRun({ ...run, status: 'aborted' }, READING, 1);
    expect(stopped.preferences).toEqual([]);
    const nothing = { ...run, ...oneTask(failed('tool_error')) };
    expect((await finishedRun(nothing, READING, 1)).preferences).toEqual([]);
  });
});
