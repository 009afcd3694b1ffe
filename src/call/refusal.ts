/** Why a call is not made, in words for agents and people. */
import type { ToolId } from '../base/ids.ts';
import type { SchemaCheck } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CALL } from '../tuning/call.ts';
import type { ApprovalVerdict } from './approval.ts';
import type { CallFailureCode } from './tool-caller.ts';

/** Why a call is not made. */
export interface Refusal {
  readonly code: CallFailureCode;
  readonly message: string;
  readonly decisionId?: string;
}

/** Returns the reason to refuse arguments that do not fit their schema. */
export function misfitOf({ id }: Tool, check: SchemaCheck): Refusal | undefined {
  // Arguments that could not be checked in time are for the server to check, which does so anyway.
  if (check.kind === 'unchecked' || check.issues.length === 0) {
    return undefined;
  }
  const list = check.issues
    .slice(0, CALL.argumentIssuesShown)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return {
    code: 'arguments_invalid',
    message: `arguments do not fit ${id}: ${list.join('; ')}`,
  };
}

/** Returns the refusal that follows from a person's verdict, or from its absence. */
export function callRefusal(
  verdict: Exclude<ApprovalVerdict, { readonly kind: 'approved' }>,
  tool: ToolId,
  why: string,
): Refusal {
  switch (verdict.kind) {
    case 'pending': {
      const until = new Date(verdict.expiresAt).toISOString();
      const message = `${why}. Ask the person to run: pml approve ${verdict.id} (until ${until}); then make exactly the same call again. You cannot approve it`;
      return { code: 'approval_required', message, decisionId: verdict.id };
    }
    case 'withdrawn':
      return { code: 'approval_denied', message: `${tool} was not called: ${verdict.reason}` };
    case 'expired':
      return {
        code: 'approval_expired',
        message: `nobody approved ${tool} in time; it was not called`,
      };
    case 'denied': {
      const reason = verdict.reason === undefined ? '' : `: ${verdict.reason}`;
      return { code: 'approval_denied', message: `${verdict.by} denied ${tool}${reason}` };
    }
    default:
      return verdict satisfies never;
  }
}
