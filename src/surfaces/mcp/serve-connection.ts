import type { Transport, JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import type { Clock } from '../../base/clock.ts';
import type { Json } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import { ClientWatches, type Watcher } from './client-watches.ts';
import { createMcpServer, type McpServerParts } from './create-mcp-server.ts';
import { ListenStreams, LISTEN_METHOD } from './listen-streams.ts';
import { ParkedRequests } from './parked-requests.ts';
import type { PassThroughServer } from './pass-through-server.ts';

/** Parts of a connection, beside those of its server. */
interface ServedConnectionParts extends Omit<
  McpServerParts,
  'era' | 'announcesChanges' | 'parked'
> {
  readonly clock: Clock;
  readonly random: Random;
  /** The owner of the connection. Left out for the local user. */
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
  const streams = new ListenStreams({ watches, logger, clock: parts.clock });
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

/**
 * A connection as it is, except that the streams opened on it are noticed: the SDK serves them
 * by itself and tells nobody which resources they name.
 */
class ListeningTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'] = undefined;
  /** Called once the connection has ended, after its streams were closed. */
  onEnded: () => void = () => undefined;
  readonly #inner: Transport;
  readonly #streams: ListenStreams;
  readonly #who: Omit<Watcher, 'owner'>;
  readonly #open = new Set<string>();

  constructor(inner: Transport, streams: ListenStreams, who: Omit<Watcher, 'owner'>) {
    this.#inner = inner;
    this.#streams = streams;
    this.#who = who;
  }

  setProtocolVersion = (version: string): void => {
    this.#inner.setProtocolVersion?.(version);
  };

  start(): Promise<void> {
    const callbacks: Pick<Transport, 'onmessage' | 'onerror' | 'onclose'> = {
      onmessage: (message, extra) => {
        this.#notice(message);
        this.onmessage?.(message, extra);
      },
      onerror: (error) => this.onerror?.(error),
      onclose: () => {
        for (const id of this.#open) {
          this.#end(id);
        }
        this.onEnded();
        this.onclose?.();
      },
    };
    Object.assign(this.#inner, callbacks);
    return this.#inner.start();
  }

  send(message: JSONRPCMessage, options?: Parameters<Transport['send']>[1]): Promise<void> {
    if (!('method' in message) && message.id !== undefined) {
      // A stream that is answered was refused, or is over.
      this.#end(JSON.stringify(message.id));
    }
    return this.#inner.send(message, options);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #notice(message: JSONRPCMessage): void {
    if (!('method' in message)) {
      return;
    }
    if (message.method === LISTEN_METHOD && 'id' in message) {
      const id = JSON.stringify(message.id);
      this.#open.add(id);
      void this.#streams.open(id, this.#who, message as unknown as Json);
    } else if (message.method === 'notifications/cancelled') {
      this.#end(JSON.stringify(message.params?.['requestId']));
    }
  }

  #end(id: string): void {
    if (this.#open.delete(id)) {
      this.#streams.close(id);
    }
  }
}
