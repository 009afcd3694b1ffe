import type { CallFailureCode } from '../base/call-failures.ts';
import type { Cancellation } from '../base/cancellation.ts';
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import { type Json, type JsonObject, isJsonObject } from '../base/json.ts';
import type { PeerRefusal } from '../base/rpc-codes.ts';
import { CALL } from '../tuning/call.ts';
import type { Approver } from './approval.ts';
import type { ClientLink } from './asker.ts';
import type { AskDecision } from './policy.ts';
import type { Scope } from './scope.ts';

export type { CallFailureCode } from '../base/call-failures.ts';

/** Progress of a call, as its server reports it. */
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
  /** The person who asks. Left out for the local user. */
  readonly person?: string;
  /** The part of the tools that the asking client sees. Tools outside are unknown to it. */
  readonly scope?: Scope;
  /** Overrides the server's own limit; the shorter of the two holds. */
  readonly timeoutMs?: number;
  /**
   * Awaited when it is the call's turn and its server is up, before anything is sent. Makes durable
   * what must be durable before the call takes effect.
   */
  readonly beforeSend?: () => Promise<void>;
  /** True when the asker cannot know whether this call was begun before. */
  readonly repeated?: boolean;
  /** A person was asked about this call before. It needs their answer, also where no rule wants it any more. */
  readonly question?: AskDecision;
  /**
   * Asks a person about this call if the policy requires it. Without it, such a call is refused.
   */
  readonly approve?: Approver;
  /** The client that answers questions of the server. */
  readonly client?: ClientLink;
  /** `_meta` of the client's own request, for the server. */
  readonly meta?: JsonObject;
  readonly onProgress?: (progress: CallProgress) => void;
  /**
   * Set if the call may change something. State that the server keeps because of it belongs to the
   * session.
   */
  readonly changes?: true;
  /** True for a task of a run. */
  readonly inRun?: true;
  /** With `inRun`: the run. */
  readonly runId?: RunId;
  /**
   * True for a call that nobody has asked for. It is made only if it may be run ahead and there is
   * room.
   */
  readonly ahead?: true;
  /** With `ahead`: whether it is still given up when a call that was asked for needs its place. */
  readonly mayYield?: () => boolean;
  /** With `ahead`: the MCP capabilities of the session's client. A server may answer by them. */
  readonly capabilities?: JsonObject;
}

/** The outcome of a call. `answered` includes errors that the tool itself reports (`isError`). */
export type CallOutcome =
  | {
      readonly kind: 'answered';
      /** The MCP result exactly as the server sent it; unknown content types included. */
      readonly result: JsonObject;
      readonly isError: boolean;
      readonly durationMs: number;
      /** Set if the answer was made ahead: it was ready, or under way. */
      readonly ahead?: { readonly kind: 'hit' | 'joined'; readonly savedMs: number };
      /** The session got it before, and nothing that it depends on has changed. */
      readonly isRemembered?: true;
    }
  | {
      readonly kind: 'failed';
      readonly code: CallFailureCode;
      /** Message for the agent and for people: the event and the next step. */
      readonly message: string;
      /** False only when the request certainly never reached the server. */
      readonly mayHaveRun: boolean;
      /** With `approval_required`: the id under which a person decides. */
      readonly decisionId?: string;
      /** The server's own error of the protocol, where it answered with one. */
      readonly refusal?: PeerRefusal;
      readonly durationMs: number;
    };

/**
 * Carries a call to its server and returns the outcome. Never throws because of a server's
 * behaviour.
 */
export interface ToolCaller {
  call(call: ToolCall, signal: Cancellation): Promise<CallOutcome>;
}

/** Most servers have no other way to say it than in words. */
const IN_WORDS = /\b429\b|rate[ -]?limit|too many requests|quota (?:was |is )?exceeded/iu;

/** Returns true if a server says that it was called too often. */
export function isRateLimited(outcome: CallOutcome): boolean {
  return outcome.kind === 'failed'
    ? outcome.code === 'overloaded' || IN_WORDS.test(outcome.message)
    : outcome.isError && IN_WORDS.test(textOf(outcome.result));
}

function textOf({ content }: JsonObject): string {
  const [first] = Array.isArray(content) ? (content as readonly Json[]) : [];
  const text = isJsonObject(first) ? first['text'] : undefined;
  return typeof text === 'string' ? text.slice(0, CALL.summaryLength) : '';
}
