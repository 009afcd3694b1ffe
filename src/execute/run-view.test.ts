import { describe, expect, it } from 'vitest';

import { planOf, task } from '../../test/support/run-bench.ts';
import { runId, toolId } from '../base/ids.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { reduce } from './reduce.ts';
import { JOURNAL_VERSION, type RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';
import { detailsOf, pendingIn, shownIntent } from './run-view.ts';

describe('what a run was for', () => {
  it('is shown without the keys that were written into it', () => {
    expect(
      shownIntent({ intent: 'deploy with token ghp_abcdefghijklmnopqrstuvwx to staging' }),
    ).toEqual({ intent: 'deploy with token [secret] to staging' });
    expect(shownIntent({ intent: 'the password is hunter2' })).toEqual({
      intent: 'the password is [secret]',
    });
  });

  it('is shown as it is where it has none, and not at all where nothing was said', () => {
    expect(shownIntent({ intent: 'count the lines of a.txt' })).toEqual({
      intent: 'count the lines of a.txt',
    });
    expect(shownIntent({})).toEqual({});
  });
});

/** A run whose tasks ask at these moments. */
function asking(id: string, tasks: Readonly<Record<string, number>>): RunState {
  const names = Object.keys(tasks).toSorted();
  const decisions = Object.entries(tasks).map(([name, requestedAt]) => ({
    request: { id: `${id}-${name}`, task: name },
    requestedAt,
  }));
  const plan = planOf(...names.map((name) => task(name)));
  return { runId: runId(id), plan, decisions } as unknown as RunState;
}

describe('open questions', () => {
  it('are told by run, and in the order of the plan', () => {
    const states = [
      asking('late', { b: 6, a: 7 }),
      asking('none', {}),
      asking('early', { c: 5, a: 9 }),
    ];
    const ids = pendingIn(states).map(({ request }) => request.id);
    expect(ids).toEqual(['late-a', 'late-b', 'early-a', 'early-c']);
  });
});

const TOOL = toolId('files', 'read');
const READS = { readOnly: true, repeatable: true };

const STARTED: RunEvent = {
  kind: 'run_started',
  version: JOURNAL_VERSION,
  runId: runId('wf_1'),
  at: 1,
  plan: {
    tasks: [
      { id: 'a', tool: TOOL, args: { path: 'x' }, dependsOn: [], onError: 'fail' },
      { id: 'b', tool: TOOL, args: { path: '${a.name}' }, dependsOn: ['a'], onError: 'fail' },
    ],
    layers: [['a'], ['b']],
  },
};

function told(events: readonly RunEvent[]): ReturnType<typeof detailsOf> {
  let state: RunState | undefined;
  for (const event of events) {
    state = reduce(state, event);
  }
  if (state === undefined) {
    throw new Error('no events');
  }
  return detailsOf(
    state,
    events.map((event, at) => ({ sequence: at + 1, event })),
  );
}

const begun = (name: string, args: { readonly path: string }): RunEvent => ({
  kind: 'task_started',
  task: name,
  tool: TOOL,
  args,
  argsHash: 'h',
  effects: READS,
  at: 2,
});

describe('detailsOf', () => {
  it('has what was planned before a call, and what was sent after it', () => {
    const [a, b] = told([STARTED, begun('a', { path: 'x' })]).tasks;
    expect(a).toMatchObject({ status: 'running', args: { path: 'x' }, effects: READS });
    expect(b).toMatchObject({ status: 'waiting', planned: { path: '${a.name}' } });
    expect(b).not.toHaveProperty('args');
  });

  it('begins with the first attempt of a task, while it runs and after it', () => {
    const again = { ...begun('a', { path: 'x' }), at: 70 } as RunEvent;
    const events = [STARTED, begun('a', { path: 'x' }), again];
    expect(told(events).tasks[0]).toMatchObject({ status: 'running', startedAt: 2 });
    const end = { kind: 'failed', code: 'timed_out', message: 'late', mayHaveRun: false } as const;
    const finished: RunEvent = { kind: 'task_finished', task: 'a', end, durationMs: 128, at: 130 };
    expect(told([...events, finished]).tasks[0]).toMatchObject({ startedAt: 2, durationMs: 128 });
    // A call that was answered without being sent has only an end.
    const value = { kind: 'succeeded', result: { kind: 'inline', value: 1 } } as const;
    const answered: RunEvent = { ...finished, end: value, durationMs: 5, at: 90 };
    expect(told([STARTED, answered]).tasks[0]).toMatchObject({ startedAt: 85 });
    const resumed: RunEvent = { kind: 'run_resumed', at: 60 };
    const [first] = told([STARTED, begun('a', { path: 'x' }), resumed, again]).tasks;
    expect(first).toMatchObject({ startedAt: 70 });
  });

  it('says of a task that its answer was made ahead, and shows the beginning of it', () => {
    const value = { text: 'y'.repeat(2 * EXECUTE.previewLength) };
    const details = told([
      STARTED,
      begun('a', { path: 'x' }),
      {
        kind: 'task_finished',
        task: 'a',
        end: { kind: 'succeeded', result: { kind: 'inline', value }, ahead: 'joined' },
        durationMs: 5,
        at: 3,
      },
    ]);
    const [a] = details.tasks;
    expect(a?.ahead).toBe('joined');
    expect(a?.args).toEqual({ path: 'x' });
    expect(a?.result).toMatchObject({ isWhole: false });
    expect(a?.result?.preview).toHaveLength(EXECUTE.previewLength);
    expect(details.sequence).toBe(3);
  });
});
