import type { RunId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Effects } from '../call/risk-class.ts';
import type { Scope } from '../call/scope.ts';
import type { CallFailureCode } from '../call/tool-caller.ts';
import type { Plan } from '../plan/plan.ts';
import type { DecisionRequest, DecisionVerdict } from './decision.ts';
import type { ProgramLog } from './sandbox.ts';

/** Reason why a task failed. `tool_error`: the tool ran and answered with an error of its own. */
export type TaskFailureCode =
  | CallFailureCode
  | 'tool_error'
  | 'reference_unresolved'
  /** The program threw, or something it awaited did. */
  | 'program_failed'
  /** The text is no program. Nothing of it ran. */
  | 'program_unreadable'
  /** The program exceeded a limit. */
  | 'program_limit'
  /** Brought back to where it was, it asked for other calls than before. */
  | 'program_diverged';

/** End of a task. */
export type TaskEnd =
  | {
      readonly kind: 'succeeded';
      readonly result: StoredResult;
      /** Set if the call was made ahead: ready when it was asked for, or under way. */
      readonly ahead?: 'hit' | 'joined';
    }
  | {
      readonly kind: 'failed';
      readonly code: TaskFailureCode;
      readonly message: string;
      /** True if the call may have taken effect all the same. */
      readonly mayHaveRun: boolean;
      /** The tool's answer, if there was one. */
      readonly result?: StoredResult;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'cancelled'; readonly reason: string; readonly mayHaveRun: boolean };

/** A result as a run remembers it: small ones whole, large ones by preview, kept in the store. */
export type StoredResult =
  | { readonly kind: 'inline'; readonly value: Json }
  | { readonly kind: 'kept'; readonly sizeBytes: number; readonly preview: string };

/** End of a run. `outcome_unknown` ends only runs of the journal's first version. */
export type RunEnd = 'completed' | 'failed' | 'aborted' | 'outcome_unknown';

/** Pauses of a run for its agent: never, after every layer, or when a task failed. */
export type PauseMode = 'never' | 'layer' | 'error';

/** The operation that changed a plan: replaced, added to, or one task's arguments changed. */
type PlanChanger = 'replan' | 'inject' | 'modify';

/** Reason of a pause. `suggestion`: nobody has asked for the plan yet. */
export type PauseReason = 'layer' | 'error' | 'command' | 'suggestion';

/** A task that succeeded in an earlier run, with its answer. It is not repeated. */
export interface KeptTask {
  readonly task: string;
  readonly value: Json;
  readonly durationMs: number;
}

/**
 * The version of the events below; a journal of a later one is not read. Version 4 has `kept`: a program
 * that does not know it would carry finished tasks out again. Runs without it are written as version 3.
 */
export const JOURNAL_VERSION = 4;
export const JOURNAL_VERSION_WITHOUT_KEPT = 3;

/** An event of a run. The state of a run is what `reduce` makes of its events, and nothing else. */
export type RunEvent =
  | {
      readonly kind: 'run_started';
      readonly version: number;
      readonly runId: RunId;
      readonly at: number;
      readonly intent?: string;
      readonly requestKey?: string;
      /** Person who asked; left out for the local user. */
      readonly person?: string;
      /** The part of the tools that its client sees. The run's calls stay within it. */
      readonly scope?: Scope;
      /** Name of the client that asked. */
      readonly client?: string;
      readonly pause?: PauseMode;
      /** Context that the agent gave. */
      readonly context?: JsonObject;
      readonly plan: Plan;
      /** True for a plan that waits for a request to run it. */
      readonly isSuggested?: boolean;
      /** Tasks of the plan that an earlier run has finished. */
      readonly kept?: readonly KeptTask[];
    }
  | {
      readonly kind: 'task_started';
      readonly task: string;
      readonly tool: ToolId;
      /** With references resolved; left out where they are large. */
      readonly args?: JsonObject;
      readonly argsHash: string;
      /** Effects assumed when the call left. Later rules do not change them. */
      readonly effects: Effects;
      /** The program of a capability, as it was when the task began. */
      readonly code?: string;
      readonly at: number;
    }
  | {
      readonly kind: 'task_finished';
      readonly task: string;
      readonly end: TaskEnd;
      /** The call of a program: it is not in the plan. */
      readonly call?: { readonly tool: ToolId; readonly argsHash: string };
      /** Log lines of a program. */
      readonly logs?: readonly ProgramLog[];
      readonly durationMs: number;
      readonly at: number;
    }
  /** Something reached a program that is no end of a call: a timer, or a program in a call's place. */
  | {
      readonly kind: 'program_step';
      /** The answered call, or the number of a timer: `code/3`. */
      readonly task: string;
      readonly step:
        | { readonly kind: 'fired' }
        | {
            readonly kind: 'program';
            readonly tool: ToolId;
            readonly argsHash: string;
            readonly code: string;
            readonly args: JsonObject;
          };
      readonly at: number;
    }
  | { readonly kind: 'decision_requested'; readonly decision: DecisionRequest; readonly at: number }
  | {
      readonly kind: 'decision_made';
      readonly decisionId: string;
      readonly verdict: DecisionVerdict;
      /** The decider, in words for people: a name, a client, a clock. */
      readonly by: string;
      readonly reason?: string;
      readonly at: number;
    }
  /** `task`: the failed task, if an error is the reason. */
  | {
      readonly kind: 'run_paused';
      readonly why: PauseReason;
      readonly task?: string;
      readonly at: number;
    }
  | { readonly kind: 'run_continued'; readonly at: number }
  | {
      readonly kind: 'run_replanned';
      /** The whole new plan. Started tasks are in it unchanged. */
      readonly plan: Plan;
      /** The operation that changed it; `replan` if left out. */
      readonly by?: PlanChanger;
      readonly requirement?: string;
      readonly context?: JsonObject;
      readonly at: number;
    }
  /** A process took the run over after another had been stopped in the middle of it. */
  | { readonly kind: 'run_resumed'; readonly at: number }
  /** A command was taken; the events it leads to follow in the same append. */
  | {
      readonly kind: 'command_taken';
      readonly commandId: string;
      readonly command: string;
      readonly at: number;
    }
  | { readonly kind: 'run_abort_requested'; readonly reason: string; readonly at: number }
  | {
      readonly kind: 'run_finished';
      readonly end: RunEnd;
      readonly reason?: string;
      readonly at: number;
    };
