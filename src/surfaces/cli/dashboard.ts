import { asPerson } from './as-person.ts';
import type { Command, Invocation } from './command.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';

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
    const { terminal, json } = invocation;
    const asked = { command: 'pml dashboard', method: 'dashboard', params: {} } as const;
    const link = await asPerson(invocation, asked);
    if (json) {
      printJson(terminal, link);
      return 0;
    }
    terminal.print(paint('cyan', link.url));
    terminal.say('It works once, within ten minutes. Open it in the browser of this machine.');
    return 0;
  },
};
