import type { DaemonConnection } from './daemon-access.ts';
import { paint } from './paint.ts';
import type { Terminal } from './terminal.ts';

/**
 * Prints the daemon's notices about its configuration: a file that is not trusted, a server that
 * was left out. Returns their number.
 */
export async function sayNotices(
  daemon: Pick<DaemonConnection, 'request'>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const { notices, configError } = await daemon.request('status', {}, signal);
  const all = [...notices, ...(configError === undefined ? [] : [configError])];
  for (const notice of all) {
    terminal.say(`${paint('yellow', 'Note:')} ${notice}`);
  }
  return all.length;
}
