import { setTimeout as pause } from 'node:timers/promises';

import type { ServerState } from '../../call/upstreams.ts';
import { CLI } from '../../tuning/cli.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { DaemonConnection } from './daemon-access.ts';
import type { Terminal } from './terminal.ts';

/** A server that was asked for its tools and has not answered yet. */
export const isStarting = ({ status }: ServerState): boolean => status === 'starting';

/** How long to wait, and for which servers. */
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
