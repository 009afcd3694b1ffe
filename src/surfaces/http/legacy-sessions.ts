/** Sessions of the protocol's older revisions: opened by `initialize`, named by a header. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Clock } from '../../base/clock.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import type { Json } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { HTTP } from '../../tuning/http.ts';
import type { PassThroughServer } from '../mcp/pass-through-server.ts';
import { sendBusy, sendRefusal } from './answer.ts';
import { IdleRegistry } from './idle-registry.ts';
import { SessionTransport } from './session-transport.ts';

interface LegacySession {
  readonly transport: SessionTransport;
  readonly session: SessionId;
  /** Whose token opened it. A session's name alone is no proof of anything. */
  readonly owner: string;
}

/** A request that came in, and where its answer goes. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Json | undefined;
}

/** What the sessions need from outside. */
export interface LegacySessionsParts {
  readonly clock: Clock;
  readonly random: Random;
  /** A server for one session, not yet connected; it is told whether its client listens. */
  readonly createServer: (
    session: SessionId,
    isListening: () => boolean,
  ) => Pick<PassThroughServer, 'connect' | 'answerCallsOf'>;
  /** Called once for each session that ends, however it ends. */
  readonly onEnded: (session: SessionId) => void;
  readonly sizeMax?: number;
  readonly idleMs?: number;
}

/** All sessions that are open. */
export class LegacySessions implements Disposable {
  readonly #parts: LegacySessionsParts;
  readonly #sessions: IdleRegistry<LegacySession>;

  constructor(parts: LegacySessionsParts) {
    this.#parts = parts;
    this.#sessions = new IdleRegistry({
      clock: parts.clock,
      idleMs: parts.idleMs ?? HTTP.legacyIdleMs,
      sizeMax: parts.sizeMax ?? HTTP.sessionsMax,
      onRemoved: ({ transport, session }) => {
        void transport.close();
        parts.onEnded(session);
      },
    });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Answers an `initialize`, and with it opens a session. */
  async open(
    request: IncomingMessage,
    response: ServerResponse,
    body: Json,
    owner: string,
  ): Promise<void> {
    const id = this.#parts.random.uniqueId();
    const session = sessionId(`http-${this.#parts.random.uniqueId()}`);
    const transport = new SessionTransport({
      id,
      clock: this.#parts.clock,
      onDeleted: () => this.#sessions.remove(id),
    });
    if (!this.#sessions.add(id, { transport, session, owner })) {
      sendBusy(response);
      return;
    }
    const server = this.#parts.createServer(session, () => transport.isListening);
    await server.connect(transport);
    server.answerCallsOf(transport);
    await this.#pass(id, transport, { request, response, body });
    if (transport.sessionId === undefined) {
      // The transport refused the request, and said so: nobody knows of this session.
      this.#sessions.remove(id);
    }
  }

  /** Passes a request on to its session; a session of someone else is one that does not exist. */
  async handle(id: string, owner: string, exchange: Exchange): Promise<void> {
    const found = this.#sessions.get(id);
    if (found === undefined || found.owner !== owner) {
      const message = 'Session not found';
      sendRefusal(exchange.response, 404, { code: RPC.sessionNotFound, message });
      return;
    }
    await this.#pass(id, found.transport, exchange);
  }

  [Symbol.dispose](): void {
    this.#sessions[Symbol.dispose]();
  }

  async #pass(id: string, transport: SessionTransport, exchange: Exchange): Promise<void> {
    const over = this.#sessions.use(id);
    // An open stream counts as use, so that a client that only listens is not forgotten.
    exchange.response.once('close', over);
    await transport.handle(exchange.request, exchange.response, exchange.body);
  }
}
