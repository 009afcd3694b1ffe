import type { RunId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { CallFailureCode } from '../call/tool-caller.ts';
import type { Plan } from '../plan/plan.ts';

/** Why a task did not succeed. `tool_error`: the tool ran and answered with an error of its own. */
export type TaskFailureCode =
  | CallFailureCode
  | 'tool_error'
  | 'reference_unresolved'
  | 'dependency_failed';

/** How a task ended. */
export type TaskEnd =
  | { readonly kind: 'succeeded'; readonly result: StoredResult }
  | {
      readonly kind: 'failed';
      readonly code: TaskFailureCode;
      readonly message: string;
      /** What the tool answered, where it answered at all. */
      readonly result?: StoredResult;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'cancelled'; readonly reason: string };

/** A result as a run remembers it: small ones whole, large ones by preview, kept in the store. */
export type StoredResult =
  | { readonly kind: 'inline'; readonly value: Json }
  | { readonly kind: 'kept'; readonly sizeBytes: number; readonly preview: string };

/** How a whole run ended. */
export type RunEnd = 'completed' | 'failed' | 'aborted' | 'outcome_unknown';

/** What happened in a run. A run's state is what `reduce` makes of its events, and nothing else. */
export type RunEvent =
  | {
      readonly kind: 'run_started';
      readonly runId: RunId;
      readonly at: number;
      readonly intent?: string;
      readonly requestKey?: string;
      readonly plan: Plan;
    }
  | {
      readonly kind: 'task_started';
      readonly task: string;
      readonly tool: ToolId;
      readonly args: JsonObject;
      readonly argsHash: string;
      readonly at: number;
    }
  | {
      readonly kind: 'task_finished';
      readonly task: string;
      readonly end: TaskEnd;
      readonly durationMs: number;
      readonly at: number;
    }
  | { readonly kind: 'run_abort_requested'; readonly reason: string; readonly at: number }
  | {
      readonly kind: 'run_finished';
      readonly end: RunEnd;
      readonly reason?: string;
      readonly at: number;
    };
