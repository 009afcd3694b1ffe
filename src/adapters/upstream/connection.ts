import { setTimeout as delay } from 'node:timers/promises';

import type { Client, ServerCapabilities, Transport } from '@modelcontextprotocol/client';

import type { Cancellation } from '../../base/cancellation.ts';
import { isJsonObject, type Json, type JsonObject, isNestedBeyond } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { unreadOf } from '../../base/unread-json.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { ChangeFeed } from './change-feed.ts';
import { answerInRounds, type AskClient } from './input-rounds.ts';
import type { LargeAnswers } from './large-answers.ts';
import {
  findHeaderParameters,
  parameterHeaders,
  type HeaderParameter,
} from './parameter-headers.ts';
import type { ProtocolVerdict } from './protocol-verdict.ts';
import { RequestChannel, type RequestOptions } from './request-channel.ts';
import { StdioTransport } from './stdio-transport.ts';
import { UpstreamError } from './upstream-error.ts';

/** Events of a connection for its opener. */
export interface ConnectionListener {
  /** A notification of the server; all but progress. */
  onNotification(method: string, params: JsonObject): void;
  /** Changes may have gone unannounced. */
  onGap(): void;
  /** A server of an older protocol asks its client. Rejects with the error to answer with. */
  onQuestion(method: string, params: Json, signal: AbortSignal): Promise<JsonObject>;
  /** A program writes more than is read of it. */
  onFlood(): void;
  /** It ended without `close` having been called. */
  onLost(error: UpstreamError): void;
}

/** Parts of a connection after the handshake. */
export interface ConnectionParts {
  /** The server's name as configured. */
  readonly server: string;
  readonly client: Client;
  readonly transport: Transport;
  /** Large answers that the SDK was not given; only of remote servers. */
  readonly largeAnswers: LargeAnswers;
  /** The `_meta` members of the newest protocol; `undefined` on an older one. */
  readonly envelope: JsonObject | undefined;
  readonly verdict: ProtocolVerdict;
  readonly listener: ConnectionListener;
  readonly logger: Logger;
}

/** Options of a request, and the client that can be asked meanwhile. */
export interface ExchangeOptions extends RequestOptions {
  readonly ask?: AskClient | undefined;
}

/** One live connection to one instance of a server. */
export class Connection {
  readonly verdict: ProtocolVerdict;
  readonly #parts: ConnectionParts;
  readonly #channel: RequestChannel;
  readonly #ended = new AbortController();
  readonly #feed: ChangeFeed | undefined;
  #headerParameters: ReadonlyMap<string, readonly HeaderParameter[]> = new Map();
  #closing: Promise<void> | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.verdict = parts.verdict;
    this.#channel = new RequestChannel(parts.transport, parts.envelope, parts.largeAnswers);
    const { client, envelope, listener, logger } = parts;
    this.#feed =
      envelope === undefined
        ? undefined
        : new ChangeFeed({
            client,
            logger,
            ended: this.#ended.signal,
            onGap: () => listener.onGap(),
          });
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

  /** Returns the process of a server that is a program. */
  get processId(): number | undefined {
    const { transport } = this.#parts;
    return transport instanceof StdioTransport ? (transport.pid ?? undefined) : undefined;
  }

  /**
   * True if the server speaks the newest protocol, which has neither sessions nor requests of
   * servers.
   */
  get isModern(): boolean {
    return this.#parts.envelope !== undefined;
  }

  /** Capabilities that the server declared. */
  get capabilities(): ServerCapabilities {
    return this.#parts.client.getServerCapabilities() ?? {};
  }

  /** Returns every entry of every page of `tools/list`, unchecked. */
  async listTools(signal: Cancellation): Promise<readonly Json[]> {
    const entries = await this.list('tools/list', 'tools', UPSTREAM.toolsMax, signal);
    this.#rememberHeaderParameters(entries);
    return entries;
  }

  /** Returns every entry of a listing, unchecked. */
  list(
    method: string,
    member: string,
    entriesMax: number,
    signal: Cancellation,
  ): Promise<readonly Json[]> {
    const ask = (params: JsonObject): Promise<JsonObject> =>
      this.#channel.request(method, params, {}, signal);
    return listPages(ask, member, entriesMax);
  }

