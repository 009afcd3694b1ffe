import type { PlannedTask } from '../plan/plan.ts';
import type { RunEnd } from './run-event.ts';
import type { RunState } from './run-state.ts';

/**
 * How a run ends once every task has or nothing more will start. Never a success that hides a
 * failure nobody allowed for. `overReason`: why its time was over, which matters only where it
 * kept something from being done.
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

/** Tasks that failed and must not have, past which nobody chose to go on. */
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
