import { describe, expect, it } from 'vitest';

import { runId, toolId } from '../base/ids.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { keptTasks } from './keep-finished.ts';
import { reduce } from './reduce.ts';
import { JOURNAL_VERSION } from './run-event.ts';
import type { TaskState } from './run-state.ts';

const task = (id: string, ...dependsOn: readonly string[]) =>
  ({ id, tool: toolId('a', 'b'), args: {}, dependsOn, onError: 'fail' }) as const;
const PLAN = {
  // Tasks may stand before those that they wait for.
  tasks: [task('end', 'middle'), task('first'), task('middle', 'first'), task('beside')],
  layers: [],
};
const done = (value: string): TaskState => ({
  status: 'succeeded',
  durationMs: 5,
  result: { kind: 'inline', value },
});
const stateOf = (tasks: Readonly<Record<string, TaskState>>): Parameters<typeof keptTasks>[0] => ({
  runId: runId('wf_1'),
  plan: PLAN,
  tasks: new Map(Object.entries(tasks)),
});
const ALL = {
  end: done('end'),
  first: done('first'),
  middle: done('middle'),
  beside: done('beside'),
};
const journal = { readResult: () => Promise.resolve('"the whole of it"') };

describe('what is kept of a run', () => {
  it.each([
    ['first', ['beside']],
    ['middle', ['first', 'beside']],
    ['end', ['first', 'middle', 'beside']],
    ['beside', ['end', 'first', 'middle']],
  ])('from %s on is %j', async (from, names) => {
    const kept = await keptTasks(stateOf(ALL), from, journal);
    expect(kept.map((each) => each.task)).toEqual(names);
  });

  it('is only what succeeded, and large results whole', async () => {
    const failed: TaskState = { status: 'failed', durationMs: 1 };
    const large: TaskState = {
      status: 'succeeded',
      durationMs: 7,
      result: { kind: 'kept', sizeBytes: 9, preview: 'the' },
    };
    const state = stateOf({ ...ALL, middle: failed, beside: failed, first: large });
    expect(await keptTasks(state, 'end', journal)).toEqual([
      { task: 'first', value: 'the whole of it', durationMs: 7 },
    ]);
  });

  it('is refused where there is no such task, or too much of it', async () => {
    await expect(keptTasks(stateOf(ALL), 'frist', journal)).rejects.toThrow(
      'did you mean "first"?',
    );
    const unread = { readResult: () => Promise.reject(new Error('it was read')) };
    const result = {
      kind: 'kept',
      sizeBytes: EXECUTE.keptBytesMax + 1,
      preview: 'x',
    } as const;
    const state = stateOf({ ...ALL, first: { status: 'succeeded', durationMs: 1, result } });
    await expect(keptTasks(state, 'end', unread)).rejects.toThrow('run all of it again');
  });

  it('has ended before the new run begins', () => {
    const state = reduce(undefined, {
      kind: 'run_started',
      version: JOURNAL_VERSION,
      runId: runId('wf_2'),
      at: 1,
      plan: PLAN,
      kept: [{ task: 'first', value: 3, durationMs: 5 }],
    });
    expect(state.tasks.get('first')).toEqual({
      status: 'succeeded',
      durationMs: 5,
      result: { kind: 'inline', value: 3 },
    });
    expect(state.tasks.get('middle')).toEqual({ status: 'waiting' });
  });
});
