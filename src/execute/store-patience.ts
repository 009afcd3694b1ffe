import { type Clock, sleep } from '../base/clock.ts';
import { ERRORS, GatewayError } from '../base/errors.ts';
import { EXECUTE } from '../tuning/execute.ts';
import type { RunState } from './run-state.ts';

export interface StorePatienceParts {
  readonly clock: Clock;
  /** No further attempt is made once this is aborted. */
  readonly stop: AbortSignal;
  /** Called for each failed attempt that is repeated. */
  readonly onFailed?: (error: unknown) => void;
}

/** True if the same statement may succeed later without a change. */
export function isPassing(error: unknown): boolean {
  return error instanceof GatewayError && ERRORS[error.code].retryable;
}

/**
 * Repeats a statement while the database is away, with growing pauses and for a bounded time.
 * Throws the last error. Precondition: repeating the statement is harmless.
 */
export async function withPatience<Value>(
  { clock, stop, onFailed }: StorePatienceParts,
  statement: () => Promise<Value>,
): Promise<Value> {
  const startedMs = clock.monotonicMs();
  for (let pauseMs: number = EXECUTE.storePauseMs; ; pauseMs *= 2) {
    try {
      return await statement();
    } catch (error) {
      const isOver = clock.monotonicMs() - startedMs >= EXECUTE.storeWithinMs;
      if (!isPassing(error) || isOver || stop.aborted) {
        throw error;
      }
      onFailed?.(error);
      // Told to stop while it waits: one more attempt, and the error of that one counts.
      await sleep(clock, Math.min(pauseMs, EXECUTE.storePauseMsMax), stop).catch(() => undefined);
    }
  }
}

/**
 * Returns a run whose outcome cannot be stored, for its client. The run may still be carried out,
 * so it is never reported as failed.
 */
export function unstoredOutcome(state: RunState, why: string): RunState {
  const { runId } = state;
  const reason =
    `the outcome could not be stored (${why}); id ${runId}; do not repeat it: ` +
    'it goes on by itself, ask with control_workflow status';
  return { ...state, status: 'outcome_unknown', reason };
}
