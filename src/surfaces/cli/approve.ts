import { userInfo } from 'node:os';

import { parseJson } from '../../base/json.ts';
import { roughly } from '../../base/people-words.ts';
import { escapedText, plainText, showName } from '../../base/plain-text.ts';
import { switchOff } from '../../config/edit-config.ts';
import type { DecisionVerdict } from '../../execute/decisions.ts';
import type { ChangedDefinition, Undecided } from '../../execute/desk.ts';
import { CALL } from '../../tuning/call.ts';
import { type Command, type DaemonConnection, type Invocation, usage } from './command.ts';
import { asPerson, requirePerson } from './require-person.ts';
import { paint } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';
import { wholeId } from './whole-id.ts';

/** `pml approve`: a person sees the exact call or change, and says yes or no. */
export const approveCommand: Command = {
  usage: '[DECISION_ID] [--list] [--blocked]',
  details:
    'For a person in a terminal: there is no --yes, and it refuses to run below an agent. Each ' +
    'call is shown with its exact arguments. The answer counts for this call only, once, unless ' +
    'it says that it is kept. Keys that were typed before the question was shown do not count. n ' +
    'denies at once; a dangerous call needs a second confirmation after y. Changes of pml.json ' +
    'that would allow more wait here, too. So do tools whose definition was changed by an ' +
    'untrusted server: keep them blocked, use them, or turn the server off. --blocked asks again ' +
    'about tools that you keep blocked.',
  positionals: { min: 0, max: 1 },
  options: {
    list: 'Only show what waits.',
    blocked: 'Ask about changed tools that you keep blocked.',
  },
  examples: ['pml approve', 'pml approve --list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json } = invocation;
    const [wanted] = invocation.positionals;
    const isLooking = invocation.flag('list') || json;
    if (!isLooking) {
      requirePerson(invocation, 'pml approve');
    }
    const daemon = await invocation.daemon.reach();
    const isBlocked = invocation.flag('blocked');
    const all = await daemon.request(isBlocked ? 'blocked' : 'undecided', {});
    const ids = all.map(({ request }) => request.id);
    const id = wanted === undefined ? undefined : wholeId(wanted, ids, 'questions');
    const pending = all.filter(({ request }) => id === undefined || request.id === id);
    if (json) {
      printJson(terminal, pending);
      return 0;
    }
    if (pending.length === 0) {
      if (wanted !== undefined) {
        throw usage(`nothing waits under "${wanted}"; see pml approve --list`);
      }
      terminal.say(isBlocked ? 'Nothing is kept blocked.' : 'Nothing waits for a person.');
      if (!isBlocked && (await daemon.request('blocked', {})).length > 0) {
        terminal.say('Changed tools are kept blocked: pml approve --blocked shows them.');
      }
      return 0;
    }
    for (const decision of pending) {
      printLines(terminal, descriptionOf(decision));
      if (!isLooking) {
        await decide(decision, invocation);
      }
    }
    return 0;
  },
};

/** The person's choice with its reason. Undefined if there is none yet. */
type Choice =
  | { readonly verdict: DecisionVerdict; readonly reason?: string }
  | 'abort'
  | 'switch off'
  | undefined;

type CallRequest = Extract<Undecided['request'], { readonly tool: unknown }>;

/** Describes the exact call or change to the person who decides. */
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

/** Offers a rule to a person who has said yes several times. Changes nothing. */
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
  const { terminal } = invocation;
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
    const daemon = await invocation.daemon.reach();
    await daemon.request('control', { ...ofRun, action: 'abort' });
    terminal.say('The run was aborted.');
    return undefined;
  }
  const by = userInfo().username;
  const said = choice === 'abort' ? { verdict: { kind: 'denied' } as const } : choice;
  const params = { ...ofRun, decisionId: request.id, by, ...said };
  const answer = await asPerson(invocation, 'pml approve', 'decide', params);
  terminal.say(answer.kind === 'taken' ? 'Done.' : `It was not taken: ${answer.reason}.`);
  return answer.kind === 'taken' ? said.verdict.kind : undefined;
}

/** Switches off the server whose definitions changed. This allows less, so nobody has to confirm it. */
async function turnOff(
  request: Undecided['request'],
  { terminal, locations, surroundings, daemon }: Invocation,
): Promise<void> {
  if (request.kind !== 'definition_change') {
    return;
  }
  const written = switchOff(locations, surroundings, request.server, new Date());
  await (await daemon.reach()).request('reload', {});
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

/** Asks for a second confirmation: a word that is not a plain yes. */
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

/**
 * Tells a script about calls that wait for a person: how to allow this call, and how to allow such
 * calls in future.
 */
export async function howToAllow(
  decisionIds: readonly string[],
  daemon: DaemonConnection,
): Promise<readonly string[]> {
  const all = await daemon.request('undecided', {});
  return all
    .filter(({ request }) => decisionIds.includes(request.id))
    .flatMap((pending) => linesOf(pending))
    .map((line) => plainText(line));
}

function linesOf({ request, offer }: Undecided): readonly string[] {
  if (request.kind !== 'approval') {
    return [`A person has to decide first, in a terminal: pml approve ${request.id}`];
  }
  const name = showName(request.tool);
  return [
    `Nobody is here to be asked about ${name}: ${request.why}`,
    `To allow this call once, in a terminal: pml approve ${request.id}`,
    offer === undefined
      ? `To allow such calls for good: a rule for ${name} with the action "allow" in pml.policy.rules of pml.json`
      : `To allow such calls for good, in a terminal: ${offer.allow}`,
  ];
}

const NAME_LENGTH = 120;

type Sentences = ChangedDefinition['sentences'];

/** Describes the changes of a server's definitions to the person who decides. */
function definitionLines(server: string, changes: readonly ChangedDefinition[]): readonly string[] {
  const what = changes.every(({ isNew }) => isNew)
    ? 'says something suspect of its tools'
    : 'changed the definition of its tools';
  return [
    paint('bold', `${showName(server)} is not trusted and ${what}:`),
    ...changes.flatMap(({ tool, sentences }) => [
      `  ${paint('bold', showName(tool).slice(0, NAME_LENGTH))}`,
      ...sentenceLines(sentences),
    ]),
    `  ${paint('dim', 'These tools are not offered and cannot be called, unless you say "use".')}`,
  ];
}

/** Prints one line per change, risky ones in red, with the server's own words below. */
export function sentenceLines(sentences: Sentences): readonly string[] {
  return sentences.flatMap(({ severity, text, was, now }) => {
    const isRisky = severity === 'risky';
    const line = `    ${isRisky ? 'RISKY: ' : ''}${escapedText(text)}`;
    return [isRisky ? paint('red', line) : line, ...quoted('was', was), ...quoted('now', now)];
  });
}

function quoted(word: string, text: string | undefined): readonly string[] {
  return text === undefined
    ? []
    : text.split('\n').map((line, at) => `      ${at === 0 ? word : '   '} │ ${escapedText(line)}`);
}
