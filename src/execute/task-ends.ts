/** How tasks and questions end that nobody let end by themselves. Pure. */
import type { RunEvent, TaskEnd } from './run-event.ts';
import { openDecisions, type RunState } from './run-state.ts';

/** A task that is not run. */
export function skipped(task: string, reason: string, at: number): RunEvent {
  return { kind: 'task_finished', task, end: { kind: 'skipped', reason }, durationMs: 0, at };
}

/**
 * The ends of all tasks that have none when the run itself ends. `ending`: why it was told to
 * end, where it was; else an earlier task failed, or broke the run and could not note its end.
 */
export function endsOfOpen(
  { plan, tasks, calls }: RunState,
  ending: string | undefined,
  at: number,
): readonly RunEvent[] {
  const message = `${ending ?? 'the run broke at its end'} (it may have taken effect)`;
  const unknown = { kind: 'failed', code: 'outcome_unknown', message, mayHaveRun: true } as const;
  const ofPrograms = [...calls].flatMap(([task, { status }]): RunEvent[] =>
    status === 'running' ? [{ kind: 'task_finished', task, end: unknown, durationMs: 0, at }] : [],
  );
  const ofPlan = plan.tasks.flatMap(({ id: task }): RunEvent[] => {
    const status = tasks.get(task)?.status;
    if (status === 'running') {
      return [{ kind: 'task_finished', task, end: unknown, durationMs: 0, at }];
    }
    return status === 'waiting' ? [skipped(task, ending ?? 'an earlier task failed', at)] : [];
  });
  return [...ofPrograms, ...ofPlan];
}

/** The end of a task that was cancelled because the time of its run was over. */
export function outOfTime(
  end: TaskEnd & { readonly kind: 'cancelled' },
  overReason: string,
): TaskEnd {
  const doubt = end.mayHaveRun ? ' (it may have taken effect)' : '';
  return { ...end, reason: `the run ended: ${overReason}${doubt}` };
}

/** Takes back every question whether a call may be made. */
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
