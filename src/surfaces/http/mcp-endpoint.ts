/**
 * MCP over HTTP, in both of the protocol's eras: `initialize` and whatever names a session go
 * to a session of their own, everything else is one stateless exchange.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import {
  type NodeIncomingMessageLike,
  type NodeMcpRequestHandler,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import {
  type McpHttpHandler,
  type McpServerFactory,
  type RequestId,
  createMcpHandler,
  isInitializeRequest,
} from '@modelcontextprotocol/server';

import { type Access, readerBy } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import { type Json, isJsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { traceContextIn } from '../../base/spans.ts';
import type { Asker } from '../../call/asker.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { askerWith } from '../mcp/asker-with.ts';
import { ClientScope } from '../mcp/client-scope.ts';
import type { ClientView, ClientViews } from '../mcp/client-views.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { MODERN_PROTOCOL_VERSIONS } from '../mcp/initial-answers.ts';
import { LISTEN_METHOD } from '../mcp/listen-streams.ts';
import { ParkedRequests } from '../mcp/parked-requests.ts';
import { Seats } from '../mcp/seats.ts';
import { sendBusy, sendRefusal, setSafeHeaders } from './answer.ts';
import { HttpListening } from './http-listening.ts';
import { LegacySessions, profileIn } from './legacy-sessions.ts';
import { readJson } from './read-body.ts';
import { SessionIds } from './session-ids.ts';
import type { SessionTransport } from './session-transport.ts';
import { StatelessSessions } from './stateless-sessions.ts';

export interface McpEndpointParts {
  readonly gateway: Gateway;
  readonly views: ClientViews;
  /** A client works in these folders. Resolves when the servers of its project are known. */
  readonly visit: (folders: readonly string[]) => Promise<void>;
  readonly version: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  /** Signs the names of sessions. No client has it. */
  readonly sessionKey: Uint8Array;
  readonly openRequests: OpenRequests;
}

/** Serves `/mcp`. Requests that get here were admitted; `access` says by which token. */
export class McpEndpoint implements AsyncDisposable {
  readonly #legacy: LegacySessions;
  readonly #stateless: StatelessSessions;
  readonly #modern: McpHttpHandler;
  readonly #handleModern: NodeMcpRequestHandler;
  readonly #parked: ParkedRequests;
  readonly #listening: HttpListening;
  readonly #viewOf: (profile: string | undefined) => ClientView;
  #isClosing = false;

