/**
 * One session of the protocol's older revisions over HTTP: requests come by POST and are answered
 * there, what nobody asked for goes to the stream of a GET, and DELETE ends it.
 *
 * The SDK's own transport makes a web request and a web stream of everything, which costs more
 * than all else that a call needs.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';

import type { Clock } from '../../base/clock.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { HTTP } from '../../tuning/http.ts';
import { type MessageParts, isRequest, messageParts } from '../mcp/rpc-message.ts';
import { PROGRAM_HEADERS, SAFE_HEADERS, sendRefusal, sendWrongMethod, whenSent } from './answer.ts';
import { EventStream, type StreamHeaders } from './event-stream.ts';
import { PostReply } from './post-reply.ts';
import { isResumable, type ResumableReplies } from './resumable-replies.ts';
import type { SessionClaims } from './session-ids.ts';

interface SessionTransportParts {
  /** The session's id in the header. */
  readonly id: string;
  readonly clock: Clock;
  readonly resumable: ResumableReplies;
  /** The client has ended the session. */
  readonly onDeleted: () => void;
}

const INITIALIZE = 'initialize';
const CANCELLED = 'notifications/cancelled';
/** Id of the handshake that is repeated here after a restart. No client uses such an id. */
const REVIVAL = 'pml/revival';
/** Notifications that a client may have missed while no process had its session. */
const LIST_CHANGES = ['tools', 'prompts', 'resources'].map(
  (what) => ({ jsonrpc: '2.0', method: `notifications/${what}/list_changed` }) as const,
);

