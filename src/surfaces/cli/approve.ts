import { userInfo } from 'node:os';

import { GatewayError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { plainText } from '../../base/plain-text.ts';
import type { DecisionVerdict } from '../../execute/decision.ts';
import type { Undecided } from '../../gateway.ts';
import type { Command, Invocation } from './command.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';
import { requirePerson } from './require-person.ts';

/** What the person chose, and why. `undefined`: nothing yet. */
type Choice = { readonly verdict: DecisionVerdict; readonly reason?: string } | 'abort' | undefined;

/** `pml approve`: a person looks at exactly what would be called, and says yes or no. */
export const approveCommand: Command = {
  name: 'approve',
  summary: 'Decide about calls, and changes of the policy, that wait for a person.',
  usage: '[DECISION_ID] [--list]',
  details:
    'There is no --yes: this is for a person in a terminal, and it refuses to run below an agent. Each call is shown with its arguments as they will be sent; the answer holds for exactly this call, once, unless it says that it is kept. A pml.json that would let more be done than you confirmed is asked about here, too.',
  positionals: { min: 0, max: 1 },
  options: { list: { type: 'boolean', description: 'Only show what waits.' } },
  examples: ['pml approve', 'pml approve --list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const [wanted] = invocation.positionals;
    const isLooking = invocation.flag('list') || json;
    if (!isLooking) {
      requirePerson(invocation, 'pml approve');
    }
    const daemon = await invocation.daemon.reach(signal);
    const all = await daemon.request('undecided', {}, signal);
    const pending = all.filter(({ request }) => wanted === undefined || request.id === wanted);
    if (json) {
      printJson(terminal, pending);
      return 0;
    }
    if (pending.length === 0) {
      if (wanted !== undefined) {
        throw new GatewayError('USAGE', `nothing waits under "${wanted}"; see pml approve --list`);
      }
      terminal.say('Nothing waits for a person.');
      return 0;
    }
    for (const decision of pending) {
      terminal.print(descriptionOf(decision).join('\n'));
      if (!isLooking) {
        await decide(decision, invocation);
      }
    }
    return 0;
  },
};

function descriptionOf({ workflowId, intent, client, request }: Undecided): readonly string[] {
  if (request.kind === 'policy_change') {
    return [
      paint('bold', 'pml.json was changed and would let more be done than you confirmed:'),
      ...request.changes.map((change) => `  ${plainText(change)}`),
      `  ${paint('dim', 'Until you say yes, the stricter of both holds.')}`,
    ];
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
    `${paint('bold', plainText(request.tool))}  ${paint('dim', where)}`,
    ...(intent === undefined ? [] : [`  for: ${plainText(intent)}`]),
    ...plainText(args)
      .split('\n')
      .map((line) => `  ${line}`),
    `  ${paint('dim', plainText(whyOf(request)))}`,
    `  ${paint('dim', `id ${request.id}`)}`,
  ];
}

function whyOf(request: Exclude<Undecided['request'], { readonly kind: 'policy_change' }>): string {
  if (request.kind === 'outcome_unknown') {
    return 'it had begun when pml was stopped; whether it took effect is not known';
  }
  const kept = request.once === true ? '; your answer is kept for this tool' : '';
  return `${request.why}; until ${new Date(request.expiresAt).toISOString()}${kept}`;
}

async function decide({ workflowId, request }: Undecided, invocation: Invocation): Promise<void> {
  const { terminal, signal } = invocation;
  const daemon = await invocation.daemon.reach(signal);
  const choice = await askFor(request, invocation);
  if (choice === undefined) {
    terminal.say('Left as it is.');
    return;
  }
  const ofRun = workflowId !== undefined && { workflowId };
  if (choice === 'abort' && ofRun !== false) {
    await daemon.request('control', { ...ofRun, action: 'abort' }, signal);
    terminal.say('The run was aborted.');
    return;
  }
  const by = userInfo().username;
  const said = choice === 'abort' ? { verdict: { kind: 'denied' } as const } : choice;
  const answer = await daemon.request(
    'decide',
    { ...ofRun, decisionId: request.id, by, ...said },
    signal,
  );
  terminal.say(answer.kind === 'taken' ? 'Done.' : `It was not taken: ${answer.reason}.`);
}

function askFor(request: Undecided['request'], invocation: Invocation): Promise<Choice> {
  switch (request.kind) {
    case 'policy_change':
      return askPolicy(invocation);
    case 'approval':
      return askApproval(invocation);
    case 'outcome_unknown':
      return askOutcome(invocation);
    default:
      return request satisfies never;
  }
}

async function askPolicy({ terminal, signal }: Invocation): Promise<Choice> {
  const answer = (await terminal.ask('Let it? [y/N]', signal)).trim().toLowerCase();
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
