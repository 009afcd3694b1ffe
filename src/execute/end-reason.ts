import { EXECUTE } from '../tuning/execute.ts';
import { hasEnded, type RunState } from './run-state.ts';

/**
 * Why a run ended, and which of its calls may have taken effect without anybody knowing. Whoever
 * reads only this must not take the run for one that did nothing.
 */
export function endReason(state: RunState): string | undefined {
  const names = hasEnded(state) ? unknownOutcomes(state) : [];
  if (names.length === 0) {
    return state.reason;
  }
  const more = names.length > EXECUTE.keysShown ? ' and others' : '';
  const shown = names.slice(0, EXECUTE.keysShown).join(', ') + more;
  const what = names.length === 1 ? 'it' : 'them';
  const doubt = `nobody knows whether ${shown} took effect: find out before you repeat ${what}`;
  return state.reason === undefined ? doubt : `${state.reason}; ${doubt}`;
}

function unknownOutcomes({ tasks, calls }: RunState): readonly string[] {
  return [...tasks, ...calls].flatMap(([id, task]) =>
    'error' in task && task.error?.code === 'outcome_unknown' && task.mayHaveRun !== false
      ? [id]
      : [],
  );
}
