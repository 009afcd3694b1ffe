/**
 * The HTTP endpoint: MCP at `/mcp`, whether the process lives at `/healthz` and whether requests
 * should come here at `/readyz`, numbers at `/metrics`, runs at `/api/runs`, and the dashboard at `/` where there is one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { type Access, readerBy } from '../../base/access.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { HTTP } from '../../tuning/http.ts';
import type { AuditDesk, PersonalLogins } from '../daemon/host.ts';
import { processLoop } from '../daemon/loop-watch.ts';
import {
  sendBusy,
  sendFailure,
  sendJson,
  sendRefusal,
  sendText,
  sendWrongMethod,
  setSafeHeaders,
} from './answer.ts';
import { answerDecisions } from './decisions.ts';
import { METADATA_PATHS, resourceMetadata } from './issued-access.ts';
import { limitConnections, listen, type ListenPlace, shownHost } from './listen.ts';
import { answerLogins } from './logins.ts';
import { McpEndpoint, type McpEndpointParts } from './mcp-endpoint.ts';
import { countByStatus, renderMetrics } from './metrics.ts';
import type { PageFacts } from './page-call.ts';
import { PageEndpoint } from './page-endpoint.ts';
import type { SessionFile } from './page-sessions.ts';
import { type FoundRoute, programRouteOf } from './program-routes.ts';
import { type HostHealth, ReadinessProbe } from './readiness.ts';
import { RequestGate, type RequestGateParts } from './request-gate.ts';
import { sendRunEvents, takeRunCommand } from './run-routes.ts';

export interface HttpServerParts extends McpEndpointParts, ListenPlace, RequestGateParts {
  /** State of the audit, for the metrics. */
  readonly audit?: Pick<AuditDesk, 'status'>;
  readonly logins: PersonalLogins;
  /** Asks the parts that the gateway stands on how they are. */
  readonly health: () => Promise<HostHealth>;
  /** The dashboard; left out, there is none. */
  readonly page?: PageFacts & {
    /** Where the build put its files. */
    readonly folder: string;
    /** Stores the browsers that were let in. */
    readonly sessionFile?: SessionFile;
  };
}

/** A link that lets one browser into the dashboard, once. */
interface PageLink {
  readonly url: string;
  readonly expiresAt: number;
}

/** An endpoint that is open. */
export interface RunningHttpServer extends AsyncDisposable {
  /** Where MCP clients connect. */
  readonly url: string;
  readonly port: number;
  /** Clients that are there, or were a short while ago. */
  readonly connectionCount: number;
  /** Makes a new link to the dashboard. Returns undefined if there is no dashboard. */
  openPage(): PageLink | undefined;
  /** Announces that no more requests should be sent here. Requests that come are still answered. */
  drain(): void;
  /** Lets requests finish for a short time, then ends everything. */
  close(): Promise<void>;
}

