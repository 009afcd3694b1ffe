/** Open questions to a person, and the person's answers, for clients with the right to decide. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { isJsonObject, type Json } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { DecisionVerdict } from '../../execute/decisions.ts';
import type { PersonalDecision } from '../../execute/desk.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import { sendError, sendJson, sendRefusal, sendWrongMethod } from './answer.ts';
import { readJson } from './read-body.ts';

/** The decision. Undefined for the list. */
interface Asked {
  readonly decisionId: string | undefined;
  /** The owner of the token. A script with the approvers' own token names the person itself. */
  readonly person: string | undefined;
}

/**
 * Lists open questions, or takes an answer to one. Status 200 if it was accepted, 409 with the
 * reason if not.
 */
export async function answerDecisions(
  gateway: Gateway,
  { decisionId, person }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAllowed = request.method === (decisionId === undefined ? 'GET' : 'POST');
  if (!isAllowed) {
    sendWrongMethod(response, decisionId === undefined ? 'GET' : 'POST');
    return;
  }
  try {
    await (decisionId === undefined
      ? list(gateway, response)
      : take(gateway, { decisionId, person }, request, response));
  } catch (error) {
    sendError(response, error);
  }
}

async function list(gateway: Gateway, response: ServerResponse): Promise<void> {
  sendJson(response, 200, await gateway.undecided());
}

async function take(
  gateway: Gateway,
  { decisionId, person }: Asked & { readonly decisionId: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request, response);
  if (body === undefined) {
    return;
  }
  const decision = readDecision(decisionId, body, person);
  if (typeof decision === 'string') {
    sendRefusal(response, 400, { code: RPC.invalidRequest, message: decision });
    return;
  }
  const answer = await gateway.decide(decision);
  sendJson(response, answer.kind === 'taken' ? 200 : 409, answer);
}

/** Returns the decision, or the mistake in the body. */
function readDecision(
  decisionId: string,
  body: Json,
  person: string | undefined,
): PersonalDecision | string {
  if (!isJsonObject(body)) {
    return 'the body is {"verdict": "approve" | "deny" | "retry" | "done", "by": "…", "reason"?, "value"?}';
  }
  const { verdict, reason, value } = body;
  // Nobody decides in the name of another.
  const by = person ?? body['by'];
  const said = verdictOf(verdict, value);
  if (said === undefined) {
    return '"verdict" must be approve, deny, retry or done; with done, "value" may be the result';
  }
  if (!isShortText(by)) {
    return `"by" must be a text: the person who decides`;
  }
  if (reason !== undefined && !isShortText(reason)) {
    return `"reason" must be a text of at most ${HTTP.commandTextLengthMax} characters`;
  }
  return { decisionId, verdict: said, by, ...(reason !== undefined && { reason }) };
}

const VERDICTS: Readonly<Record<string, DecisionVerdict>> = {
  approve: { kind: 'approved' },
  deny: { kind: 'denied' },
  retry: { kind: 'retry' },
};

function verdictOf(verdict: Json | undefined, value: Json = null): DecisionVerdict | undefined {
  if (verdict === 'done') {
    return { kind: 'done', value };
  }
  return typeof verdict === 'string' && Object.hasOwn(VERDICTS, verdict)
    ? VERDICTS[verdict]
    : undefined;
}

function isShortText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= HTTP.commandTextLengthMax;
}
