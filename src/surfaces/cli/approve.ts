import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation } from './command.ts';
import { decide, descriptionOf } from './decide.ts';
import { printJson } from './print-json.ts';
import { printLines } from './print-lines.ts';
import { requirePerson } from './require-person.ts';
import { wholeId } from './whole-id.ts';

/** `pml approve`: a person looks at exactly what would be called, and says yes or no. */
export const approveCommand: Command = {
  name: 'approve',
  summary: 'Decide about calls, changed tools and changes of the policy that wait for a person.',
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
    list: { type: 'boolean', description: 'Only show what waits.' },
    blocked: { type: 'boolean', description: 'Ask about changed tools that you keep blocked.' },
  },
  examples: ['pml approve', 'pml approve --list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const [wanted] = invocation.positionals;
    const isLooking = invocation.flag('list') || json;
    if (!isLooking) {
      requirePerson(invocation, 'pml approve');
    }
    const daemon = await invocation.daemon.reach(signal);
    const isBlocked = invocation.flag('blocked');
    const all = await daemon.request(isBlocked ? 'blocked' : 'undecided', {}, signal);
    const ids = all.map(({ request }) => request.id);
    const id = wanted === undefined ? undefined : wholeId(wanted, ids, 'questions');
    const pending = all.filter(({ request }) => id === undefined || request.id === id);
    if (json) {
      printJson(terminal, pending);
      return 0;
    }
    if (pending.length === 0) {
      if (wanted !== undefined) {
        throw new GatewayError('USAGE', `nothing waits under "${wanted}"; see pml approve --list`);
      }
      terminal.say(isBlocked ? 'Nothing is kept blocked.' : 'Nothing waits for a person.');
      if (!isBlocked && (await daemon.request('blocked', {}, signal)).length > 0) {
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
