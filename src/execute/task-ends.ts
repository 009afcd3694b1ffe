/** Ends of tasks, questions and runs. Pure. */

import type { PlannedTask } from '../plan/plan.ts';
import type { RunEnd, RunEvent, TaskEnd } from './run-event.ts';
import { openDecisions, type RunState, taskNamed, type TaskState } from './run-state.ts';

/** Returns a task that is not run. */
export function skipped(task: string, reason: string, at: number): RunEvent {
  return { kind: 'task_finished', task, end: { kind: 'skipped', reason }, durationMs: 0, at };
}

/**
 * Returns the ends of all open tasks when their run ends. `ending` is the reason that the run was
 * told, if any. Otherwise an earlier task failed, or broke the run before it could record its end.
 */
export function endsOfOpen(
  state: RunState,
  ending: string | undefined,
  at: number,
): readonly RunEvent[] {
  const { plan, tasks, calls } = state;
  const asked = new Set(
    openDecisions(state).flatMap(({ request }) =>
      request.kind === 'outcome_unknown' ? [request.task] : [],
    ),
  );
  const unknown = (task: string): RunEvent => {
    const why = ending ?? 'the run broke at its end';
    const told = asked.has(task) ? `${UNANSWERED}: ${why}` : why;
    // A read takes no effect, so there is nothing to doubt.
    const mayHaveRun = !isRead(taskNamed(state, task));
    const message = mayHaveRun ? `${told} (it may have taken effect)` : told;
    const end = { kind: 'failed', code: 'outcome_unknown', message, mayHaveRun } as const;
    return { kind: 'task_finished', task, end, durationMs: 0, at };
  };
  const ofPrograms = [...calls].flatMap(([task, { status }]): RunEvent[] =>
    status === 'running' ? [unknown(task)] : [],
  );
  const ofPlan = plan.tasks.flatMap(({ id: task }): RunEvent[] => {
    const status = tasks.get(task)?.status;
    if (status === 'running') {
      return [unknown(task)];
    }
    return status === 'waiting' ? [skipped(task, ending ?? 'an earlier task failed', at)] : [];
  });
  return [...ofPrograms, ...ofPlan];
}

const isRead = (task: TaskState | undefined): boolean =>
  task?.status === 'running' && task.effects.readOnly;

const UNANSWERED =
  'the gateway was stopped during this call, and the run ended before anybody said what became of it';

/** Returns the end of a task that was cancelled because the time of its run was over. */
export function outOfTime(
  end: TaskEnd & { readonly kind: 'cancelled' },
  overReason: string,
): TaskEnd {
  const doubt = end.mayHaveRun ? ' (it may have taken effect)' : '';
  return { ...end, reason: `the run ended: ${overReason}${doubt}` };
}

/** Withdraws every open approval. */
export function withdrawals(
  state: RunState,
  reason: string,
  at: number,
): readonly (RunEvent & { readonly kind: 'decision_made' })[] {
  return openDecisions(state)
    .filter(({ request }) => request.kind === 'approval')
    .map(({ request }) => ({
      kind: 'decision_made',
      decisionId: request.id,
      verdict: { kind: 'withdrawn' },
      by: 'the run',
      reason,
      at,
    }));
}

/**
 * Returns the end of a run once every task has ended or nothing more will start. A failure that
 * nobody allowed is never reported as success. `overReason` is the reason of a time-out; it counts
 * only if something was left undone.
 */
export function verdictOf(
  state: RunState,
  overReason?: string,
): { readonly end: RunEnd; readonly reason?: string } {
  if (overReason !== undefined && isIncomplete(state)) {
    return { end: 'failed', reason: overReason };
  }
  if (state.abortReason !== undefined) {
    return { end: 'aborted', reason: state.abortReason };
  }
  const fatal = fatalFailures(state);
  if (fatal.length > 0) {
    return { end: 'failed', reason: `failed: ${fatal.join(', ')}` };
  }
  const passed = failedTasks(state).map(({ id }) => id);
  return passed.length > 0
    ? { end: 'completed', reason: `went on past failures: ${passed.join(', ')}` }
    : { end: 'completed' };
}

/** Returns the failed tasks that must not fail, unless somebody chose to go on. */
export function fatalFailures(state: RunState): readonly string[] {
  return failedTasks(state)
    .filter(({ id, onError }) => onError === 'fail' && !state.passedOver.has(id))
    .map(({ id }) => id);
}

function failedTasks({ plan, tasks }: RunState): readonly PlannedTask[] {
  return plan.tasks.filter(({ id }) => tasks.get(id)?.status === 'failed');
}

function isIncomplete({ tasks }: RunState): boolean {
  const undone = new Set(['waiting', 'running', 'cancelled']);
  return [...tasks.values()].some(({ status }) => undone.has(status));
}
