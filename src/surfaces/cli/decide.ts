import { userInfo } from 'node:os';

import { parseJson } from '../../base/json.ts';
import { escapedText, plainText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import type { DecisionVerdict } from '../../execute/decision.ts';
import type { Undecided } from '../../gateway/gateway.ts';
import { asPerson } from './as-person.ts';
import type { Invocation } from './command.ts';
import { definitionLines } from './definition-lines.ts';
import { paint } from './paint.ts';

/** What the person chose, and why. `undefined`: nothing yet. */
type Choice = { readonly verdict: DecisionVerdict; readonly reason?: string } | 'abort' | undefined;

type CallRequest = Extract<Undecided['request'], { readonly tool: unknown }>;

/** The exact call or change, for the person who decides about it. */
export function descriptionOf({
  workflowId,
  intent,
  client,
  request,
}: Undecided): readonly string[] {
  if (request.kind === 'policy_change') {
    return [
      paint('bold', 'pml.json was changed and would let more be done than you confirmed:'),
      ...request.changes.map((change) => `  ${plainText(change)}`),
      `  ${paint('dim', 'Until you say yes, the stricter of both holds.')}`,
    ];
  }
  if (request.kind === 'definition_change') {
    return definitionLines(request.server, request.changes);
  }
  const args =
    request.args === undefined
      ? `(too large to show; SHA-256 ${request.argsHash})`
      : JSON.stringify(request.args, undefined, 2);
  const where =
    workflowId === undefined
      ? `a call of ${plainText(client ?? 'a client')}`
      : `task ${plainText(request.task ?? '')} of ${workflowId}`;
  return [
    `${paint('bold', showName(request.tool))}  ${paint('dim', where)}`,
    ...(intent === undefined ? [] : [`  for: ${plainText(intent)}`]),
    ...args.split('\n').map((line) => `  ${escapedText(line)}`),
    `  ${paint('dim', plainText(whyOf(request)))}`,
    `  ${paint('dim', `id ${request.id}`)}`,
  ];
}

function whyOf(request: CallRequest): string {
  if (request.kind === 'outcome_unknown') {
    return 'it had begun when pml was stopped; whether it took effect is not known';
  }
  const kept = request.once === true ? '; your answer is kept for this tool' : '';
  return `${request.why}; until ${new Date(request.expiresAt).toISOString()}${kept}`;
}

/** Asks the person and passes the answer on; answers what was decided, where it counts. */
export async function decide(
  { workflowId, request }: Undecided,
  invocation: Invocation,
): Promise<DecisionVerdict['kind'] | undefined> {
  const { terminal, signal } = invocation;
  const choice = await askFor(request, invocation);
  if (choice === undefined) {
    terminal.say('Left as it is.');
    return undefined;
  }
  const ofRun = workflowId !== undefined && { workflowId };
  if (choice === 'abort' && ofRun !== false) {
    const daemon = await invocation.daemon.reach(signal);
    await daemon.request('control', { ...ofRun, action: 'abort' }, signal);
    terminal.say('The run was aborted.');
    return undefined;
  }
  const by = userInfo().username;
  const said = choice === 'abort' ? { verdict: { kind: 'denied' } as const } : choice;
  const params = { ...ofRun, decisionId: request.id, by, ...said };
  const asked = { command: 'pml approve', method: 'decide', params } as const;
  const answer = await asPerson(invocation, asked);
  terminal.say(answer.kind === 'taken' ? 'Done.' : `It was not taken: ${answer.reason}.`);
  return answer.kind === 'taken' ? said.verdict.kind : undefined;
}

function askFor(request: Undecided['request'], invocation: Invocation): Promise<Choice> {
  switch (request.kind) {
    case 'policy_change':
      return askToLet('Let it? [y/N]', invocation);
    case 'definition_change':
      return askToLet('Use them as they are now? [y/N]', invocation);
    case 'approval':
      return askApproval(invocation);
    case 'outcome_unknown':
      return askOutcome(invocation);
    default:
      return request satisfies never;
  }
}

async function askToLet(question: string, { terminal, signal }: Invocation): Promise<Choice> {
  const answer = (await terminal.ask(question, signal)).trim().toLowerCase();
  return answer === 'y' || answer === 'yes' ? { verdict: { kind: 'approved' } } : undefined;
}

async function askApproval({ terminal, signal }: Invocation): Promise<Choice> {
  const answer = (await terminal.ask('Call it? [y/N/skip]', signal)).trim().toLowerCase();
  if (answer === 'skip' || answer === 's') {
    return undefined;
  }
  if (answer === 'y' || answer === 'yes') {
    return { verdict: { kind: 'approved' } };
  }
  const reason = (await terminal.ask('Why not? (for the agent; may be empty)', signal)).trim();
  return { verdict: { kind: 'denied' }, ...(reason !== '' && { reason }) };
}

async function askOutcome({ terminal, signal }: Invocation): Promise<Choice> {
  const question = 'Look whether it took effect. [retry / done / abort / skip]';
  const answer = (await terminal.ask(question, signal)).trim().toLowerCase();
  switch (answer) {
    case 'retry':
      return { verdict: { kind: 'retry' } };
    case 'done': {
      const text = (
        await terminal.ask('Its result, as JSON or text (may be empty):', signal)
      ).trim();
      return { verdict: { kind: 'done', value: text === '' ? null : (parseJson(text) ?? text) } };
    }
    case 'abort':
      return 'abort';
    default:
      return undefined;
  }
}
