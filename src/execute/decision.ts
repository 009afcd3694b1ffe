import type { RunId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { Risk } from '../call/risk-class.ts';

/** The call that a decision is about, exactly. A decision about other arguments is another one. */
interface DecidedCall {
  readonly id: string;
  readonly task: string;
  readonly tool: ToolId;
  readonly argsHash: string;
  /** Left out of an unknown outcome where they are large; the hash binds all the same. */
  readonly args?: JsonObject;
}

/** A decision that a person must make before a run goes on with a task. */
export type DecisionRequest =
  | (DecidedCall & {
      readonly kind: 'approval';
      /** Reason for the question, in words for the person. */
      readonly why: string;
      /** The answer is kept for the tool, not for this call alone. */
      readonly once?: boolean;
      /** The class of this call. Missing in journals of earlier versions. */
      readonly risk?: Risk;
      /** The client in which the person is being asked just now: the run is not waiting elsewhere. */
      readonly askedIn?: string;
      readonly expiresAt: number;
    })
  /** The call had begun when the process was stopped, and repeating it might do it twice. */
  | (DecidedCall & { readonly kind: 'outcome_unknown' });

/** A person's verdict. */
export type DecisionVerdict =
  | { readonly kind: 'approved' | 'denied' | 'expired' }
  /** The call will not be made any more, so the question is void. */
  | { readonly kind: 'withdrawn' }
  /** For an unknown outcome: make the call again, or take it as done with this value. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'done'; readonly value: Json };

/** A decision as its run knows it. */
export interface DecisionState {
  readonly request: DecisionRequest;
  readonly requestedAt: number;
  readonly verdict?: DecisionVerdict;
  readonly by?: string;
  /** The person's reason, if given. */
  readonly reason?: string;
  /** An approval is good for one start of its call. */
  readonly isUsed: boolean;
}

/** An open decision of a run. */
export interface PendingDecision {
  readonly workflowId: RunId;
  readonly intent?: string;
  /** The client that asked for the run. */
  readonly client?: string;
  readonly request: DecisionRequest;
  readonly requestedAt: number;
}

/** True if a request of this kind can have this verdict. */
export function fits(request: DecisionRequest, verdict: DecisionVerdict): boolean {
  const isApproval = ['approved', 'denied', 'expired', 'withdrawn'].includes(verdict.kind);
  return request.kind === 'approval' ? isApproval : !isApproval;
}
