import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Risk } from './risk-class.ts';

/** A call that a person has to allow before it is made. */
export interface ApprovalRequest {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** Why it is asked, in words for the person. */
  readonly why: string;
  /** The answer is kept for the tool, not for this call alone. */
  readonly once: boolean;
  /** The class of this call. A dangerous one takes two steps to approve. */
  readonly risk: Risk;
}

/** The answer to an approval request: from a person, or by a timeout. */
export type ApprovalVerdict =
  | { readonly kind: 'approved'; readonly by: string }
  | { readonly kind: 'denied'; readonly by: string; readonly reason?: string }
  | { readonly kind: 'expired' }
  /** The question was withdrawn, or nobody was asked. No person decided. */
  | { readonly kind: 'withdrawn'; readonly reason: string }
  /** The question is open. The same call, made again after the answer, goes through. */
  | { readonly kind: 'pending'; readonly id: string; readonly expiresAt: number };

/**
 * Asks a person about exactly this call, and waits. Given with a call by whoever can wait for
 * one: without it, a call that has to be approved is refused.
 */
export type Approver = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalVerdict>;
