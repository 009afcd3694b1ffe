import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';
import { ClientWatches } from './client-watches.ts';
import { createMcpServer, type McpServerParts } from './create-mcp-server.ts';
import { ListenStreams } from './listen-streams.ts';
import { ListeningTransport } from './listening-transport.ts';
import { ParkedRequests } from './parked-requests.ts';
import type { PassThroughServer } from './pass-through-server.ts';

/** What a connection needs beside what its server does. */
export interface ServedConnectionParts extends Omit<
  McpServerParts,
  'era' | 'announcesChanges' | 'parked'
> {
  readonly clock: Clock;
  readonly random: Random;
  /** Whose connection it is; without it, the local user's. */
  readonly person?: string;
  /** Called when the connection has ended, whoever ended it. */
  readonly onEnded?: () => void;
}

/** Serves one connection that lasts, in whichever era its client opens it. */
export function serveConnection(
  parts: ServedConnectionParts,
  transport: Transport,
): { close(): Promise<void> } {
  const { gateway, offers, logger, session, person } = parts;
  const parked = new ParkedRequests(parts);
  let modern: PassThroughServer | undefined;
  const watches = new ClientWatches({
    gateway,
    // The SDK lets through only what a stream named, so news of a part is news of the whole.
    onUpdated: ({ followed: uri }) =>
      modern?.tell(async () => modern?.sendResourceUpdated({ uri })),
  });
  const streams = new ListenStreams({ watches, logger });
  const listening = new ListeningTransport(transport, streams, {
    session,
    ...(person !== undefined && { person }),
    view: { gateway, offers },
  });
  listening.onEnded = () => {
    parked[Symbol.dispose]();
    watches[Symbol.dispose]();
    parts.onEnded?.();
  };
  return serveStdio(
    ({ era }) => {
      const server = createMcpServer({ ...parts, era, parked, announcesChanges: true });
      if (era === 'modern') {
        modern = server;
      } else {
        server.answerCallsOf(listening);
      }
      return server;
    },
    {
      transport: listening,
      onerror: (error) => logger.debug('mcp_connection_error', { error: error.message }),
    },
  );
}
