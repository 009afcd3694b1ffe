import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation } from './command.ts';
import { decide, descriptionOf } from './decide.ts';
import { printJson } from './print-json.ts';
import { requirePerson } from './require-person.ts';

/** `pml approve`: a person looks at exactly what would be called, and says yes or no. */
export const approveCommand: Command = {
  name: 'approve',
  summary: 'Decide about calls, changed tools and changes of the policy that wait for a person.',
  usage: '[DECISION_ID] [--list]',
  details:
    'There is no --yes: this is for a person in a terminal, and it refuses to run below an agent. Each call is shown with its arguments as they will be sent; the answer holds for exactly this call, once, unless it says that it is kept. A pml.json that would let more be done than you confirmed is asked about here, too, and so are tools of which a server that is not trusted says something else than before: they are not offered until you agree.',
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
