import type { RunEnd } from './run-event.ts';
import type { RunState } from './run-state.ts';

/** How a run ends once every task has. Never a success that hides a failure nobody allowed for. */
export function verdictOf(state: RunState): { readonly end: RunEnd; readonly reason?: string } {
  if (state.abortReason !== undefined) {
    return { end: 'aborted', reason: state.abortReason };
  }
  const failed = state.plan.tasks.filter(({ id }) => state.tasks.get(id)?.status === 'failed');
  const fatal = failed
    .filter(({ id, onError }) => onError === 'fail' && !state.passedOver.has(id))
    .map(({ id }) => id);
  if (fatal.length > 0) {
    return { end: 'failed', reason: `failed: ${fatal.join(', ')}` };
  }
  const passed = failed.map(({ id }) => id);
  return passed.length > 0
    ? { end: 'completed', reason: `went on past failures: ${passed.join(', ')}` }
    : { end: 'completed' };
}
