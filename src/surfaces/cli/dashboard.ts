import { spawn } from 'node:child_process';

import type { Surroundings } from '../../config/locations.ts';
import type { Command, Invocation } from './command.ts';
import { findProgram } from './find-program.ts';
import { asPerson } from './require-person.ts';
import { paint } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** `pml dashboard`: prints a link that lets one browser in, and opens the browser. */
export const dashboardCommand: Command = {
  usage: '[--no-open]',
  details:
    'The link works once, within ten minutes, and only on this machine. Whoever opens it can ' +
    'approve calls. So this is for a person in a terminal, and it refuses to run below an agent. ' +
    'The browser is opened without the secret part of the link, because other programs can read ' +
    'the address. A browser that was let in before shows the dashboard at once. A new one needs ' +
    'the link.',
  options: { 'no-open': 'Only print the link.' },
  examples: ['pml dashboard', 'pml dashboard --no-open', 'pml dashboard --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, json, surroundings } = invocation;
    const link = await asPerson(invocation, 'pml dashboard', 'dashboard', {});
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

/** Programs that open a URL, by system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
  linux: ['xdg-open', 'wslview'],
};

/**
 * Opens an address in the person's browser, if there is one: not over SSH and not without a display.
 * Returns whether a program was started for it. Every program of the machine can read the address, so it
 * must hold no secret.
 */
function openBrowser(
  address: string,
  surroundings: Pick<Surroundings, 'env' | 'cwd' | 'platform'>,
): boolean {
  const { env, platform } = surroundings;
  const isFar = (env['SSH_CONNECTION'] ?? '') !== '';
  const hasDisplay =
    platform !== 'linux' || ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (env[name] ?? '') !== '');
  const program = (OPENERS[platform] ?? [])
    .map((name) => findProgram(name, surroundings))
    .find((file) => file !== undefined);
  if (isFar || !hasDisplay || program === undefined) {
    return false;
  }
  const started = spawn(program, [address], { stdio: 'ignore', detached: true });
  // The link is printed in any case.
  started.on('error', () => undefined);
  started.unref();
  return true;
}
