import { spawn } from 'node:child_process';

import type { Surroundings } from '../../config/locations.ts';
import { findProgram } from './find-program.ts';

/** Programs that open a URL, by system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
  linux: ['xdg-open', 'wslview'],
};

/**
 * Opens an address in the person's browser, where there is one: not over SSH and not without a display.
 * Returns whether a program was started for it. The address is seen by every program of the machine, so it
 * must hold no secret.
 */
export function openBrowser(
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
  // The link is printed all the same.
  started.on('error', () => undefined);
  started.unref();
  return true;
}
