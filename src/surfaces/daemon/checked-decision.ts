import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { DecisionVerdict } from '../../execute/decision.ts';
import type { PersonalDecision } from '../../gateway/gateway.ts';

const VERDICTS: ReadonlySet<Json | undefined> = new Set<DecisionVerdict['kind']>([
  'approved',
  'denied',
  'retry',
  'done',
]);

/** Returns a decision as it came over the socket. Throws USAGE if it is none. */
export function checkedDecision(decision: PersonalDecision): PersonalDecision {
  const { decisionId, verdict, by, workflowId, reason } = decision as unknown as Record<
    string,
    Json | undefined
  >;
  const isVerdict = isJsonObject(verdict) && VERDICTS.has(verdict['kind']);
  const isWhole = isText(decisionId) && isText(by) && isVerdict;
  if (!isWhole || !isMissingOrText(workflowId) || !isMissingOrText(reason)) {
    throw new GatewayError(
      'USAGE',
      'a decision is {decisionId, by, verdict: {kind: approved | denied | retry | done}, workflowId?, reason?}',
    );
  }
  return decision;
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function isMissingOrText(value: Json | undefined): boolean {
  return value === undefined || isText(value);
}
