import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { LineSocket } from './line-socket.ts';
import {
  type Hello,
  type HelloAnswer,
  parseHello,
  type RefusalCode,
  SOCKET_PROTOCOL,
} from './socket-protocol.ts';
import { ensurePrivateFolder } from './state-folders.ts';

const OWNER_ONLY_FILE = 0o600;

/** Parts for the daemon's end of the socket. */
interface SocketServerParts {
  readonly socketPath: string;
  readonly version: string;
  readonly clock: Clock;
  /** Takes over a connection that said a proper hello. It sets its own listener at once. */
  readonly onConnection: (socket: LineSocket, hello: Hello) => void;
}

/**
 * Serves the daemon's socket: reads the hello, refuses clients it cannot serve, counts open
 * connections.
 */
export class SocketServer {
  readonly #parts: SocketServerParts;
  readonly #server: Server;
  readonly #open = new Set<LineSocket>();
  #isStopping = false;

  constructor(parts: SocketServerParts) {
    this.#parts = parts;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * Opens the socket. Only the holder of the instance lock may call this: whatever file is
   * there was left by a daemon that is gone.
   */
  async listen(): Promise<void> {
    const { socketPath } = this.#parts;
    const isFile = process.platform !== 'win32';
    if (isFile) {
      ensurePrivateFolder(dirname(socketPath));
      rmSync(socketPath, { force: true });
    }
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(socketPath, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    if (isFile) {
      chmodSync(socketPath, OWNER_ONLY_FILE);
    }
  }

  /**
   * Accepts no more connections. The socket file is gone when this returns. Open connections stay.
   */
  stopListening(): void {
    if (this.#isStopping) {
      return;
    }
    this.#isStopping = true;
    this.#server.close();
    if (process.platform !== 'win32') {
      rmSync(this.#parts.socketPath, { force: true });
    }
  }

  /** Ends every connection now. */
  destroyAll(): void {
    for (const socket of this.#open) {
      socket.destroy();
    }
  }

  #accept(raw: Socket): void {
    const forget = (): void => {
      cancelWait();
      this.#open.delete(socket);
    };
    const socket = new LineSocket(raw, {
      onLine: (line) => {
        cancelWait();
        this.#greet(socket, line.toString('utf8'));
      },
      onEnd: () => undefined,
    });
    const cancelWait = this.#parts.clock.after(DAEMON.answerWithinMs, () => socket.destroy());
    raw.once('close', forget);
    this.#open.add(socket);
  }

  #greet(socket: LineSocket, line: string): void {
    const hello = parseHello(line);
    const refuse = (code: RefusalCode, message: string): void => {
      socket.send(`${JSON.stringify(this.#answer({ code, message }))}\n`);
      socket.close();
    };
    if (hello === undefined) {
      refuse('malformed', 'the first line is not a hello');
    } else if (hello.pml !== SOCKET_PROTOCOL) {
      refuse('protocol', `this daemon speaks protocol ${SOCKET_PROTOCOL} on its socket`);
    } else if (this.#isStopping) {
      refuse('stopping', 'the daemon is ending');
    } else if (this.#open.size > DAEMON.connectionsMax) {
      refuse('full', `${DAEMON.connectionsMax} clients are connected already`);
    } else {
      socket.send(`${JSON.stringify(this.#answer())}\n`);
      this.#parts.onConnection(socket, hello);
    }
  }

  #answer(refused?: HelloAnswer['refused']): HelloAnswer {
    const { version } = this.#parts;
    const answer = { pml: SOCKET_PROTOCOL, version, pid: process.pid };
    return refused === undefined ? answer : { ...answer, refused };
  }
}
