/** Sessions of the protocol's older revisions: opened by `initialize`, named by a header. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Access } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import { type Json, isJsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import { HTTP } from '../../tuning/http.ts';
import type { PassThroughServer } from '../mcp/pass-through-server.ts';
import { sendBusy, sendRefusal } from './answer.ts';
import { IdleRegistry } from './idle-registry.ts';
import { ResumableReplies, UndeliveredAnswers } from './resumable-replies.ts';
import { type SessionClaims, type SessionIds, claimsOf } from './session-ids.ts';
import { SessionTransport } from './session-transport.ts';

interface LegacySession {
  readonly transport: SessionTransport;
  readonly session: SessionId;
  /** Owner of the token that opened it. The session's name proves nothing. */
  readonly owner: string;
  /** Resolves when it takes requests. Undefined once it does. */
  opening: Promise<void> | undefined;
}

/** The opener of a session, and the profile it asked for. */
interface Comer {
  readonly access: Access;
  readonly profile: string | undefined;
}

/** A request that came in, and where its answer goes. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Json | undefined;
}

interface LegacySessionsParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Signs the names of sessions. */
  readonly ids: SessionIds;
  readonly openRequests: OpenRequests;
  readonly logger: Logger;
  /** Makes a server for one session, not yet connected, for the transport of its client. */
  readonly createServer: (
    session: SessionId,
    transport: SessionTransport,
    access: Access,
    profile: string | undefined,
  ) => Pick<PassThroughServer, 'connect' | 'answerCallsOf'>;
  /** Called once for each session that ends, however it ends. */
  readonly onEnded: (session: SessionId) => void;
  readonly sizeMax?: number;
  readonly idleMs?: number;
}

/** Holds all open sessions. */
export class LegacySessions implements Disposable {
  readonly #parts: LegacySessionsParts;
  readonly #sessions: IdleRegistry<LegacySession>;
  readonly #deleted = new Set<string>();
  readonly #undelivered = new UndeliveredAnswers();
  #underWay = 0;
  /** Storing the names of answers costs most when there is least time for it, so a crowd waits longer. In few steps: Node keeps a list for each length of a timer. */
  readonly #patienceMs = (): number =>
    HTTP.resumableAfterMs * Math.max(1, Math.ceil(this.#underWay / HTTP.resumableCrowd));

  constructor(parts: LegacySessionsParts) {
    this.#parts = parts;
    this.#sessions = new IdleRegistry({
      clock: parts.clock,
      idleMs: parts.idleMs ?? HTTP.legacyIdleMs,
      sizeMax: parts.sizeMax ?? HTTP.sessionsMax,
      onRemoved: ({ transport, session }) => {
        this.#undelivered.release(session);
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
    access: Access,
  ): Promise<void> {
    const session = sessionId(`http-${this.#parts.random.uniqueId()}`);
    const params = isJsonObject(body) ? body['params'] : undefined;
    const id = this.#parts.ids.sign(claimsOf(session, params), access.owner);
    const transport = this.#begin(id, session, { access, profile: profileIn(request) });
    if (transport === undefined) {
      sendBusy(response);
      return;
    }
    await this.#sessions.get(id)?.opening;
    await this.#pass(id, transport, { request, response, body });
    if (transport.sessionId === undefined) {
      // The transport refused the request, and said so: nobody knows of this session.
      this.#sessions.remove(id);
    }
  }

  /** Passes a request on to its session. A session of someone else counts as missing. */
  async handle(id: string, access: Access, exchange: Exchange): Promise<void> {
    const found =
      this.#sessions.get(id) ?? this.#revived(id, { access, profile: profileIn(exchange.request) });
    if (found === undefined || found.owner !== access.owner) {
      const message = 'Session not found';
      sendRefusal(exchange.response, 404, { code: RPC.sessionNotFound, message });
      return;
    }
    if (found.opening !== undefined) {
      await found.opening;
    }
    await this.#pass(id, found.transport, exchange);
  }

  /** Opens a session again that was let go here, or that another process has signed. */
  #revived(id: string, who: Comer): LegacySession | undefined {
    const claims = this.#parts.ids.read(id, who.access.owner);
    if (claims === undefined || this.#deleted.has(claims.session)) {
      return undefined;
    }
    const session = sessionId(claims.session);
    if (this.#begin(id, session, who, claims) === undefined) {
      return undefined;
    }
    this.#parts.logger.info('session_revived', { session });
    return this.#sessions.get(id);
  }

  #begin(
    id: string,
    session: SessionId,
    { access, profile }: Comer,
    claims?: SessionClaims,
  ): SessionTransport | undefined {
    const { clock, random, openRequests: open } = this.#parts;
    const undelivered = this.#undelivered;
    const transport = new SessionTransport({
      id,
      clock,
      resumable: new ResumableReplies({
        session,
        open,
        undelivered,
        random,
        patienceMs: this.#patienceMs,
      }),
      onDeleted: () => {
        this.#noteDeleted(session);
        this.#sessions.remove(id);
      },
    });
    const server = this.#parts.createServer(session, transport, access, profile);
    const opening = this.#connect(server, transport, claims);
    const opened: LegacySession = { transport, session, owner: access.owner, opening };
    if (this.#sessions.add(id, opened)) {
      opening.then(
        () => (opened.opening = undefined),
        () => undefined,
      );
      return transport;
    }
    // No room: nothing of it may stay.
    opening.then(() => transport.close()).catch(() => undefined);
    return undefined;
  }

  async #connect(
    server: ReturnType<LegacySessionsParts['createServer']>,
    transport: SessionTransport,
    claims: SessionClaims | undefined,
  ): Promise<void> {
    await server.connect(transport);
    server.answerCallsOf(transport);
    if (claims !== undefined) {
      await transport.revive(claims);
    }
  }

  /**
   * Notes a session that its client ended: its name does not open it again. A session that was
   * idle, or made room for others, can come back.
   */
  #noteDeleted(session: SessionId): void {
    this.#deleted.add(session);
    const [oldest] = this.#deleted;
    if (this.#deleted.size > HTTP.deletedSessionsMax && oldest !== undefined) {
      this.#deleted.delete(oldest);
    }
  }

  [Symbol.dispose](): void {
    this.#sessions[Symbol.dispose]();
  }

  #pass(id: string, transport: SessionTransport, exchange: Exchange): Promise<void> {
    const over = this.#sessions.use(id);
    this.#underWay += 1;
    // An open stream counts as use, so that a client that only listens is not forgotten.
    exchange.response.once('close', () => {
      this.#underWay -= 1;
      over();
    });
    return transport.handle(exchange.request, exchange.response, exchange.body);
  }
}

/** Returns the profile that a client names in its address: `/mcp?profile=NAME`. */
export function profileIn({ url = '' }: Pick<IncomingMessage, 'url'>): string | undefined {
  const query = url.indexOf('?');
  return query === -1
    ? undefined
    : (new URLSearchParams(url.slice(query)).get('profile') ?? undefined);
}
