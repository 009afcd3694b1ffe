import type { RunState } from './run-state.ts';

/**
 * A run as its client is told of it when its outcome cannot be stored. The run may still be carried
 * out: it is never told as failed.
 */
export function unstoredOutcome(state: RunState, why: string): RunState {
  const { runId } = state;
  const reason =
    `the outcome could not be stored (${why}); id ${runId}; do not repeat it: ` +
    'it goes on by itself, ask with control_workflow status';
  return { ...state, status: 'outcome_unknown', reason };
}
