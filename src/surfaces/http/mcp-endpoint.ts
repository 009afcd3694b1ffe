/**
 * MCP over HTTP, in both of the protocol's eras: `initialize` and whatever names a session go
 * to a session of their own, everything else is one stateless exchange.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  type NodeIncomingMessageLike,
  type NodeMcpRequestHandler,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  type McpHttpHandler,
  type RequestId,
} from '@modelcontextprotocol/server';

import { type Access, readerBy } from '../../base/access.ts';
import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import type { Asker } from '../../call/session.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import { ClientScope } from '../mcp/client-scope.ts';
import type { ClientView, ClientViews } from '../mcp/client-views.ts';
import { ClientWatches } from '../mcp/client-watches.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { MODERN_PROTOCOL_VERSIONS } from '../mcp/initial-answers.ts';
import { LISTEN_METHOD, listeningTo, ListenStreams } from '../mcp/listen-streams.ts';
import { ParkedRequests } from '../mcp/parked-requests.ts';
import { Seats } from '../mcp/seats.ts';
import { sendBusy, sendRefusal, setSafeHeaders } from './answer.ts';
import { LegacySessions } from './legacy-sessions.ts';
import { profileIn } from './profile-in.ts';
import { readJson } from './read-json.ts';
import { SessionIds } from './session-ids.ts';
import type { SessionTransport } from './session-transport.ts';
import { StatelessSessions } from './stateless-sessions.ts';
import { tracedBody } from './traced-body.ts';

/** What the endpoint needs. */
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

/** Who opens a stream. */
interface Listener {
  readonly session: SessionId;
  readonly access: Access;
  readonly profile: string | undefined;
}

/** `/mcp`. Whoever gets here was admitted; `access` says by which token. */
export class McpEndpoint implements AsyncDisposable {
  readonly #legacy: LegacySessions;
  readonly #stateless: StatelessSessions;
  readonly #modern: McpHttpHandler;
  readonly #handleModern: NodeMcpRequestHandler;
  readonly #parked: ParkedRequests;
  readonly #watches: ClientWatches;
  readonly #streams: ListenStreams;
  readonly #random: Random;
  readonly #viewOf: (profile: string | undefined) => ClientView;
  readonly #stopAnnouncing: () => void;

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
    this.#modern = createMcpHandler(
      ({ era, authInfo }) => {
        const session = sessionId(String(authInfo?.clientId));
        const access = authInfo?.extra?.['access'] as Access;
        const asker = whoOf(session, access);
        return createMcpServer({
          ...shared,
          ...viewOf(authInfo?.extra?.['profile'] as string | undefined),
          session,
          rights: access.rights,
          era,
          announcesChanges: false,
          asker: () => asker,
        });
      },
      { legacy: 'reject', maxSubscriptions: HTTP.listenStreamsMax, onerror },
    );
    this.#handleModern = toNodeHandler(this.#modern, { onerror });
    const { notify } = this.#modern;
    this.#parked = parked;
    this.#random = random;
    this.#viewOf = viewOf;
    this.#watches = new ClientWatches({
      gateway,
      // The SDK lets through only what a stream named, so news of a part is news of the whole.
      onUpdated: ({ followed }) => notify.resourceUpdated(followed),
      sizeMax: HTTP.watchedMax,
    });
    this.#streams = new ListenStreams({ watches: this.#watches, logger });
    this.#stopAnnouncing = announceTo(notify, parts);
  }

  /** Clients that are there, or were a short while ago. */
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
    this.#stopAnnouncing();
    this.#legacy[Symbol.dispose]();
    await this.#modern.close();
    this.#stateless[Symbol.dispose]();
    this.#parked[Symbol.dispose]();
    this.#watches[Symbol.dispose]();
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
      extra: { access, profile },
    };
    setSafeHeaders(response);
    const authorised = Object.assign(request, { auth }) as NodeIncomingMessageLike;
    const who = { session: visit.session, access, profile };
    const asked = isListening ? this.#listen(response, body, who) : body;
    await this.#handleModern(authorised, response, asked);
  }

  /**
   * Follows what a stream names, as far as its client sees it and may ask for it. Returns the request
   * with that part alone: the SDK tells each stream the news of all, by the URIs that it names.
   */
  #listen(response: ServerResponse, body: Json, { session, access, profile }: Listener): Json {
    const { person, rights } = access;
    if (!rights.has('call')) {
      return listeningTo(body, []);
    }
    const stream = this.#random.uniqueId();
    response.once('close', () => this.#streams.close(stream));
    const view = this.#viewOf(profile);
    return this.#streams.open(
      stream,
      { session, ...(person !== undefined && { person }), view },
      body,
    );
  }
}

/** Tells listening clients of the newest protocol what changed, until the returned function is called. */
function announceTo(notify: McpHttpHandler['notify'], { views }: McpEndpointParts): () => void {
  const { listing, offers } = views.whole;
  const stops = [
    listing.onChanged(() => notify.toolsChanged()),
    offers.onChanged((what) =>
      what === 'prompts' ? notify.promptsChanged() : notify.resourcesChanged(),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

const whoOf = (session: SessionId, access: Access): Asker => ({ session, ...readerBy(access) });

/** Who asks on a session. A call that can be asked for again has a key that finds its run. */
function askerOf(who: Asker, transport: SessionTransport, id: RequestId): Asker {
  const key = transport.requestKey(id);
  return key === undefined
    ? who
    : { ...who, requestKey: `${who.session}:${key}`, repeated: transport.isRepeated(id) };
}
