import { setTimeout as delay } from 'node:timers/promises';

import {
  MissingRequiredClientCapabilityError,
  type Client,
  type Transport,
} from '@modelcontextprotocol/client';

import { isJsonObject, type Json, type JsonObject, isNestedBeyond } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { UPSTREAM } from '../../tuning.ts';
import {
  findHeaderParameters,
  parameterHeaders,
  type HeaderParameter,
} from './parameter-headers.ts';
import type { ProtocolVerdict } from './protocol-verdict.ts';
import { RequestChannel, type RequestOptions } from './request-channel.ts';
import { StdioTransport } from './stdio-transport.ts';
import { UpstreamError } from './upstream-error.ts';

/** What a connection tells whoever opened it. */
export interface ConnectionListener {
  onToolsChanged(): void;
  /** The server asked its client something (elicitation, sampling, roots). */
  onServerRequest(method: string): void;
  /** It ended without `close` having been called. */
  onLost(error: UpstreamError): void;
}

/** What a connection is made of, once the handshake is done. */
export interface ConnectionParts {
  readonly client: Client;
  readonly transport: Transport;
  /** The `_meta` members of the newest protocol; `undefined` on an older one. */
  readonly envelope: JsonObject | undefined;
  readonly verdict: ProtocolVerdict;
  readonly listener: ConnectionListener;
  readonly logger: Logger;
}

/** What a server asks with a capability of its client. */
const QUESTIONS: ReadonlyMap<string, string> = new Map([
  ['elicitation', 'elicitation/create'],
  ['sampling', 'sampling/createMessage'],
  ['roots', 'roots/list'],
]);

/** One live connection to one instance of a server. */
export class Connection {
  readonly verdict: ProtocolVerdict;
  readonly #parts: ConnectionParts;
  readonly #channel: RequestChannel;
  readonly #ended = new AbortController();
  #headerParameters: ReadonlyMap<string, readonly HeaderParameter[]> = new Map();
  #closing: Promise<void> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.verdict = parts.verdict;
    this.#channel = new RequestChannel(parts.transport, parts.envelope);
    Object.assign(parts.client, { onclose: () => this.#onClosed() });
  }

  get protocolVersion(): string | undefined {
    return this.#parts.client.getNegotiatedProtocolVersion();
  }

  /** False from the moment its end is known. */
  get isOpen(): boolean {
    return !this.#ended.signal.aborted;
  }

  /** True where the server keeps a session for us that it may forget. */
  get hasSession(): boolean {
    return this.#parts.transport.sessionId !== undefined;
  }

  /** The process of a server that is a program. */
  get processId(): number | undefined {
    const { transport } = this.#parts;
    return transport instanceof StdioTransport ? (transport.pid ?? undefined) : undefined;
  }

  /** Every entry of every page of `tools/list`, unchecked. */
  async listTools(signal: AbortSignal): Promise<readonly Json[]> {
    const entries: Json[] = [];
    const cursors = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < UPSTREAM.listPagesMax; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const result = await this.#channel.request('tools/list', params, {}, signal);
      entries.push(...(Array.isArray(result['tools']) ? (result['tools'] as Json[]) : []));
      const next = result['nextCursor'];
      // A cursor that comes back would make the walk go round in circles.
      if (typeof next !== 'string' || cursors.has(next) || entries.length > UPSTREAM.toolsMax) {
        break;
      }
      cursors.add(next);
      cursor = next;
    }
    this.#rememberHeaderParameters(entries);
    return entries;
  }

  /** The result of the tool as the server sent it. */
  async callTool(
    name: string,
    args: JsonObject,
    options: RequestOptions,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const parameters = this.#headerParameters.get(name);
    const headers = parameters === undefined ? undefined : parameterHeaders(parameters, args);
    const result = await this.#channel
      .request(
        'tools/call',
        { name, arguments: args },
        { ...options, ...(headers === undefined ? {} : { headers }) },
        signal,
      )
      .catch((error: unknown) => {
        throw this.#readRefusal(error);
      });
    if (isNestedBeyond(result, UPSTREAM.answerDepthMax)) {
      const message = `its answer is nested more than ${UPSTREAM.answerDepthMax} levels deep`;
      throw new UpstreamError('too_large', message);
    }
    return this.#parts.envelope === undefined ? result : this.#completeResult(result);
  }

  /** Resolves when the server answers anything at all. */
  async ping(signal: AbortSignal): Promise<void> {
    const method = this.#parts.envelope === undefined ? 'ping' : 'server/discover';
    await this.#channel.request(method, {}, {}, signal);
  }

