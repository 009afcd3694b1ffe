import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
} from '@modelcontextprotocol/client';

import type { Cancellation } from '../../base/cancellation.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { CallProgress } from '../../call/tool-caller.ts';
import type { LargeAnswers } from './large-answers.ts';
import { UpstreamError } from './upstream-error.ts';

/** Our ids start above all that the SDK's client will ever count to on the same connection. */
const FIRST_ID = 1_000_000_000;

/** True for the id of a request that this channel sent. */
export function isOwnId(id: unknown): id is number {
  return typeof id === 'number' && id >= FIRST_ID;
}

/** Options of a single request beside its parameters. */
export interface RequestOptions {
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** `_meta` of the client's request. The connection's own fields win. */
  readonly meta?: JsonObject | undefined;
  /** MCP capabilities of the client that the request is made for. All by default. */
  readonly capabilities?: JsonObject | undefined;
}

interface Pending {
  readonly settle: (outcome: { result: JsonObject } | { error: unknown }) => void;
  readonly onProgress: ((progress: CallProgress) => void) | undefined;
}

/**
 * Requests that bypass the SDK's checks of results, on the SDK's own connection.
 *
 * The SDK validates the results of the newest protocol and so refuses content types it does
 * not know; a gateway has to pass them on. It takes the answers to its own ids out of the
 * stream and leaves everything else to the SDK's client.
 */
export class RequestChannel {
  readonly #transport: Transport;
  /** The `_meta` members that the newest protocol wants on every message. */
  readonly #envelope: JsonObject | undefined;
  readonly #large: Pick<LargeAnswers, 'take'> | undefined;
  readonly #pending = new Map<number, Pending>();
  #nextId = FIRST_ID;

  /** Precondition: the SDK's client is connected to the transport, its handlers are in place. */
  constructor(
    transport: Transport,
    envelope: JsonObject | undefined,
    large?: Pick<LargeAnswers, 'take'>,
  ) {
    this.#transport = transport;
    this.#envelope = envelope;
    this.#large = large;
    const passOn = transport.onmessage;
    const tap: Transport['onmessage'] = (message, extra) => {
      try {
        if (!this.#take(message)) {
          passOn?.call(transport, message, extra);
        }
      } catch (error) {
        // A message that nobody foresaw is the fault of one server, and must not end the process.
        transport.onerror?.(error as Error);
      }
    };
    Object.assign(transport, { onmessage: tap });
  }

