import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

/** A call that a person has to allow before it is made. */
export interface ApprovalRequest {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** Why it is asked, in words for the person. */
  readonly why: string;
}

/** What a person, or the clock, said. */
export type ApprovalVerdict =
  | { readonly kind: 'approved' }
  | { readonly kind: 'denied'; readonly by: string; readonly reason?: string }
  | { readonly kind: 'expired' };

/**
 * Asks a person about exactly this call, and waits. Given with a call by whoever can wait for
 * one: without it, a call that has to be approved is refused.
 */
export type Approver = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalVerdict>;