export class SessionTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'] = undefined;
  /** The session's name, once it was opened. */
  sessionId: string | undefined;
  readonly #parts: SessionTransportParts;
  readonly #headers: StreamHeaders;
  /** Requests that are being answered. */
  readonly #replies = new Map<RequestId, PostReply>();
  #versions: readonly string[] = [];
  #listening: EventStream | undefined;
  #onRevived: () => void = () => undefined;
  #isClosed = false;
  /** An earlier process opened the session, and its client has not listened since. */
  #hasMissed = false;

  constructor(parts: SessionTransportParts) {
    this.#parts = parts;
    this.#headers = { ...SAFE_HEADERS, 'mcp-session-id': parts.id };
  }

  /** True if unrequested messages would reach the client. */
  get isListening(): boolean {
    return this.#listening !== undefined;
  }

  setSupportedProtocolVersions(versions: readonly string[]): void {
    this.#versions = versions;
  }

  /** Returns the key under which a client can ask again for a pending request. */
  requestKey(id: RequestId): string | undefined {
    return this.#parts.resumable.keyOf(id);
  }

  isRepeated(id: RequestId): boolean {
    return this.#parts.resumable.isRepeated(id);
  }

  /** Repeats the handshake of a session that an earlier process opened. The answer is for nobody. */
  async revive({ protocolVersion, capabilities, clientInfo }: SessionClaims): Promise<void> {
    this.sessionId = this.#parts.id;
    this.#hasMissed = true;
    const revived = new Promise<void>((resolve) => {
      this.#onRevived = resolve;
    });
    const params = { protocolVersion, capabilities, clientInfo };
    this.onmessage?.({ jsonrpc: '2.0', id: REVIVAL, method: INITIALIZE, params } as never);
    await revived;
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  async start(): Promise<void> {
    // Requests are handed in; there is nothing to open.
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const parts = messageParts(message);
    if (!('method' in message)) {
      this.#answer(message.id, parts);
      return;
    }
    const related = options?.relatedRequestId;
    if (related === undefined) {
      this.#listening?.send(parts);
      return;
    }
    const reply = this.#replies.get(related);
    if (reply === undefined) {
      throw new Error('the request that this belongs to is answered');
    }
    reply.tell(parts);
  }

  async close(): Promise<void> {
    if (this.#isClosed) {
      return;
    }
    this.#isClosed = true;
    for (const reply of this.#replies.values()) {
      reply.end();
    }
    this.#replies.clear();
    this.#listening?.end();
    this.onclose?.();
  }

  /** Answers a request of this session, now or when its answer is there. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    body: Json | undefined,
  ): Promise<void> {
    switch (this.#isClosed ? undefined : request.method) {
      case undefined:
        sendRefusal(response, 404, { code: RPC.sessionNotFound, message: 'Session not found' });
        break;
      case 'POST':
        this.#post(request, response, body);
        break;
      case 'GET':
        await this.#get(request, response);
        break;
      case 'DELETE':
        await this.#delete(request, response);
        break;
      default:
        sendWrongMethod(response, 'GET, POST, DELETE');
    }
  }

  #post(request: IncomingMessage, response: ServerResponse, body: Json | undefined): void {
    const refuse = (status: number, code: number, message: string): void =>
      sendRefusal(response, status, { code, message });
    const { accept = '' } = request.headers;
    if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
      const message =
        'Not Acceptable: Client must accept both application/json and text/event-stream';
      refuse(406, RPC.serverError, message);
      return;
    }
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (messages.length > HTTP.batchMax) {
      const message = `Invalid Request: Batch must not exceed ${HTTP.batchMax} messages`;
      refuse(400, RPC.invalidRequest, message);
      return;
    }
    if (!messages.every(isMessage)) {
      refuse(400, RPC.parseError, 'Parse error: Invalid JSON-RPC message');
      return;
    }
    const refusal = messages.some((message) => isInitialize(message))
      ? this.#open(messages)
      : this.#whyNot(request);
    if (refusal !== undefined) {
      refuse(400, refusal.code, refusal.message);
      return;
    }
    const version = request.headers['mcp-protocol-version'];
    this.#receive(messages, response, typeof version === 'string' ? version : undefined);
  }

  #receive(
    messages: readonly JSONRPCMessage[],
    response: ServerResponse,
    version: string | undefined,
  ): void {
    const requests: RequestId[] = [];
    for (const message of messages) {
      if ('method' in message && 'id' in message) {
        requests.push(message.id);
      }
    }
    const isTwice = requests.length > 1 && new Set(requests).size < requests.length;
    if (isTwice || requests.some((id) => this.#replies.has(id))) {
      const message = 'Invalid Request: a request with this id is still being answered';
      sendRefusal(response, 400, { code: RPC.invalidRequest, message });
      return;
    }
    if (requests.length === 0) {
      response.writeHead(202, SAFE_HEADERS).end();
    } else {
      const { clock } = this.#parts;
      const headers = messages.some((each) => isInitialize(each)) ? this.#headers : PROGRAM_HEADERS;
      const reply = new PostReply({ response, clock, headers, requests });
      for (const id of requests) {
        this.#replies.set(id, reply);
      }
      const [only] = messages;
      if (messages.length === 1 && isRequest(only) && isResumable(only, version)) {
        this.#parts.resumable.begin(only, reply);
      }
    }
    for (const message of messages) {
      this.onmessage?.(message);
      this.#endCancelled(message);
    }
  }

  /** Ends the reply of a cancelled request, which would stay open otherwise. */
  #endCancelled(message: JSONRPCMessage): void {
    const id =
      'method' in message && message.method === CANCELLED
        ? message.params?.['requestId']
        : undefined;
    if (typeof id !== 'string' && typeof id !== 'number') {
      return;
    }
    const { resumable } = this.#parts;
    if (this.#replies.has(id)) {
      this.#replies.get(id)?.end();
      this.#replies.delete(id);
      resumable.cancelled(id);
    } else {
      resumable.cancelElsewhere(id, (request) => {
        this.onmessage?.(request);
        this.onmessage?.(message);
      });
    }
  }

  #answer(id: RequestId | undefined, parts: MessageParts): void {
    const reply = id === undefined ? undefined : this.#replies.get(id);
    if (id === REVIVAL) {
      this.#onRevived();
      return;
    }
    if (id === undefined || reply === undefined) {
      this.onerror?.(new Error('an answer to no request that is open was dropped'));
      return;
    }
    this.#replies.delete(id);
    reply.answer(id, parts, this.#parts.resumable.answered(id, parts));
  }

  /** Opens a stream for notifications, or for the rest of an answer whose connection was cut. */
  async #get(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.headers['last-event-id'];
    if (typeof name !== 'string' || name === '' || this.#whyNot(request) !== undefined) {
      this.#listen(request, response);
      return;
    }
    const { resumable } = this.#parts;
    const stored = resumable.here(name) === undefined ? await resumable.elsewhere(name) : undefined;
    // Meanwhile another request may have begun to carry it out here.
    const resumed = resumable.here(name) ?? stored;
    switch (resumed?.kind) {
      case undefined:
        this.#listen(request, response);
        break;
      case 'live':
        resumed.reply.moveTo(response);
        break;
      case 'answered': {
        const stream = new EventStream(response, this.#parts.clock, this.#headers);
        whenSent(response, resumed.onSent);
        stream.send(resumed.parts);
        stream.end();
        break;
      }
      case 'again':
        this.#repeat(name, resumed.request, response);
        break;
    }
  }

  /** Carries out a request that an earlier process had begun. */
  #repeat(key: string, request: JSONRPCRequest, response: ServerResponse): void {
    const { id } = request;
    const { clock, resumable } = this.#parts;
    if (this.#replies.has(id)) {
      const message = 'Conflict: a request with this id is still being answered';
      sendRefusal(response, 409, { code: RPC.invalidRequest, message });
      return;
    }
    const reply = new PostReply({ response, clock, headers: this.#headers, requests: [id] });
    reply.stream();
    this.#replies.set(id, reply);
    resumable.repeat(key, id, reply);
    this.onmessage?.(request);
  }

  #listen(request: IncomingMessage, response: ServerResponse): void {
    if (!(request.headers.accept ?? '').includes('text/event-stream')) {
      const message = 'Not Acceptable: Client must accept text/event-stream';
      sendRefusal(response, 406, { code: RPC.serverError, message });
      return;
    }
    const refusal = this.#whyNot(request);
    if (refusal !== undefined) {
      sendRefusal(response, 400, refusal);
      return;
    }
    if (this.#listening !== undefined) {
      const message = 'Conflict: Only one SSE stream is allowed per session';
      sendRefusal(response, 409, { code: RPC.serverError, message });
      return;
    }
    const stream = new EventStream(response, this.#parts.clock, this.#headers);
    this.#listening = stream;
    for (const change of this.#hasMissed ? LIST_CHANGES : []) {
      stream.send(messageParts(change));
    }
    this.#hasMissed = false;
    response.once('close', () => {
      if (this.#listening === stream) {
        this.#listening = undefined;
      }
    });
  }

  async #delete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#whyNot(request);
    if (refusal !== undefined) {
      sendRefusal(response, 400, refusal);
      return;
    }
    this.#parts.onDeleted();
    await this.close();
    response.writeHead(200, SAFE_HEADERS).end();
  }

  #open(
    messages: readonly JSONRPCMessage[],
  ): { readonly code: number; readonly message: string } | undefined {
    if (this.sessionId !== undefined) {
      const message = 'Invalid Request: Server already initialized';
      return { code: RPC.invalidRequest, message };
    }
    if (messages.length > 1) {
      const message = 'Invalid Request: Only one initialization request is allowed';
      return { code: RPC.invalidRequest, message };
    }
    this.sessionId = this.#parts.id;
    return undefined;
  }

  /** Returns the reason to refuse a request of an open session. */
  #whyNot(
    request: IncomingMessage,
  ): { readonly code: number; readonly message: string } | undefined {
    if (this.sessionId === undefined) {
      return { code: RPC.serverError, message: 'Bad Request: Server not initialized' };
    }
    const version = request.headers['mcp-protocol-version'];
    if (version === undefined || this.#versions.some((known) => known === version)) {
      return undefined;
    }
    const known = this.#versions.join(', ');
    const message = `Bad Request: Unsupported protocol version: ${String(version)} (supported versions: ${known})`;
    return { code: RPC.serverError, message };
  }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return (
    isRequest(value) ||
    isJSONRPCNotification(value) ||
    isJSONRPCResultResponse(value) ||
    isJSONRPCErrorResponse(value)
  );
}

function isInitialize(message: unknown): boolean {
  return isJsonObject(message) && message['method'] === INITIALIZE;
}
