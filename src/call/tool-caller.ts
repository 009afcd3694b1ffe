import type { CallFailureCode } from '../base/call-failures.ts';
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { PeerRefusal } from '../base/peer-refusal.ts';
import type { Approver } from './approval.ts';
import type { ClientLink } from './client-link.ts';
import type { AskDecision } from './policy.ts';
import type { Scope } from './scope.ts';

export type { CallFailureCode } from '../base/call-failures.ts';

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
  /** Who asks for it; without it, the local user. */
  readonly person?: string;
  /** What the client sees that asks for it; another tool is as good as unknown. */
  readonly scope?: Scope;
  /** Overrides the server's own limit; the shorter of the two holds. */
  readonly timeoutMs?: number;
  /**
   * Awaited when the call's turn has come and its server is there, before anything leaves for it.
   * What must be durable before the call takes effect is made durable here.
   */
  readonly beforeSend?: () => Promise<void>;
  /** True when the asker cannot know whether this call was begun before. */
  readonly repeated?: boolean;
  /** A person was asked about this call before. It needs their answer, also where no rule wants it any more. */
  readonly question?: AskDecision;
  /** How a person is asked about this call, where the policy wants that; without it, it is refused. */
  readonly approve?: Approver;
  /** Who can be asked what the server wants to know. */
  readonly client?: ClientLink;
  /** `_meta` of the client's own request, for the server. */
  readonly meta?: JsonObject;
  readonly onProgress?: (progress: CallProgress) => void;
  /** It may change something. What the server keeps in memory of it is its session's. */
  readonly changes?: true;
  /** It is a task of a run. */
  readonly inRun?: true;
  /** With `inRun`: of which. */
  readonly runId?: RunId;
  /** Nobody has asked for it: it is made only if it may be run ahead, and only where there is room. */
  readonly ahead?: true;
  /** With `ahead`: whether it is still given up when a call that was asked for needs its place. */
  readonly mayYield?: () => boolean;
  /** With `ahead`: what the client of the session can be asked, which a server may answer by. */
  readonly capabilities?: JsonObject;
}

/** How a call ended. `answered` includes tools that report an error of their own (`isError`). */
export type CallOutcome =
  | {
      readonly kind: 'answered';
      /** The MCP result exactly as the server sent it; unknown content types included. */
      readonly result: JsonObject;
      readonly isError: boolean;
      readonly durationMs: number;
      /** It was run ahead: ready when it was asked for, or under way. */
      readonly ahead?: { readonly kind: 'hit' | 'joined'; readonly savedMs: number };
      /** The session got it before, and nothing that it depends on has changed. */
      readonly isRemembered?: true;
    }
  | {
      readonly kind: 'failed';
      readonly code: CallFailureCode;
      /** What happened and what to do, for the agent and for people. */
      readonly message: string;
      /** False only when the request certainly never reached the server. */
      readonly mayHaveRun: boolean;
      /** With `approval_required`: what a person decides about under this id. */
      readonly decisionId?: string;
      /** The server's own error of the protocol, where it answered with one. */
      readonly refusal?: PeerRefusal;
      readonly durationMs: number;
    };

/** Carries a call to its server and brings back how it ended. Never throws for what a server did. */
export interface ToolCaller {
  call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome>;
}
