/**
 * Answers the calls of tools on a connection of the older protocol without the SDK, which checks
 * and copies every message several times over: that took longer than all else about a call.
 */

import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type RequestOptions,
  type Result,
  SdkError,
  SdkErrorCode,
  type Server,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';

import { type Cancellation, Canceller } from '../../base/cancellation.ts';
import { type JsonObject, isJsonObject } from '../../base/json.ts';
import { isPlainRequest } from './rpc-message.ts';
import type { UNCHECKED } from './unchecked.ts';

type McpRequest = ServerContext['mcpReq'];

/** The parts of a request that we use. The SDK's context has them. */
export interface RequestContext {
  readonly mcpReq: Pick<
    McpRequest,
    'id' | 'method' | 'envelope' | 'inputResponses' | 'requestState' | 'notify'
  > & {
    readonly _meta?: McpRequest['_meta'] | undefined;
    readonly signal: Cancellation;
    /** Asks the client something on behalf of this request. */
    readonly send: (
      request: Question,
      schema: typeof UNCHECKED,
      options: RequestOptions,
    ) => Promise<JsonObject>;
  };
}

interface Question {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

type AnswerCall = (params: JsonObject, context: RequestContext) => Promise<Result>;

const CALL = 'tools/call';
const CANCELLED = 'notifications/cancelled';

export class LegacyCalls {
  readonly #server: Server;
  readonly #answer: AnswerCall;
  readonly #underWay = new Map<unknown, LegacyCall>();

  constructor(server: Server, answer: AnswerCall) {
    this.#server = server;
    this.#answer = answer;
  }

  /** True where the message was a call, or the end of one, that is looked after here. */
  take(message: JSONRPCMessage, wire: Pick<Transport, 'send'>): boolean {
    if (!('method' in message)) {
      return false;
    }
    if (message.method === CANCELLED) {
      return this.#cancel(message.params as JsonObject | undefined);
    }
    if (!isCall(message) || this.#underWay.has(message.id) || !this.#isOpen) {
      return false;
    }
    void this.#carryOut(message, wire);
    return true;
  }

  /** Ends the connection, and aborts its pending calls. */
  close(): void {
    const reason = new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed');
    for (const call of this.#underWay.values()) {
      call.abort(reason);
    }
    this.#underWay.clear();
  }

  get #isOpen(): boolean {
    return this.#server.getClientVersion() !== undefined;
  }

  #cancel(params: JsonObject | undefined): boolean {
    const id = params?.['requestId'];
    const call = this.#underWay.get(id);
    this.#underWay.delete(id);
    call?.abort(params?.['reason']);
    return call !== undefined;
  }

  async #carryOut(request: JSONRPCRequest, wire: Pick<Transport, 'send'>): Promise<void> {
    const { id, params = {} } = request;
    const call = new LegacyCall(this.#server, wire, request);
    this.#underWay.set(id, call);
    const answer = await this.#answerTo(params as JsonObject, call);
    if (this.#underWay.get(id) !== call) {
      // It was cancelled, or its client is gone: nobody waits for an answer.
      return;
    }
    this.#underWay.delete(id);
    try {
      await wire.send({ jsonrpc: '2.0', id, ...answer });
    } catch (error) {
      this.#server.onerror?.(error as Error);
    }
  }

  async #answerTo(
    params: JsonObject,
    mcpReq: LegacyCall,
  ): Promise<{ readonly result: Result } | { readonly error: RpcError }> {
    try {
      return { result: await this.#answer(params, { mcpReq }) };
    } catch (error) {
      return { error: errorOf(error) };
    }
  }
}

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** Returns the error as the SDK would send it. */
function errorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as Partial<RpcError>;
  return {
    code: Number.isSafeInteger(code) ? (code as number) : ProtocolErrorCode.InternalError,
    message: message ?? 'Internal error',
    ...(data !== undefined && { data }),
  };
}

/** Returns true for a tool call without fields that the protocol reserves for itself. */
function isCall(message: JSONRPCMessage): message is JSONRPCRequest {
  if (!('method' in message) || message.method !== CALL || !isPlainRequest(message)) {
    return false;
  }
  const { params } = message;
  return isJsonObject(params) && !('inputResponses' in params) && !('requestState' in params);
}

/** Holds one call under way, as seen by the code that carries it out. */
class LegacyCall {
  readonly id: McpRequest['id'];
  readonly method = CALL;
  readonly #meta: McpRequest['_meta'] | undefined;
  readonly #server: Server;
  readonly #wire: Pick<Transport, 'send'>;
  readonly signal = new Canceller();

  constructor(server: Server, wire: Pick<Transport, 'send'>, { id, params }: JSONRPCRequest) {
    this.#server = server;
    this.#wire = wire;
    const { _meta: meta } = params ?? {};
    this.id = id;
    this.#meta = meta;
  }

  get _meta(): McpRequest['_meta'] | undefined {
    return this.#meta;
  }

  send(request: Question, schema: typeof UNCHECKED, options: RequestOptions): Promise<JsonObject> {
    return this.#server.request(request, schema, { ...options, relatedRequestId: this.id });
  }

  /** Returns nothing: only calls of the newest protocol come back with a state. */
  requestState(): undefined {
    return undefined;
  }

  /**
   * Sends a notification the same way as the answer, so that none comes after the answer or a
   * cancel.
   */
  async notify({ method, params }: Parameters<McpRequest['notify']>[0]): Promise<void> {
    if (this.signal.aborted) {
      return;
    }
    const message = { jsonrpc: '2.0', method, ...(params !== undefined && { params }) } as const;
    await this.#wire.send(message, { relatedRequestId: this.id });
  }

  abort(reason: unknown): void {
    this.signal.abort(reason);
  }
}