  /**
   * Returns the result as the server sent it. Aborting tells the server, and rejects with the
   * reason.
   */
  request(
    method: string,
    params: JsonObject,
    options: RequestOptions,
    signal: Cancellation,
  ): Promise<JsonObject> {
    const id = this.#nextId;
    this.#nextId += 1;
    const meta = this.#metaFor(id, options);
    const request = { jsonrpc: '2.0', id, method, params: this.#enveloped(params, meta) } as const;
    const ownStream = this.#hasOwnStreams ? new AbortController() : undefined;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#cancel(id, ownStream);
        this.#settle(id, { error: signal.reason });
      };
      this.#pending.set(id, {
        onProgress: options.onProgress,
        settle: (outcome) => {
          signal.removeEventListener('abort', onAbort);
          if ('result' in outcome) {
            resolve(outcome.result);
          } else {
            reject(outcome.error);
          }
        },
      });
      if (signal.aborted) {
        this.#settle(id, { error: signal.reason });
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      this.#send(request, options, ownStream);
    });
  }

  /** Tells the server something. Best effort: a server that cannot be told any more does not matter. */
  notify(method: string, params: JsonObject): void {
    const meta = this.#envelope;
    this.#transport
      .send({ jsonrpc: '2.0', method, params: this.#enveloped(params, meta) })
      .catch(() => undefined);
  }

  /** Fails whoever still waits: the connection is gone. */
  failAll(error: UpstreamError): void {
    for (const id of this.#pending.keys()) {
      this.#settle(id, { error });
    }
  }

  #send(
    request: JSONRPCRequest,
    options: RequestOptions,
    ownStream: AbortController | undefined,
  ): void {
    const id = request.id as number;
    const sent = this.#transport.send(request, {
      ...(options.headers !== undefined && { headers: options.headers }),
      ...(ownStream !== undefined && { requestSignal: ownStream.signal }),
      onRequestStreamEnd: () =>
        this.#settle(id, {
          error: new UpstreamError('exited', 'the connection ended before the answer came'),
        }),
    });
    sent.catch((error: unknown) => this.#settle(id, { error }));
  }

  #settle(id: number, outcome: { result: JsonObject } | { error: unknown }): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(outcome);
  }

  get #hasOwnStreams(): boolean {
    return this.#envelope !== undefined && this.#transport.hasPerRequestStream === true;
  }

  /** The newest protocol cancels over HTTP by closing the request's own stream, all else by a message. */
  #cancel(id: number, ownStream: AbortController | undefined): void {
    if (ownStream !== undefined) {
      ownStream.abort();
      return;
    }
    this.notify('notifications/cancelled', { requestId: id, reason: 'cancelled by the client' });
  }

  #metaFor(id: number, options: RequestOptions): JsonObject | undefined {
    if (
      options.meta === undefined &&
      options.onProgress === undefined &&
      this.#envelope === undefined
    ) {
      return undefined;
    }
    const { progressToken: _, ...meta } = options.meta ?? {};
    const merged: JsonObject = {
      ...meta,
      ...this.#envelope,
      ...(this.#envelope !== undefined && options.capabilities !== undefined
        ? { [CLIENT_CAPABILITIES_META_KEY]: options.capabilities }
        : {}),
      ...(options.onProgress === undefined ? {} : { progressToken: id }),
    };
    return Object.keys(merged).length === 0 ? undefined : merged;
  }

  #enveloped(params: JsonObject, meta: JsonObject | undefined): Record<string, unknown> {
    if (meta === undefined) {
      return params;
    }
    const given = isJsonObject(params['_meta']) ? params['_meta'] : {};
    return { ...params, _meta: { ...given, ...meta } };
  }

  /** True when the message was an answer or a progress report for one of ours. */
  #take(message: JSONRPCMessage): boolean {
    if ('method' in message && this.#refuseFaulty(message)) {
      return true;
    }
    if ('method' in message) {
      return message.method === 'notifications/progress' && this.#takeProgress(message.params);
    }
    const id = message.id;
    if (!isOwnId(id)) {
      return false;
    }
    const large = this.#large?.take(id);
    if (large !== undefined) {
      this.#settle(id, large);
    } else if ('error' in message) {
      this.#settle(id, { error: protocolError(message.error) });
    } else if (isJsonObject(message.result)) {
      this.#settle(id, { result: message.result });
    } else {
      this.#settle(id, { error: new Error('the answer has no result') });
    }
    return true;
  }

  /** The SDK drops a request whose params are no object, and its sender would wait for ever. */
  #refuseFaulty(message: object): boolean {
    const { id, params } = message as { readonly id?: unknown; readonly params?: unknown };
    const isFaulty = params !== undefined && !isJsonObject(params);
    if (isFaulty && (typeof id === 'string' || typeof id === 'number')) {
      const error = { code: RPC.invalidParams, message: 'the params of a question are an object' };
      this.#transport.send({ jsonrpc: '2.0', id, error }).catch(() => undefined);
    }
    return isFaulty;
  }

  #takeProgress(params: unknown): boolean {
    const token = isJsonObject(params) ? params['progressToken'] : undefined;
    if (!isJsonObject(params) || !isOwnId(token)) {
      return false;
    }
    const { progress, total, message } = params;
    if (typeof progress === 'number') {
      this.#pending.get(token)?.onProgress?.({
        progress,
        ...(typeof total === 'number' ? { total } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      });
    }
    return true;
  }
}

/**
 * Returns the error as it came: the SDK's own reading changes the code of some. It may have any
 * shape.
 */
function protocolError(error: unknown): ProtocolError {
  const { code, message, data } = isJsonObject(error) ? error : {};
  const text = typeof message === 'string' ? message.trim() : '';
  return new ProtocolError(
    typeof code === 'number' ? code : RPC.internalError,
    text === '' ? `its error has no message: ${JSON.stringify(error)}` : text,
    data,
  );
}
