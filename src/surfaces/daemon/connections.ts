import { describeError } from '../../base/errors.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { type ControlHandlers, controlHandlers, type ControlParts } from './control-handlers.ts';
import { ControlServer } from './control-server.ts';
import type { LineSocket } from './line-socket.ts';
import { PersonWords } from './person-requests.ts';
import type { ClientPlace, Hello } from './socket-protocol.ts';
import { SocketTransport } from './socket-transport.ts';

/** Parts for handling a connection after its hello. */
interface ConnectionsParts extends ControlParts {
  readonly random: Random;
  readonly logger: Logger;
  /** Serves MCP on a transport that is not started yet. */
  readonly serveMcp: (transport: SocketTransport, place: ClientPlace) => void;
  /** A command is run there. Resolves when the servers of its project are known. */
  readonly onVisit: (place: ClientPlace) => Promise<void>;
}

/** Holds the connected clients and their open requests. */
export class Connections {
  readonly #parts: ConnectionsParts;
  readonly #handlers: ControlHandlers;
  readonly #shims = new Map<SessionId, SocketTransport>();
  /** The processes that started the shims, where they said so. */
  readonly #parents = new Map<SessionId, number>();
  readonly #controls = new Set<ControlServer>();
  readonly #answeredListeners = new Set<() => void>();
  #isEnding = false;

  constructor(parts: ConnectionsParts) {
    this.#parts = parts;
    this.#handlers = controlHandlers(parts);
  }

  get counts(): { readonly mcp: number; readonly control: number } {
    return { mcp: this.#shims.size, control: this.#controls.size };
  }

  /** Returns the processes whose servers the shims are. */
  get clientProcesses(): readonly number[] {
    return [...new Set(this.#parents.values())];
  }

  /** Returns the number of requests that somebody waits for. */
  get underWayCount(): number {
    const counts = [...this.#shims.values(), ...this.#controls].map((each) => each.underWayCount);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  take(socket: LineSocket, hello: Hello): void {
    if (hello.role === 'mcp') {
      this.#takeShim(socket, hello);
    } else {
      this.#takeControl(socket, hello);
    }
  }

  /** Begins nothing new for anybody. */
  refuseRequests(): void {
    this.#isEnding = true;
    for (const transport of this.#shims.values()) {
      transport.refuseRequests();
    }
  }

  /** Calls back whenever a request has been answered. The returned function ends it. */
  onAnswered(listener: () => void): () => void {
    this.#answeredListeners.add(listener);
    return () => this.#answeredListeners.delete(listener);
  }

  #takeShim(socket: LineSocket, hello: Hello): void {
    const { logger, random, serveMcp } = this.#parts;
    const session = sessionId(hello.shim);
    const former = this.#shims.get(session);
    const transport = new SocketTransport({
      socket,
      session,
      connectionId: random.uniqueId(),
      onAnswered: () => this.#answered(),
      onEnd: () => {
        logger.debug('shim_gone', { session });
        if (this.#shims.get(session) === transport) {
          this.#shims.delete(session);
          this.#parents.delete(session);
          this.#release(session);
        }
        this.#answered();
      },
    });
    this.#shims.set(session, transport);
    if (hello.parent !== undefined) {
      this.#parents.set(session, hello.parent);
    }
    // The shim has given its former connection up; keeping it would answer into nowhere.
    void former?.close();
    if (this.#isEnding) {
      transport.refuseRequests();
    }
    logger.debug('shim_connected', { session, version: hello.version, resumed: hello.resumed });
    serveMcp(transport, hello);
  }

  #takeControl(socket: LineSocket, hello: Hello): void {
    const session = sessionId(hello.shim);
    const control = new ControlServer({
      socket,
      session,
      place: hello,
      visited: this.#parts.onVisit(hello),
      words: new PersonWords(this.#parts.random),
      handlers: this.#handlers,
      onAnswered: () => this.#answered(),
      onEnd: () => {
        this.#controls.delete(control);
        this.#release(session);
        this.#answered();
      },
    });
    this.#controls.add(control);
    socket.listen(control);
  }

  #release(session: SessionId): void {
    const { host, logger } = this.#parts;
    host.gateway.releaseSession(session).catch((error: unknown) => {
      logger.warn('session_release_failed', { session, error: describeError(error) });
    });
  }

  #answered(): void {
    for (const listener of this.#answeredListeners) {
      listener();
    }
  }
}
