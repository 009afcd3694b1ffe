import type { SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

/** How far a call has come, as the server tells it. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** A call as it leaves for its server. */
export interface ToolCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly session: SessionId;
  /** Overrides the server's own limit; the shorter of the two holds. */
  readonly timeoutMs?: number;
  /** True when the asker cannot know whether this call was begun before. */
  readonly repeated?: boolean;
  readonly onProgress?: (progress: CallProgress) => void;
}

/** Why a call got no answer. The codes are wire values: they appear in results and in the journal. */
export type CallFailureCode =
  | 'arguments_invalid'
  | 'policy_refused'
  | 'tool_unknown'
  | 'server_unavailable'
  | 'server_exited'
  | 'timed_out'
  | 'cancelled'
  | 'answer_too_large'
  | 'unauthorized'
  | 'protocol_error'
  | 'overloaded'
  /** The connection broke after the call may have begun: it is not repeated by itself. */
  | 'outcome_unknown';

/** How a call ended. `answered` includes tools that report an error of their own (`isError`). */
export type CallOutcome =
  | {
      readonly kind: 'answered';
      /** The MCP result exactly as the server sent it; unknown content types included. */
      readonly result: JsonObject;
      readonly isError: boolean;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly code: CallFailureCode;
      /** What happened and what to do, for the agent and for people. */
      readonly message: string;
      /** False only when the request certainly never reached the server. */
      readonly mayHaveRun: boolean;
      readonly durationMs: number;
    };

/** Carries a call to its server and brings back how it ended. Never throws for what a server did. */
export interface ToolCaller {
  call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome>;
}
