/** Events of runs, as journals are tested with them. */
import { runId, toolId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';

type Started = RunEvent & { readonly kind: 'run_started' };

const plannedTask = (id: string): Started['plan']['tasks'][number] => ({
  id,
  tool: toolId('git', 'status'),
  args: {},
  dependsOn: [],
  onError: 'fail',
});

export function start(name: string, rest: Partial<Started> = {}): Started {
  return {
    kind: 'run_started',
    version: 1,
    runId: runId(name),
    at: 10,
    plan: { tasks: [plannedTask('a'), plannedTask('b')], layers: [['a', 'b']] },
    ...rest,
  };
}

export function taskStarted(task: string): RunEvent {
  return {
    kind: 'task_started',
    task,
    tool: toolId('git', 'status'),
    args: { path: '.' },
    argsHash: 'h',
    effects: { readOnly: true, repeatable: true },
    at: 11,
  };
}

export function taskFinished(task: string, value: object = { ok: true }): RunEvent {
  return {
    kind: 'task_finished',
    task,
    end: { kind: 'succeeded', result: { kind: 'inline', value: value as never } },
    durationMs: 1.25,
    at: 12,
  };
}

export const finished = (end: 'completed' | 'failed' | 'aborted', at: number): RunEvent => ({
  kind: 'run_finished',
  end,
  at,
});
