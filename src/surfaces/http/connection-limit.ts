import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Says whether a request came on a connection that there is no room for. */
export type IsRefused = (request: IncomingMessage) => boolean;

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
