import { userInfo } from 'node:os';

import { GatewayError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import { plainText } from '../../base/plain-text.ts';
import type { DecisionVerdict, PendingDecision } from '../../execute/decision.ts';
import { agentAbove, ancestorsOf } from './client-above.ts';
import type { Command, Invocation } from './command.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';

/** What the person chose, and why. `undefined`: nothing yet. */
type Choice = { readonly verdict: DecisionVerdict; readonly reason?: string } | 'abort' | undefined;

/** `pml approve`: a person looks at exactly what would be called, and says yes or no. */
export const approveCommand: Command = {
  name: 'approve',
  summary: 'Decide about calls that wait for a person.',
  usage: '[DECISION_ID] [--list]',
  details:
    'There is no --yes: this is for a person in a terminal, and it refuses to run below an agent. Each call is shown with its arguments as they will be sent; the answer holds for exactly this call, once.',
  positionals: { min: 0, max: 1 },
  options: { list: { type: 'boolean', description: 'Only show what waits.' } },
  examples: ['pml approve', 'pml approve --list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const [wanted] = invocation.positionals;
    const isLooking = invocation.flag('list') || json;
    if (!isLooking) {
      requirePerson(invocation);
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

/** The agent cannot approve itself: a pipe, a script and a shell that an agent opened are refused. */
function requirePerson({ terminal, surroundings }: Invocation): void {
  const agent = agentAbove(surroundings.env, ancestorsOf(process.ppid));
  if (agent !== undefined) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `pml approve asks a person, and an agent runs this command (${agent}); open a terminal of your own`,
    );
  }
  if (!terminal.isInteractive) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      'pml approve asks a person, and there is nobody here; run it in a terminal',
    );
  }
}

function descriptionOf({ workflowId, intent, request }: PendingDecision): readonly string[] {
  const args =
    request.args === undefined
      ? `(too large to show; SHA-256 ${request.argsHash})`
      : JSON.stringify(request.args, undefined, 2);
  const why =
    request.kind === 'approval'
      ? `${request.why}; until ${new Date(request.expiresAt).toISOString()}`
      : 'it had begun when pml was stopped; whether it took effect is not known';
  return [
    `${paint('bold', plainText(request.tool))}  ${paint('dim', `task ${plainText(request.task)} of ${workflowId}`)}`,
    ...(intent === undefined ? [] : [`  for: ${plainText(intent)}`]),
    ...plainText(args)
      .split('\n')
      .map((line) => `  ${line}`),
    `  ${paint('dim', plainText(why))}`,
    `  ${paint('dim', `id ${request.id}`)}`,
  ];
}

async function decide(
  { workflowId, request }: PendingDecision,
  invocation: Invocation,
): Promise<void> {
  const { terminal, signal } = invocation;
  const daemon = await invocation.daemon.reach(signal);
  const choice =
    request.kind === 'approval' ? await askApproval(invocation) : await askOutcome(invocation);
  if (choice === undefined) {
    terminal.say('Left as it is.');
    return;
  }
  if (choice === 'abort') {
    await daemon.request('control', { workflowId, action: 'abort' }, signal);
    terminal.say('The run was aborted.');
    return;
  }
  const by = userInfo().username;
  const answer = await daemon.request(
    'decide',
    { workflowId, decisionId: request.id, by, ...choice },
    signal,
  );
  terminal.say(answer.kind === 'taken' ? 'Done.' : `It was not taken: ${answer.reason}.`);
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
