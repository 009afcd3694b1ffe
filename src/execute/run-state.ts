import type { RunId } from '../base/ids.ts';
import type { Plan } from '../plan/plan.ts';
import type { RunEnd, StoredResult, TaskFailureCode } from './run-event.ts';

/** One task as its run knows it. */
export type TaskState =
  | { readonly status: 'waiting' }
  | { readonly status: 'running'; readonly startedAt: number }
  | {
      readonly status: 'succeeded' | 'failed' | 'skipped' | 'cancelled';
      readonly durationMs: number;
      readonly result?: StoredResult;
      /** Set where a task did not succeed and its call may have taken effect all the same. */
      readonly mayHaveRun?: boolean;
      readonly error?: {
        readonly code: TaskFailureCode | 'skipped' | 'cancelled';
        readonly message: string;
      };
    };

/** A run as its events tell it. */
export interface RunState {
  readonly runId: RunId;
  readonly status: 'running' | RunEnd;
  readonly intent?: string;
  readonly plan: Plan;
  readonly tasks: ReadonlyMap<string, TaskState>;
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** Set as soon as someone asked for the end; tasks under way may still be finishing. */
  readonly abortReason?: string;
  /** Why the run ended as it did, where there is something to say. */
  readonly reason?: string;
}
