/** Shows the daemon's servers and notices, once its servers have started. */
import { setTimeout as pause } from 'node:timers/promises';

import { SERVER_WORDS } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import type { ServerState, ServerStatus } from '../../call/upstreams.ts';
import { CLI } from '../../tuning/cli.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { DaemonConnection } from './command.ts';
import { type Cell, table } from './table.ts';
import { paint, type Style } from './terminal-text.ts';
import type { Terminal } from './terminal.ts';

/** A server that was asked for its tools and has not answered yet. */
export const isStarting = ({ status }: ServerState): boolean => status === 'starting';

/** Time to wait, and the servers that are waited for. */
interface SettleOptions {
  readonly withinMs: number;
  readonly isWaitedFor?: (server: ServerState) => boolean;
  readonly terminal: Terminal;
}

/** Waits, no longer than allowed, until no server is starting; answers how they are then. */
export async function settledServers(
  daemon: Pick<DaemonConnection, 'request'>,
  { withinMs, isWaitedFor = isStarting, terminal }: SettleOptions,
  signal: AbortSignal,
): Promise<DaemonStatus> {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    const status = await daemon.request('status', {}, signal);
    const starting = status.servers.filter((server) => isWaitedFor(server));
    if (starting.length === 0 || performance.now() >= endsAt) {
      terminal.progress(undefined);
      return status;
    }
    terminal.progress(`waiting for ${starting.map(({ name }) => name).join(', ')}…`);
    await pause(CLI.settleEveryMs, undefined, { signal });
  }
}

const STYLES: Readonly<Record<ServerStatus, Style>> = {
  idle: 'dim',
  starting: 'yellow',
  ready: 'green',
  backing_off: 'red',
  broken: 'red',
  unauthorized: 'yellow',
};

/** The servers as a table, with what each said last. */
export function serverTable(servers: readonly ServerState[], width: number): readonly string[] {
  return table(['SERVER', 'STATE', 'TOOLS', 'SAYS'], servers.map(serverRow), width);
}

function serverRow(server: ServerState): readonly Cell[] {
  return [
    { text: showName(server.name), isWhole: true },
    { text: SERVER_WORDS[server.status], style: STYLES[server.status] },
    String(server.toolCount),
    server.status === 'unauthorized'
      ? `log in with: pml login ${showName(server.name)}`
      : (server.lastError ?? ''),
  ];
}

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
