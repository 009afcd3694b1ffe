import type { Command, Invocation } from './command.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';
import { requirePerson } from './require-person.ts';

/** `pml dashboard`: lets one browser of the person in. */
export const dashboardCommand: Command = {
  name: 'dashboard',
  summary: 'Print a link to the dashboard in the browser.',
  usage: '',
  details:
    'The link works once, within ten minutes, and only on this machine. Whoever opens it can approve calls, so this is for a person in a terminal, and it refuses to run below an agent.',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml dashboard', 'pml dashboard --json'],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, signal, json } = invocation;
    requirePerson(invocation, 'pml dashboard');
    const running = await daemon.reach(signal);
    const link = await running.request('dashboard', {}, signal);
    if (json) {
      printJson(terminal, link);
      return 0;
    }
    terminal.print(paint('cyan', link.url));
    terminal.say('It works once, within ten minutes. Open it in the browser of this machine.');
    return 0;
  },
};
