import { describeError, GatewayError } from '../../base/errors.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { Scope } from '../../call/scope.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import {
  COMMAND_LINE,
  type ControlCall,
  type ControlHandlers,
  controlHandlers,
  type ControlParts,
  PersonWords,
} from './control-handlers.ts';
import type { ControlFailure, ControlMethod, ControlReply } from './control-protocol.ts';
import type { LineListener, LineSocket } from './line-socket.ts';
import type { ClientPlace, Hello } from './socket-protocol.ts';
import { SocketTransport } from './socket-transport.ts';

/** Parts for handling a connection after its hello. */
interface ConnectionsParts extends ControlParts {
  readonly random: Random;
  readonly logger: Logger;
  /** Serves MCP on a transport that is not started yet. */
  readonly serveMcp: (transport: SocketTransport, place: ClientPlace) => void;
  /** Called with the place of a command. Resolves when the servers of its project are known. */
  readonly onVisit: (place: ClientPlace) => Promise<void>;
}

/** Holds the connected clients and their open requests. */
export class Connections {
  readonly #parts: ConnectionsParts;
  readonly #handlers: ControlHandlers;
  readonly #shims = new Map<SessionId, SocketTransport>();
  /** The processes that started the shims, if the shims named them. */
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

  /** Refuses all new requests from now on. */
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
    // The shim has given up its former connection. Answers there would be lost.
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

type AnyHandler = (call: ControlCall<ControlMethod>) => Promise<unknown>;

/** Serves one command line on one connection until either side ends it. */
class ControlServer implements LineListener {
  readonly #socket: LineSocket;
  readonly #handlers: ControlHandlers;
  readonly #session: SessionId;
  readonly #scope: Scope | undefined;
  readonly #visited: Promise<void>;
  readonly #words: PersonWords;
  readonly #onAnswered: () => void;
  readonly #onEnd: () => void;
  readonly #underWay = new Map<number, AbortController>();

  constructor(parts: {
    readonly socket: LineSocket;
    readonly handlers: ControlHandlers;
    readonly session: SessionId;
    readonly place: ClientPlace;
    /** Resolves when the servers of the project there are known. */
    readonly visited: Promise<void>;
    readonly words: PersonWords;
    readonly onAnswered: () => void;
    readonly onEnd: () => void;
  }) {
    this.#socket = parts.socket;
    this.#handlers = parts.handlers;
    this.#session = parts.session;
    const { folder } = parts.place;
    this.#scope = folder === undefined ? undefined : { folders: [folder] };
    this.#visited = parts.visited;
    this.#words = parts.words;
    this.#onAnswered = parts.onAnswered;
    this.#onEnd = parts.onEnd;
  }

  /** Returns the number of requests that the client waits for. */
  get underWayCount(): number {
    return this.#underWay.size;
  }

  onLine(line: Buffer): void {
    const question = parseQuestion(line.toString('utf8'));
    if (question === undefined) {
      this.#socket.destroy();
    } else if ('cancel' in question) {
      this.#underWay.get(question.cancel)?.abort(new Error('cancelled by the client'));
    } else {
      void this.#take(question.id, question.method, question.params);
    }
  }

  onEnd(): void {
    for (const controller of this.#underWay.values()) {
      controller.abort(new Error('the client went away'));
    }
    this.#onEnd();
  }

  async #take(id: number, method: string, params: unknown): Promise<void> {
    const handler = Object.hasOwn(this.#handlers, method)
      ? (this.#handlers[method as ControlMethod] as AnyHandler)
      : undefined;
    if (handler === undefined) {
      this.#refuse(id, `this daemon knows no request "${method}"`);
    } else if (this.#underWay.has(id)) {
      this.#refuse(id, `request ${id} is under way already`);
    } else if (this.#underWay.size >= DAEMON.controlRequestsMax) {
      this.#refuse(id, `${DAEMON.controlRequestsMax} requests are under way already`);
    } else {
      this.#reply(await this.#answer(id, handler, params));
      this.#onAnswered();
    }
  }

  async #answer(id: number, handler: AnyHandler, params: unknown): Promise<ControlReply> {
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const call = {
      params,
      progress: (progress: unknown) => {
        if (this.#underWay.has(id)) {
          this.#reply({ id, progress });
        }
      },
      asker: {
        session: this.#session,
        reader: COMMAND_LINE,
        ...(this.#scope !== undefined && { scope: this.#scope }),
        requestKey: `${this.#session}:${id}`,
      },
      words: this.#words,
      signal: controller.signal,
    };
    try {
      await this.#visited;
      return { id, result: await handler(call as ControlCall<ControlMethod>) };
    } catch (error) {
      return { id, error: failureOf(error) };
    } finally {
      this.#underWay.delete(id);
    }
  }

  #refuse(id: number, message: string): void {
    this.#reply({ id, error: { code: 'USAGE', message } });
  }

  /**
   * Sends a reply. A reply that cannot be written as JSON becomes an error, because it must not end
   * the daemon for others.
   */
  #reply(reply: ControlReply): void {
    let line: string;
    try {
      line = JSON.stringify(reply);
    } catch (error) {
      line = JSON.stringify({ id: reply.id, error: failureOf(error) });
    }
    this.#socket.send(`${line}\n`);
  }
}

/** A line from the client. */
type ControlQuestion =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly cancel: number };

function parseQuestion(line: string): ControlQuestion | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { id, method, params, cancel } = value as Record<string, Json | undefined>;
  if (typeof cancel === 'number') {
    return { cancel };
  }
  return typeof id === 'number' && typeof method === 'string'
    ? { id, method, params: isJsonObject(params) ? params : {} }
    : undefined;
}

function failureOf(error: unknown): ControlFailure {
  return error instanceof GatewayError
    ? {
        code: error.code,
        message: error.message,
        ...(error.data === undefined ? {} : { data: error.data }),
      }
    : { code: 'INTERNAL', message: describeError(error) };
}
