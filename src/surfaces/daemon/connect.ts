/**
 * Reaching a daemon that runs: connect, say hello, hear its answer.
 *
 * Built-ins and import-free files only: the shim loads it.
 */
import { lstatSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { dirname } from 'node:path';

import { LineSocket } from './line-socket.ts';
import { type Hello, type HelloAnswer, parseHelloAnswer } from './socket-protocol.ts';

/** Result of an attempt to reach the daemon. */
export type Reached =
  | { readonly kind: 'connected'; readonly socket: LineSocket; readonly answer: HelloAnswer }
  /** Nobody listens. */
  | { readonly kind: 'absent' }
  /** The daemon refused the connection. */
  | { readonly kind: 'refused'; readonly answer: HelloAnswer }
  /** Waiting will not help. */
  | { readonly kind: 'failed'; readonly message: string };

const ABSENT_CODES: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/** Tries once. The signal ends the attempt. */
export function reach(socketPath: string, hello: Hello, signal: AbortSignal): Promise<Reached> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const strangers = strangersFolder(socketPath);
    if (strangers !== undefined) {
      resolve({ kind: 'failed', message: strangers });
      return;
    }
    const raw: Socket = connectSocket(socketPath);
    const onAbort = (): void => {
      reject(signal.reason as Error);
      raw.destroy();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (reached: Reached): void => {
      signal.removeEventListener('abort', onAbort);
      resolve(reached);
    };
    raw.once('error', (error: NodeJS.ErrnoException) => {
      settle(
        ABSENT_CODES.has(error.code)
          ? { kind: 'absent' }
          : { kind: 'failed', message: error.message },
      );
    });
    const socket = new LineSocket(raw, {
      onLine: (line) => {
        const answer = parseHelloAnswer(line.toString('utf8'));
        if (answer === undefined) {
          socket.destroy();
          settle({ kind: 'failed', message: `${socketPath} is served by another program` });
        } else if (answer.refused === undefined) {
          // The caller sets its listener in a microtask, before the next chunk is read.
          settle({ kind: 'connected', socket, answer });
        } else {
          socket.destroy();
          settle({ kind: 'refused', answer });
        }
      },
      onEnd: () => settle({ kind: 'absent' }),
    });
    raw.once('connect', () => socket.send(`${JSON.stringify(hello)}\n`));
  });
}

/**
 * Returns the reason not to trust the socket: its folder belongs to somebody else, who could have
 * put a program of their own there.
 */
function strangersFolder(socketPath: string): string | undefined {
  if (process.platform === 'win32') {
    return undefined;
  }
  const folder = dirname(socketPath);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found === undefined || (found.isDirectory() && found.uid === process.getuid?.())
    ? undefined
    : `${folder} is not a folder of this user; remove it`;
}
