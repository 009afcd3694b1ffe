/** Open questions to a person, and the person's answers. */
import { type JsonObject, jsonBytes } from '../../base/json.ts';
import type { DecisionVerdict } from '../../execute/decisions.ts';
import type { Undecided } from '../../execute/desk.ts';
import type { AskedBefore } from '../../gateway/people-desk.ts';
import type { Catalog } from '../../knowledge/catalog.ts';
import { CALL } from '../../tuning/call.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import type { PageRiskAnswer, PageRiskRequest } from './page-api-knowledge.ts';
import type {
  PageApprovals,
  PageCallQuestion,
  PageDecision,
  PageDefinitionQuestion,
  PageQuestion,
} from './page-api-runs.ts';
import { change, get, type PageCall, type PageReply, type PageRoute } from './page-call.ts';
import { badRequest, onlyKeys, optionalText, requiredText, wordOf } from './page-input.ts';

type CallRequest = Extract<Undecided['request'], { readonly tool: unknown }>;

/** Returns everything that waits, each call with the one before it of the same tool. */
async function listApprovals({ parts }: PageCall): Promise<PageApprovals> {
  const { gateway } = parts;
  const waiting = await gateway.undecided();
  const tools = new Set(
    waiting.flatMap(({ request }) => ('tool' in request ? [request.tool] : [])),
  );
  const open = new Set(waiting.map(({ request }) => request.id));
  const before = await gateway.dashboard.askedBefore(tools, open);
  return {
    pending: waiting.map((each) => questionOf(each, before, gateway.catalog())),
    blocked: gateway
      .blocked()
      .flatMap(({ request, ...about }) =>
        request.kind === 'definition_change' ? [definitionQuestion(request, about)] : [],
      ),
  };
}

function questionOf(
  waiting: Undecided,
  before: ReadonlyMap<string, AskedBefore>,
  catalog: Catalog,
): PageQuestion {
  const { request, summary } = waiting;
  if (request.kind === 'policy_change') {
    const { kind, id, changes } = request;
    return { kind, id, summary, isGrave: true, changes };
  }
  if (request.kind === 'definition_change') {
    return definitionQuestion(request, waiting);
  }
  const description = catalog.tools.get(request.tool)?.description ?? '';
  const question = callQuestion(waiting, request, before.get(request.tool));
  const shown = description.slice(0, DASHBOARD.descriptionLengthMax);
  return shown === '' ? question : { ...question, description: shown };
}

function definitionQuestion(
  request: Extract<Undecided['request'], { readonly kind: 'definition_change' }>,
  { summary, isGrave }: Pick<Undecided, 'summary' | 'isGrave'>,
): PageDefinitionQuestion {
  return { ...request, summary, isGrave };
}

function callQuestion(
  { summary, isGrave, workflowId, intent, client, requestedAt, offer }: Undecided,
  request: CallRequest,
  before: AskedBefore | undefined,
): PageCallQuestion {
  const { kind, id, tool, args, argsHash, task } = request;
  const isApproval = kind === 'approval';
  return {
    kind,
    id,
    summary,
    tool,
    ...(args !== undefined && isShown(args) && { args }),
    argsHash,
    why: isApproval
      ? request.why
      : 'it had begun when pml was stopped; whether it took effect is not known',
    isGrave,
    once: isApproval && request.once === true,
    ...(workflowId !== undefined && { workflowId }),
    ...(task !== undefined && { task }),
    ...(intent !== undefined && { intent }),
    ...(client !== undefined && { client }),
    ...(isApproval && request.askedIn !== undefined && { askedIn: request.askedIn }),
    ...(requestedAt !== undefined && { requestedAt }),
    ...(isApproval && { expiresAt: request.expiresAt }),
    patterns: isApproval ? patternsFor(tool) : [],
    ...(offer !== undefined && offer.approvals >= CALL.offerAfter && { offer }),
    ...(isComparable(before, requestedAt) && { before }),
  };
}

const isShown = (args: JsonObject): boolean => jsonBytes(args) <= DASHBOARD.argumentsBytesMax;

/**
 * Returns true if an earlier question about the tool was answered by a person before this one was
 * asked.
 */
function isComparable(
  before: AskedBefore | undefined,
  requestedAt: number | undefined,
): before is AskedBefore {
  return (
    before !== undefined &&
    (before.verdict === 'approved' || before.verdict === 'denied') &&
    (requestedAt === undefined || before.at < requestedAt) &&
    isShown(before.args)
  );
}

