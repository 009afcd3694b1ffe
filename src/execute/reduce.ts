/**
 * The state of a run after one more event. Pure, and the only thing that changes a run:
 * whoever has the events has the state.
 */
import { GatewayError } from '../base/errors.ts';
import type { RunId } from '../base/ids.ts';
import { JOURNAL_VERSION, type RunEvent, type TaskEnd } from './run-event.ts';
import type { RunState, TaskState } from './run-state.ts';

/** Precondition: the first event is `run_started`, and only the first. */
export function reduce(state: RunState | undefined, event: RunEvent): RunState {
  if (event.kind === 'run_started') {
    if (event.version > JOURNAL_VERSION) {
      throw unreadable(event.runId, `its events are of version ${event.version}`);
    }
    return {
      runId: event.runId,
      status: 'running',
      ...(event.intent !== undefined && { intent: event.intent }),
      plan: event.plan,
      tasks: new Map(event.plan.tasks.map((task) => [task.id, { status: 'waiting' }])),
      startedAt: event.at,
    };
  }
  if (state === undefined) {
    throw new GatewayError('INTERNAL', `a run cannot begin with ${event.kind}`);
  }
  switch (event.kind) {
    case 'task_started':
      return withTask(state, event.task, { status: 'running', startedAt: event.at });
    case 'task_finished':
      return withTask(state, event.task, finished(event.end, event.durationMs));
    case 'run_abort_requested':
      return { ...state, abortReason: event.reason };
    case 'run_finished':
      return {
        ...state,
        status: event.end,
        finishedAt: event.at,
        ...(event.reason !== undefined && { reason: event.reason }),
      };
    default:
      throw unreadable(
        state.runId,
        `it has an event "${(event satisfies never as RunEvent).kind}"`,
      );
  }
}

function unreadable(runId: RunId, why: string): GatewayError {
  return new GatewayError('JOURNAL_UNREADABLE', `run ${runId} cannot be read: ${why}`);
}

/** The state that a list of events makes; `undefined` for an empty list. */
export function fold(events: readonly RunEvent[]): RunState | undefined {
  let state: RunState | undefined;
  for (const event of events) {
    state = reduce(state, event);
  }
  return state;
}

function withTask(state: RunState, id: string, task: TaskState): RunState {
  const tasks = new Map(state.tasks);
  tasks.set(id, task);
  return { ...state, tasks };
}

function finished(end: TaskEnd, durationMs: number): TaskState {
  switch (end.kind) {
    case 'succeeded':
      return { status: 'succeeded', durationMs, result: end.result };
    case 'failed':
      return {
        status: 'failed',
        durationMs,
        mayHaveRun: end.mayHaveRun,
        error: { code: end.code, message: end.message },
        ...(end.result !== undefined && { result: end.result }),
      };
    case 'skipped':
      return { status: 'skipped', durationMs, error: { code: 'skipped', message: end.reason } };
    case 'cancelled':
      return {
        status: 'cancelled',
        durationMs,
        mayHaveRun: end.mayHaveRun,
        error: { code: 'cancelled', message: end.reason },
      };
    default:
      return end satisfies never;
  }
}
