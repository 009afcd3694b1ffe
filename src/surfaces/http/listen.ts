/** Opens the port of the endpoint, and formats its address. */
import type { Server, IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';

import { describeError, GatewayError } from '../../base/errors.ts';

/** Where an endpoint is to listen. */
export interface ListenPlace {
  /** Address to bind to. Anything but loopback must be set on purpose. */
  readonly host: string;
  /** The port that the config names. Taken by someone else, it is an error. */
  readonly port?: number;
  /** Tried first when the config names none; a free one follows. */
  readonly preferredPort: number;
}

const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** Listens there, or says in plain words why that is not possible. */
export async function listen(server: Server, place: ListenPlace): Promise<void> {
  const { host, port, preferredPort } = place;
  try {
    await listenAt(server, host, port ?? preferredPort);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (isTaken && port === undefined) {
      await listenAt(server, host, 0);
      return;
    }
    const message = isTaken
      ? `port ${port} of ${host} is in use by another program`
      : `cannot listen on ${host}: ${describeError(error)}`;
    const code = isTaken ? 'HTTP_PORT_TAKEN' : 'HTTP_LISTEN_FAILED';
    throw new GatewayError(code, message, { cause: error });
  }
}

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Returns the host as it stands in an address that works on this machine. */
export function shownHost(host: string): string {
  if (WILDCARDS.has(host)) {
    return '127.0.0.1';
  }
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Says whether a request came on a connection that there is no room for. */
type IsRefused = (request: IncomingMessage) => boolean;

/**
 * Limits the connections of a server in two steps. Up to `connectionsMax` they are served. Some more are
 * let in only to be told that there is no room; further ones are closed unheard.
 */
export function limitConnections(
  server: Server,
  limits: {
    readonly connectionsMax: number;
    readonly refusedMax: number;
    /** A connection that is only to be refused and asks nothing for this long is closed. */
    readonly refusedMs: number;
  },
): IsRefused {
  const served = new Set<Socket>();
  server.maxConnections = limits.connectionsMax + limits.refusedMax;
  server.on('connection', (socket: Socket) => {
    if (served.size < limits.connectionsMax) {
      served.add(socket);
      socket.once('close', () => served.delete(socket));
    } else {
      const timer = setTimeout(() => socket.destroy(), limits.refusedMs);
      socket.once('close', () => clearTimeout(timer));
    }
  });
  return ({ socket }) => !served.has(socket);
}
