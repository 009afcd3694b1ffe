import { asPerson } from './as-person.ts';
import type { Command, Invocation } from './command.ts';
import { openBrowser } from './open-browser.ts';
import { paint } from './paint.ts';
import { printJson } from './print-json.ts';

/** `pml dashboard`: lets one browser of the person in. */
export const dashboardCommand: Command = {
  name: 'dashboard',
  summary: 'Open the dashboard in the browser, and print a link that lets a browser in.',
  usage: '[--no-open]',
  details:
    'The link works once, within ten minutes, and only on this machine. Whoever opens it can ' +
    'approve calls. So this is for a person in a terminal, and it refuses to run below an agent. ' +
    'The browser is opened without the secret part of the link, because other programs can read ' +
    'the address. A browser that was let in before shows the dashboard at once. A new one needs ' +
    'the link.',
  positionals: { min: 0, max: 0 },
  options: { 'no-open': { type: 'boolean', description: 'Only print the link.' } },
  examples: ['pml dashboard', 'pml dashboard --no-open', 'pml dashboard --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json, surroundings } = invocation;
    const asked = { command: 'pml dashboard', method: 'dashboard', params: {} } as const;
    const link = await asPerson(invocation, asked);
    if (json) {
      printJson(terminal, link);
      return 0;
    }
    const isOpened =
      !invocation.flag('no-open') && openBrowser(`${new URL(link.url).origin}/`, surroundings);
    terminal.print(paint('cyan', link.url));
    terminal.say(
      isOpened
        ? 'The dashboard is open in your browser. If it is not logged in, follow the link: it works once, within ten minutes.'
        : 'It works once, within ten minutes. Open it in the browser of this machine.',
    );
    return 0;
  },
};