  /** Follows changes of the tool list where the protocol needs a subscription for that. */
  followToolChanges(): void {
    const { client, envelope } = this.#parts;
    const announces = client.getServerCapabilities()?.tools?.listChanged === true;
    if (envelope !== undefined && announces) {
      void this.#keepSubscribed();
    }
  }

  /** Ends it; whoever waits for an answer gets `reason`. Resolves when the program is gone. */
  close(reason: UpstreamError): Promise<void> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  /** Ends it because it turned out to be of no use; the listener is told. */
  abandon(error: UpstreamError): void {
    if (this.isOpen) {
      void this.close(error);
      this.#parts.listener.onLost(error);
    }
  }

  async #close(reason: UpstreamError): Promise<void> {
    this.#ended.abort();
    this.#channel.failAll(reason);
    const { client, transport } = this.#parts;
    try {
      if ('terminateSession' in transport && transport.sessionId !== undefined) {
        const end = (transport as { terminateSession(): Promise<void> }).terminateSession();
        await Promise.race([end, delay(UPSTREAM.endGraceMs, undefined, { ref: false })]);
      }
    } catch {
      // A server that is gone has forgotten the session as well.
    }
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
  }

  /** The transport says that it is closed, also when it was closed by us: then all is known already. */
  #onClosed(): void {
    this.abandon(new UpstreamError('exited', describeEnd(this.#parts.transport)));
  }

  /** `resultType` is part of the newest protocol's envelope, not of the tool's answer. */
  #completeResult(result: JsonObject): JsonObject {
    const { resultType, ...rest } = result;
    if (resultType !== 'input_required') {
      return rest;
    }
    const requests = isJsonObject(result['inputRequests']) ? result['inputRequests'] : {};
    const [request] = Object.values(requests);
    const method = isJsonObject(request) ? request['method'] : undefined;
    throw this.#inputRequired(typeof method === 'string' ? method : 'input');
  }

  /** A server of the newest protocol need not ask: it sees that we do not offer to answer. */
  #readRefusal(error: unknown): unknown {
    if (!(error instanceof MissingRequiredClientCapabilityError)) {
      return error;
    }
    const [capability = 'input'] = Object.keys(error.requiredCapabilities);
    return this.#inputRequired(QUESTIONS.get(capability) ?? capability);
  }

  #inputRequired(method: string): UpstreamError {
    this.#parts.listener.onServerRequest(method);
    const text = `the tool asks its client (${method}), which the gateway does not pass on`;
    return new UpstreamError('input_required', text);
  }

  async #keepSubscribed(): Promise<void> {
    const { client, listener, logger } = this.#parts;
    let pauseMs: number = UPSTREAM.resubscribeMs;
    let wasOpen = false;
    while (!this.#ended.signal.aborted) {
      try {
        const subscription = await client.listen({ toolsListChanged: true });
        pauseMs = UPSTREAM.resubscribeMs;
        if (wasOpen) {
          // What changed while nobody listened was not announced to us.
          listener.onToolsChanged();
        }
        wasOpen = true;
        await subscription.closed;
      } catch (error) {
        logger.debug('upstream_subscription_failed', { reason: String(error) });
      }
      await delay(pauseMs, undefined, { ref: false, signal: this.#ended.signal }).catch(
        () => undefined,
      );
      pauseMs = Math.min(pauseMs * 2, UPSTREAM.backOffMsMax);
    }
  }

  #rememberHeaderParameters(entries: readonly Json[]): void {
    if (this.#parts.envelope === undefined || this.processId !== undefined) {
      return;
    }
    const found = new Map<string, readonly HeaderParameter[]>();
    for (const entry of entries) {
      if (isJsonObject(entry) && isJsonObject(entry['inputSchema'])) {
        const parameters = findHeaderParameters(entry['inputSchema']);
        if (parameters.length > 0 && typeof entry['name'] === 'string') {
          found.set(entry['name'], parameters);
        }
      }
    }
    this.#headerParameters = found;
  }
}

/** How a connection ended, with the program's last words where there are any. */
export function describeEnd(transport: Transport): string {
  if (!(transport instanceof StdioTransport)) {
    return 'the connection was closed by the server';
  }
  const how =
    transport.exit === undefined
      ? 'the connection was closed'
      : `the program ended (${transport.exit})`;
  const lines = transport.stderrLines();
  return lines.length === 0 ? how : `${how}; its last words: ${lines.slice(-3).join(' | ')}`;
}