  constructor(parts: McpEndpointParts) {
    const { gateway, views, visit, version, logger, clock, random } = parts;
    const viewOf = (profile: string | undefined): ClientView =>
      views.of(new ClientScope({ profile, visit }));
    const seats = new Seats();
    const parked = new ParkedRequests({ clock, random, seats });
    const shared = { version, logger, parked };
    const onEnded = (session: SessionId): void => {
      parked.release(session);
      for (const seat of seats.release(session)) {
        gateway.releaseSession(seat).catch((error: unknown) => {
          logger.error('session_release_failed', { session: seat, error: describeError(error) });
        });
      }
    };
    const onerror = (error: Error): void => {
      logger.debug('mcp_http_error', { error: error.message });
    };
    const { openRequests, sessionKey } = parts;
    const ids = new SessionIds(sessionKey);
    const needs = { clock, random, logger, ids, openRequests, onEnded };
    this.#legacy = new LegacySessions({
      ...needs,
      createServer: (session, transport, access, profile) => {
        const who = whoOf(session, access);
        return createMcpServer({
          ...shared,
          ...viewOf(profile),
          session,
          rights: access.rights,
          era: 'legacy',
          announcesChanges: true,
          isListening: () => transport.isListening,
          asker: ({ id }) => askerOf(who, transport, id),
        });
      },
    });
    this.#stateless = new StatelessSessions({ clock, random, onEnded });
    const create: McpServerFactory = ({ era, authInfo }) => {
      const session = sessionId(String(authInfo?.clientId));
      const access = authInfo?.extra?.['access'] as Access;
      const asker = whoOf(session, access);
      // Without its scope: a request of this protocol belongs to no connection, so each would be asked for its roots.
      const { scope: _, ...view } = viewOf(authInfo?.extra?.['profile'] as string | undefined);
      return createMcpServer({
        ...shared,
        ...view,
        session,
        rights: access.rights,
        era,
        announcesChanges: false,
        hungUp: authInfo?.extra?.['hungUp'] as AbortSignal,
        asker: () => asker,
      });
    };
    this.#modern = createMcpHandler(create, { legacy: 'reject', onerror });
    this.#handleModern = toNodeHandler(this.#modern, { onerror });
    this.#listening = new HttpListening({ gateway, create, onerror, clock, random, logger });
    this.#parked = parked;
    this.#viewOf = viewOf;
  }

  /** Returns the number of clients that are there, or were a short while ago. */
  get clientCount(): number {
    return this.#legacy.size + this.#stateless.size;
  }

  /**
   * Answers a request. `onStream` is called when the answer will stay open for as long as the
   * client likes, so that nobody waits for its end.
   */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    access: Access,
    onStream: () => void,
  ): Promise<void> {
    const session = request.headers['mcp-session-id'];
    const isModern = MODERN_PROTOCOL_VERSIONS.some(
      (version) => version === request.headers['mcp-protocol-version'],
    );
    const isLegacySession = typeof session === 'string' && !isModern;
    if (request.method !== 'POST') {
      if (isLegacySession) {
        onStream();
        await this.#legacy.handle(session, access, { request, response, body: undefined });
        return;
      }
      response.setHeader('Allow', 'POST');
      const message = 'Method not allowed: without a session there is only POST.';
      sendRefusal(response, 405, { code: RPC.serverError, message });
      return;
    }
    const read = await readJson(request, response);
    if (read === undefined) {
      return;
    }
    const body = tracedBody(read, request.headers);
    if (isLegacySession) {
      await this.#legacy.handle(session, access, { request, response, body });
    } else if (!isModern && isInitializeRequest(body)) {
      await this.#legacy.open(request, response, body, access);
    } else {
      if (isJsonObject(body) && body['method'] === LISTEN_METHOD) {
        onStream();
      }
      await this.#exchange(request, response, body, access);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    this.#legacy[Symbol.dispose]();
    await this.#modern.close();
    await this.#listening[Symbol.asyncDispose]();
    this.#stateless[Symbol.dispose]();
    this.#parked[Symbol.dispose]();
  }

  async #exchange(
    request: IncomingMessage,
    response: ServerResponse,
    body: Json,
    access: Access,
  ): Promise<void> {
    const profile = profileIn(request);
    const visit = this.#stateless.enter(access.owner, profile, body);
    if (visit === undefined) {
      sendBusy(response);
      return;
    }
    response.once('close', visit.leave);
    const isListening = isJsonObject(body) && body['method'] === LISTEN_METHOD;
    // The SDK hands `auth` on to the server's factory: it is the way in for who is asking.
    const auth = {
      token: '',
      clientId: visit.session,
      scopes: [],
      extra: { access, profile, hungUp: this.#hungUp(response) },
    };
    setSafeHeaders(response);
    const authorised = Object.assign(request, { auth }) as NodeIncomingMessageLike;
    if (!isListening) {
      await this.#handleModern(authorised, response, body);
      return;
    }
    const { person, rights } = access;
    await this.#listening.serve(authorised, response, body, {
      session: visit.session,
      ...(person !== undefined && { person }),
      view: this.#viewOf(profile),
      mayFollow: rights.has('call'),
    });
  }

  /**
   * Aborts when the client closes its request before the answer is out: in the newest protocol that
   * cancels it. Runs outlive the end of pml itself, so that is no cancellation.
   */
  #hungUp(response: ServerResponse): AbortSignal {
    const hungUp = new AbortController();
    response.once('close', () => {
      // With an error it was pml that ended it, because the token has ended.
      const isByClient = response.errored === null && !this.#isClosing;
      if (!response.writableEnded && isByClient) {
        hungUp.abort(new Error('the client closed its request'));
      }
    });
    return hungUp.signal;
  }
}

const whoOf = (session: SessionId, access: Access): Asker => ({ session, ...readerBy(access) });

/**
 * Returns the asker of a session's request. A call that can be asked for again has a key that finds
 * its run.
 */
function askerOf(who: Asker, transport: SessionTransport, id: RequestId): Asker {
  const key = transport.requestKey(id);
  return key === undefined
    ? who
    : askerWith(who, {
        requestKey: `${who.session}:${key}`,
        repeated: transport.isRepeated(id),
      });
}

/**
 * Puts the trace of an HTTP request where MCP has it, in `_meta` of the message. A message that names
 * its trace itself keeps that one.
 */
function tracedBody(body: Json, headers: IncomingHttpHeaders): Json {
  const trace = traceContextIn(headers as { traceparent?: unknown; tracestate?: unknown });
  if (trace === undefined || !isJsonObject(body) || body['id'] === undefined) {
    return body;
  }
  const { params = {} } = body;
  const meta = isJsonObject(params) ? (params['_meta'] ?? {}) : undefined;
  if (!isJsonObject(params) || !isJsonObject(meta) || Object.hasOwn(meta, 'traceparent')) {
    return body;
  }
  return { ...body, params: { ...params, _meta: { ...meta, ...trace } } };
}