/** Returns the tool itself, then those that begin like it, then all of its server. */
function patternsFor(tool: string): readonly string[] {
  const colon = tool.indexOf(':');
  const server = tool.slice(0, colon);
  const [word = '', ...rest] = tool.slice(colon + 1).split('_');
  return [tool, ...(rest.length > 0 && word !== '' ? [`${server}:${word}_*`] : []), `${server}:*`];
}

const VERDICTS = ['approve', 'deny', 'retry', 'done'] as const;

/** Takes a person's answer to an open question. */
async function decide({ parts, by, body }: PageCall): Promise<PageReply> {
  const { id: decisionId, verdict: word, reason, confirmed } = readDecision(body);
  if ((word === 'approve' || word === 'retry') && confirmed !== true) {
    const asked = [...(await parts.gateway.undecided()), ...parts.gateway.blocked()];
    if (asked.some(({ request, isGrave }) => request.id === decisionId && isGrave)) {
      return { status: 409, body: { kind: 'refused', reason: UNCONFIRMED } };
    }
  }
  const answer = await parts.gateway.decide({
    decisionId,
    verdict: verdictOf(word, body['value']),
    by,
    ...(reason !== undefined && { reason }),
  });
  parts.logger.info('page_decided', { decisionId, verdict: word, taken: answer.kind === 'taken' });
  return { status: answer.kind === 'taken' ? 200 : 409, body: answer };
}

const UNCONFIRMED = 'it takes a second step to approve this, and that was not done';

function readDecision(body: PageCall['body']): Omit<PageDecision, 'value'> {
  onlyKeys(body, ['id', 'verdict', 'reason', 'value', 'confirmed']);
  const verdict = wordOf(body, 'verdict', VERDICTS);
  const reason = optionalText(body, 'reason');
  if (body['value'] !== undefined && verdict !== 'done') {
    throw badRequest('"value" goes with the verdict "done"');
  }
  return {
    id: requiredText(body, 'id'),
    verdict,
    confirmed: body['confirmed'] === true,
    ...(reason !== undefined && { reason }),
  };
}

function verdictOf(
  word: (typeof VERDICTS)[number],
  value: PageCall['body'][string],
): DecisionVerdict {
  switch (word) {
    case 'approve':
      return { kind: 'approved' };
    case 'deny':
      return { kind: 'denied' };
    case 'retry':
      return { kind: 'retry' };
    case 'done':
      return { kind: 'done', value: value ?? null };
    default:
      return word satisfies never;
  }
}

const RISKS = ['safe', 'moderate', 'dangerous'] as const;

/** Sets a person's class for tools, or removes it. */
async function setRisk({ parts, by, body }: PageCall): Promise<PageRiskAnswer> {
  const { gateway, logger } = parts;
  const wanted = readRisk(body);
  const { tools } = wanted;
  if ('forget' in wanted) {
    const changed = await gateway.forgetRisk(tools);
    logger.info('page_risk_forgotten', { tools, changed });
    return { changed };
  }
  await gateway.setRisk(wanted, by);
  logger.info('page_risk_set', { tools, risk: wanted.risk });
  return { changed: true };
}

function readRisk(body: PageCall['body']): PageRiskRequest {
  onlyKeys(body, ['tools', 'risk', 'reason', 'forget']);
  const tools = requiredText(body, 'tools');
  if (!tools.includes(':')) {
    throw badRequest('"tools" is server:tool or a pattern of it');
  }
  if (body['forget'] === true) {
    return { tools, forget: true };
  }
  if (body['forget'] !== undefined) {
    throw badRequest('"forget" is true or left out');
  }
  const reason = optionalText(body, 'reason');
  return { tools, risk: wordOf(body, 'risk', RISKS), ...(reason !== undefined && { reason }) };
}

async function proposePolicy({ parts, body }: PageCall): Promise<object> {
  onlyKeys(body, ['tools']);
  return parts.facts.policy.propose(requiredText(body, 'tools'), parts.gateway);
}

async function confirmPolicy({ parts, body }: PageCall): Promise<object> {
  onlyKeys(body, ['id']);
  const written = await parts.facts.policy.confirm(requiredText(body, 'id'));
  parts.logger.info('page_policy_written', { ...written });
  return written;
}

export const APPROVAL_ROUTES: readonly PageRoute[] = [
  get(/^\/api\/approvals$/u, listApprovals),
  { ...change(/^\/api\/decide$/u, 'decide', decide), answer: decide },
  change(/^\/api\/policy\/propose$/u, 'manage', proposePolicy),
  change(/^\/api\/policy\/confirm$/u, 'manage', confirmPolicy),
  change(/^\/api\/risk$/u, 'manage', setRisk),
];
