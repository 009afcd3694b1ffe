import { userInfo } from 'node:os';

import { parseJson } from '../../base/json.ts';
import { escapedText, plainText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import { roughly } from '../../base/time-words.ts';
import { switchOff } from '../../config/edit-config.ts';
import type { DecisionVerdict } from '../../execute/decision.ts';
import type { Undecided } from '../../gateway/gateway.ts';
import { CALL } from '../../tuning/call.ts';
import { asPerson } from './as-person.ts';
import type { Invocation } from './command.ts';
import { definitionLines } from './definition-lines.ts';
import { paint } from './paint.ts';

/** The person's choice with its reason. Undefined if there is none yet. */
type Choice =
  | { readonly verdict: DecisionVerdict; readonly reason?: string }
  | 'abort'
  | 'switch off'
  | undefined;

type CallRequest = Extract<Undecided['request'], { readonly tool: unknown }>;

/** The exact call or change, for the person who decides about it. */
export function descriptionOf({
  workflowId,
  intent,
  client,
  request,
  offer,
}: Undecided): readonly string[] {
  if (request.kind === 'policy_change') {
    return [
      paint('bold', 'pml.json was changed and would let more be done than you confirmed:'),
      ...request.changes.map((change) => `  ${plainText(change)}`),
      `  ${paint('dim', 'Until you say yes, what you confirmed stays in force. New rules that deny hold already.')}`,
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
    ...offerLines(offer),
    `  ${paint('dim', `id ${request.id}`)}`,
  ];
}

/** Offers a rule to whoever keeps saying yes. Nothing is changed by it. */
function offerLines(offer: Undecided['offer']): readonly string[] {
  return offer === undefined || offer.approvals < CALL.offerAfter
    ? []
    : [
        `  You have said yes to this kind of call ${offer.approvals} times. To be asked no more: ${plainText(offer.allow)}`,
      ];
}

function whyOf(request: CallRequest): string {
  if (request.kind === 'outcome_unknown') {
    return 'it had begun when pml was stopped; whether it took effect is not known';
  }
  const kept = request.once === true ? '; your answer is kept for this tool' : '';
  return `${request.why}; ${timeLeft(request.expiresAt - Date.now())}${kept}`;
}

const timeLeft = (ms: number): string =>
  ms > 0 ? `${roughly(ms)} left to answer` : 'the time to answer is over';

/** Asks the person and passes the answer on. Returns the verdict, if it was accepted. */
export async function decide(
  undecided: Undecided,
  invocation: Invocation,
): Promise<DecisionVerdict['kind'] | undefined> {
  const { workflowId, request } = undecided;
  const { terminal, signal } = invocation;
  const choice = await askFor(undecided, invocation);
  if (choice === undefined) {
    terminal.say('Left as it is.');
    return undefined;
  }
  if (choice === 'switch off') {
    await turnOff(request, invocation);
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

/** Switches off the server whose definitions changed. This only tightens: nothing has to be confirmed. */
async function turnOff(
  request: Undecided['request'],
  { terminal, locations, surroundings, daemon, signal }: Invocation,
): Promise<void> {
  if (request.kind !== 'definition_change') {
    return;
  }
  const written = switchOff(locations, surroundings, request.server, new Date());
  await (await daemon.reach(signal)).request('reload', {}, signal);
  terminal.say(
    `${plainText(request.server)} is off in ${written.configFile}. The file as it was: ${written.backupFile}`,
  );
}

function askFor(
  { request, isGrave = true }: Pick<Undecided, 'request'> & Partial<Pick<Undecided, 'isGrave'>>,
  invocation: Invocation,
): Promise<Choice> {
  switch (request.kind) {
    case 'policy_change':
      return askToLet(invocation);
    case 'definition_change':
      return askAboutDefinitions(isGrave, invocation);
    case 'approval':
      return askApproval(isGrave, invocation);
    case 'outcome_unknown':
      return askOutcome(invocation);
    default:
      return request satisfies never;
  }
}

const answerTo = async (question: string, { terminal, signal }: Invocation): Promise<string> =>
  (await terminal.askAfresh(question, signal)).trim();

/** The second step: another word than the first, written out. */
async function isMeant(why: string, word: string, invocation: Invocation): Promise<boolean> {
  const question = `${why} Type "${word}" to go on; anything else leaves it as it is:`;
  return (await answerTo(question, invocation)).toLowerCase() === word;
}

const isYes = (answer: string): boolean => /^(?:y|yes)$/iu.test(answer);

async function askToLet(invocation: Invocation): Promise<Choice> {
  const isLet =
    isYes(await answerTo('Let it? [y/N]', invocation)) &&
    (await isMeant('It lets more be done than before.', 'let', invocation));
  return isLet ? { verdict: { kind: 'approved' } } : undefined;
}

async function askAboutDefinitions(isRisky: boolean, invocation: Invocation): Promise<Choice> {
  const question = 'Keep them blocked, use them, or turn the server off? [keep / use / off / skip]';
  switch ((await answerTo(question, invocation)).toLowerCase()) {
    case 'k':
    case 'keep':
      return { verdict: { kind: 'denied' } };
    case 'use':
      return !isRisky || (await isMeant('Something in it is risky.', 'agree', invocation))
        ? { verdict: { kind: 'approved' } }
        : undefined;
    case 'off':
      return 'switch off';
    default:
      return undefined;
  }
}

async function askApproval(isDangerous: boolean, invocation: Invocation): Promise<Choice> {
  const answer = await answerTo('Call it? [y / n / n REASON / skip]', invocation);
  const [, no, reason = ''] = /^(n|no)(?:\s+(.*))?$/iu.exec(answer) ?? [];
  if (no !== undefined) {
    return { verdict: { kind: 'denied' }, ...(reason !== '' && { reason }) };
  }
  const isCalled =
    isYes(answer) && (!isDangerous || (await isMeant('It is dangerous.', 'call', invocation)));
  return isCalled ? { verdict: { kind: 'approved' } } : undefined;
}

async function askOutcome(invocation: Invocation): Promise<Choice> {
  const question = 'Look whether it took effect. [retry / done / abort / skip]';
  switch ((await answerTo(question, invocation)).toLowerCase()) {
    case 'retry':
      return (await isMeant('It may then happen twice.', 'again', invocation))
        ? { verdict: { kind: 'retry' } }
        : undefined;
    case 'done': {
      const text = await answerTo('Its result, as JSON or text (may be empty):', invocation);
      return { verdict: { kind: 'done', value: text === '' ? null : (parseJson(text) ?? text) } };
    }
    case 'abort':
      return 'abort';
    default:
      return undefined;
  }
}