const HEALTH_PATH = '/healthz';
/** Answered without a token, and to the very end. */
const PROBES: ReadonlySet<string> = new Set([HEALTH_PATH, '/readyz']);
const NOTHING_HERE = 'There is nothing at this path';
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Opens the endpoint; resolves when it takes connections. */
export async function startHttpServer(parts: HttpServerParts): Promise<RunningHttpServer> {
  if (parts.token === '' || parts.approverToken === '') {
    throw new GatewayError('INTERNAL', 'the HTTP endpoint was started without a token');
  }
  const endpoint = new HttpEndpoint(parts);
  const server = createServer(
    {
      headersTimeout: HTTP.headersTimeoutMs,
      requestTimeout: HTTP.requestTimeoutMs,
      connectionsCheckingInterval: HTTP.timeoutCheckMs,
      keepAliveTimeout: HTTP.keepAliveMs,
      maxHeaderSize: HTTP.headerBytesMax,
    },
    (request, response) => {
      if (isRefused(request)) {
        endpoint.refuse(request, response);
        return;
      }
      endpoint.answer(request, response).catch((error: unknown) => {
        parts.logger.error('http_request_failed', { error: describeError(error) });
        sendFailure(response, error);
      });
    },
  );
  const isRefused = limitConnections(server, {
    connectionsMax: HTTP.connectionsMax,
    refusedMax: HTTP.connectionsRefusedMax,
    refusedMs: HTTP.refusedMs,
  });
  try {
    await listen(server, parts);
  } catch (error) {
    await endpoint[Symbol.asyncDispose]();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const local = `http://${shownHost(parts.host)}:${port}`;
  const base = parts.publicUrl === undefined ? local : new URL(parts.publicUrl).origin;
  const url = `${local}/mcp`;
  parts.logger.info('http_listening', { url });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= endpoint.close(server));
  return {
    url,
    port,
    get connectionCount() {
      return endpoint.clientCount;
    },
    openPage: () => endpoint.openPage(base),
    drain: () => endpoint.drain(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

class HttpEndpoint implements AsyncDisposable {
  readonly #parts: HttpServerParts;
  readonly #gate: RequestGate;
  readonly #mcp: McpEndpoint;
  readonly #page: PageEndpoint | undefined;
  readonly #readiness: ReadinessProbe;
  readonly #startedMs: number;
  /** Answers that a close waits for. */
  readonly #underWay = new Set<ServerResponse>();
  #isClosing = false;
  #onIdle: () => void = () => undefined;

  constructor(parts: HttpServerParts) {
    this.#parts = parts;
    this.#gate = new RequestGate(parts);
    this.#mcp = new McpEndpoint(parts);
    this.#page = pageOf(parts, this.#gate);
    this.#readiness = new ReadinessProbe(parts.health, parts.clock);
    this.#startedMs = parts.clock.monotonicMs();
    processLoop();
  }

  get clientCount(): number {
    return this.#mcp.clientCount + (this.#page?.visitorCount ?? 0);
  }

  openPage(base: string): PageLink | undefined {
    const minted = this.#page?.mint();
    return minted && { url: `${base}/open?key=${minted.key}`, expiresAt: minted.expiresAt };
  }

  drain(): void {
    this.#readiness.drain();
  }

  /** Answers 503 because there are too many connections, and closes this one. */
  refuse(request: IncomingMessage, response: ServerResponse): void {
    this.#parts.logger.info('http_refused', { reason: 'connections' });
    setSafeHeaders(response);
    // Throws the rest of the request away: with unread bytes the answer would be lost.
    request.resume();
    sendBusy(response);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const found = programRouteOf(path);
    if (found?.route.kind !== 'mcp') {
      // Answers to calls send the headers with the rest, which is faster.
      setSafeHeaders(response);
    }
    if (PROBES.has(path)) {
      await this.#answerProbe(path, request, response);
      return;
    }
    if (this.#isClosing) {
      sendBusy(response);
      return;
    }
    if (METADATA_PATHS.has(path) && this.#answerMetadata(request, response)) {
      return;
    }
    if (this.#page !== undefined && isForPage(this.#page, request, path, found)) {
      await this.#page.answer(request, response, this.#track(response));
      return;
    }
    const asked = this.#gate.accessOf(request, response, found);
    const access = asked instanceof Promise ? await asked : asked;
    if (access !== undefined) {
      await this.#answerProgram(found, access, request, response);
    }
  }

  async #answerProgram(
    found: FoundRoute | undefined,
    access: Access,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { gateway, logins } = this.#parts;
    const settled = this.#track(response);
    const name = found?.name ?? '';
    switch (found?.route.kind ?? 'nothing') {
      case 'mcp':
        await this.#mcp.handle(request, response, access, settled);
        break;
      case 'metrics':
        if (isRead(request, response)) {
          sendText(response, 200, METRICS_TYPE, await this.#metrics());
        }
        break;
      case 'decisions':
        await answerDecisions(
          gateway,
          { decisionId: found?.name, person: access.person },
          request,
          response,
        );
        break;
      case 'command':
        await takeRunCommand(gateway, { runId: name, reader: readerBy(access) }, request, response);
        break;
      case 'events':
        if (isRead(request, response)) {
          settled();
          await sendRunEvents(
            gateway,
            { runId: name, reader: readerBy(access) },
            request,
            response,
          );
        }
        break;
      case 'logins':
        await answerLogins(
          logins,
          { server: found?.name, person: access.person },
          request,
          response,
        );
        break;
      case 'nothing':
      default:
        sendRefusal(response, 404, { code: RPC.serverError, message: NOTHING_HERE });
    }
  }

  /**
   * Answers with the metadata of the authorization server; clients ask before they have a token.
   * Returns false if none is set.
   */
  #answerMetadata(request: IncomingMessage, response: ServerResponse): boolean {
    const { publicUrl, issued } = this.#parts;
    if (publicUrl === undefined || issued === undefined) {
      return false;
    }
    if (this.#gate.isOurs(request, response) && isRead(request, response)) {
      sendJson(response, 200, resourceMetadata(publicUrl, issued.issuer));
    }
    return true;
  }

  /** Answers health probes, also while the server closes and finishes its requests. */
  async #answerProbe(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!this.#gate.isOurs(request, response) || !isRead(request, response)) {
      return;
    }
    if (path === HEALTH_PATH) {
      sendJson(response, 200, this.#health());
      return;
    }
    const readiness = await this.#readiness.read();
    sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
  }

  /** Closes the server. Requests that do not finish in time are cut off. */
  async close(server: Server): Promise<void> {
    this.#isClosing = true;
    this.drain();
    this.#page?.[Symbol.dispose]();
    if (this.#underWay.size > 0) {
      await new Promise<void>((resolve) => {
        const cancel = this.#parts.clock.after(HTTP.drainMs, resolve);
        this.#onIdle = () => {
          cancel();
          resolve();
        };
      });
    }
    // Not before: whoever probes would find nobody there, and what is under way is still answered.
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await this[Symbol.asyncDispose]();
    server.closeAllConnections();
    await closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#gate[Symbol.dispose]();
    this.#page?.[Symbol.dispose]();
    await this.#mcp[Symbol.asyncDispose]();
  }

  /** Tracks an answer until its end. The returned function stops that earlier. */
  #track(response: ServerResponse): () => void {
    this.#underWay.add(response);
    const settled = (): void => {
      this.#underWay.delete(response);
      if (this.#underWay.size === 0) {
        this.#onIdle();
      }
    };
    response.once('close', settled);
    return settled;
  }

  #health(): object {
    const { gateway, version } = this.#parts;
    return { status: 'ok', version, servers: countByStatus(gateway.servers()) };
  }

  /** Returns the stored statistics, or undefined if the database does not answer in time. */
  async #stored(): Promise<Statistics | undefined> {
    const { gateway, clock, logger } = this.#parts;
    let cancel: (() => void) | undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(HTTP.metricsWithinMs, () => resolve(undefined));
    });
    const stored = gateway.statistics().catch((error: unknown) => {
      logger.warn('metrics_without_database', { error: describeError(error) });
      return undefined;
    });
    try {
      return await Promise.race([stored, late]);
    } finally {
      cancel?.();
    }
  }

  async #metrics(): Promise<string> {
    const { gateway, version, clock, audit } = this.#parts;
    const { database } = await this.#readiness.health();
    const stored = database === 'up' ? await this.#stored() : undefined;
    return renderMetrics({
      version,
      live: gateway.live(),
      calls: gateway.ownCalls(),
      ...(audit !== undefined && { audit: audit.status }),
      isDatabaseUp: database === 'up' && stored !== undefined,
      ...(stored !== undefined && { stored }),
      servers: gateway.servers(),
      clients: this.clientCount,
      uptimeMs: clock.monotonicMs() - this.#startedMs,
      loop: processLoop().read(),
      memory: process.memoryUsage(),
    });
  }
}

function pageOf(parts: HttpServerParts, gate: RequestGate): PageEndpoint | undefined {
  if (parts.page === undefined) {
    return undefined;
  }
  const { folder, sessionFile, ...facts } = parts.page;
  const { gateway, version, logger, clock, publicUrl } = parts;
  const startedAt = clock.now();
  const kept = {
    ...(sessionFile !== undefined && { sessionFile }),
    ...(publicUrl !== undefined && { publicUrl }),
  };
  const about = { gateway, version, logger, clock, startedAt, facts };
  return new PageEndpoint({ ...about, folder, gate, ...kept });
}

/**
 * Returns true if the request belongs to the dashboard. Requests with a token belong to programs,
 * except on the one path that both use.
 */
function isForPage(
  page: PageEndpoint,
  request: IncomingMessage,
  path: string,
  found: FoundRoute | undefined,
): boolean {
  if (found !== undefined) {
    return found.route.kind === 'events' && page.hasCookie(request);
  }
  return path === '/' || path === '/open' || path.startsWith('/page/') || path.startsWith('/api/');
}

function isRead(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return true;
  }
  sendWrongMethod(response, 'GET, HEAD');
  return false;
}
