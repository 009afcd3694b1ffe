import { describeError, GatewayError } from '../../base/errors.ts';
import type { SessionId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Scope } from '../../call/scope.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { COMMAND_LINE, type ControlCall, type ControlHandlers } from './control-handlers.ts';
import type {
  ControlFailure,
  ControlMethod,
  ControlQuestion,
  ControlReply,
} from './control-protocol.ts';
import type { LineListener, LineSocket } from './line-socket.ts';
import type { PersonWords } from './person-requests.ts';
import type { ClientPlace } from './socket-protocol.ts';

type AnyHandler = (call: ControlCall<ControlMethod>) => Promise<unknown>;

/** Serves one command line on one connection until either side ends it. */
export class ControlServer implements LineListener {
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