  /** Returns the result of the tool as the server sent it. */
  callTool(
    name: string,
    args: JsonObject,
    options: ExchangeOptions,
    signal: Cancellation,
  ): Promise<JsonObject> {
    const parameters = this.#headerParameters.get(name);
    const headers = parameters === undefined ? undefined : parameterHeaders(parameters, args);
    return this.request(
      'tools/call',
      { name, arguments: args },
      headers === undefined ? options : { ...options, headers },
      signal,
    );
  }

  /** Returns the result of a request as the server sent it, after its questions were answered. */
  request(
    method: string,
    params: JsonObject,
    options: ExchangeOptions,
    signal: Cancellation,
  ): Promise<JsonObject> {
    const send = (sent: JsonObject): Promise<JsonObject> =>
      this.#channel.request(method, sent, options, signal).then(notTooDeep);
    return this.isModern
      ? answerInRounds(this.#parts.server, send, params, options.ask, signal)
      : send(params);
  }

  /** Tells the server something; nothing is heard of it. */
  notify(method: string, params: JsonObject = {}): void {
    this.#channel.notify(method, params);
  }

  /** Resolves when the server answers anything at all. */
  async ping(signal: Cancellation): Promise<void> {
    const method = this.#parts.envelope === undefined ? 'ping' : 'server/discover';
    await this.#channel.request(method, {}, {}, signal);
  }

  /** Follows changes of the server's lists, if the protocol needs a subscription for that. */
  followChanges(): void {
    this.#feed?.begin();
  }

  /** Follows a resource. Resolves when the server has taken note. */
  async follow(uri: string, signal: Cancellation): Promise<void> {
    await (this.#feed === undefined
      ? this.request('resources/subscribe', { uri }, {}, signal)
      : this.#feed.follow(uri, signal));
  }

  /** Follows a resource no longer. Resolves when the server has taken note. */
  async unfollow(uri: string, signal: Cancellation): Promise<void> {
    await (this.#feed === undefined
      ? this.request('resources/unsubscribe', { uri }, {}, signal)
      : this.#feed.unfollow(uri, signal));
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
        await Promise.race([end, delay(UPSTREAM.graceMs, undefined, { ref: false })]);
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

/** Returns the answer. Throws if it is nested too deep to be handled further. */
function notTooDeep(result: JsonObject): JsonObject {
  // An unparsed answer was measured when it was scanned.
  if (unreadOf(result) === undefined && isNestedBeyond(result, UPSTREAM.answerDepthMax)) {
    const message = `its answer is nested more than ${UPSTREAM.answerDepthMax} levels deep`;
    throw new UpstreamError('too_large', message);
  }
  return result;
}

/** Describes the end of a connection, with the program's last lines if there are any. */
export function describeEnd(transport: Transport): string {
  if (!(transport instanceof StdioTransport)) {
    return 'the connection was closed by the server';
  }
  const how =
    transport.exit === undefined
      ? 'the connection was closed'
      : `the program ended (${transport.exit})`;
  const lines = transport.stderrLines();
  return lines.length === 0
    ? how
    : `${how}; its last words: ${lines.slice(-TEXTS.fewMax).join(' | ')}`;
}

/** Returns every entry of every page of a listing, unchecked, up to a bound. */
async function listPages(
  ask: (params: JsonObject) => Promise<JsonObject>,
  member: string,
  entriesMax: number,
): Promise<readonly Json[]> {
  const entries: Json[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < UPSTREAM.listPagesMax; page += 1) {
    const result = await ask(cursor === undefined ? {} : { cursor });
    const found = result[member];
    for (const entry of Array.isArray(found) ? (found as Json[]) : []) {
      entries.push(entry);
    }
    const next = result['nextCursor'];
    // A cursor that comes back would make the walk go round in circles.
    if (typeof next !== 'string' || cursors.has(next) || entries.length > entriesMax) {
      break;
    }
    cursors.add(next);
    cursor = next;
  }
  return entries;
}
