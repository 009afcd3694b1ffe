import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

import type { SessionId } from '../../base/ids.ts';
import { isNestedBeyond, parseJson } from '../../base/json.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { parseLine } from '../../system/json-line.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { MCP } from '../../tuning/mcp.ts';
import { bytesOfParts, isRequest, messageParts } from '../mcp/rpc-message.ts';
import type { LineSocket } from './line-socket.ts';
import { NOT_BEGUN_MARK, REPEATED_MARK, splitMark } from './socket-protocol.ts';

/** A subscription is never answered, so it does not count as a request under way. */
const ENDLESS_METHOD = 'subscriptions/listen';

type RequestId = string | number;
type Question = Extract<JSONRPCMessage, { method: string }>;

/**
 * One shim's connection as the SDK sees it.
 *
 * Requests that we send to the client carry ids that no other connection has: after a restart a
 * late answer to a question of the former daemon could otherwise pass for the answer to one of
 * ours, and questions are how people approve things.
 */
export class SocketTransport implements Transport {
  readonly sessionId: SessionId;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'] = undefined;
  readonly #socket: LineSocket;
  readonly #questionPrefix: string;
  readonly #onAnswered: () => void;
  readonly #onEnd: () => void;
  /** Requests that are being answered, by the JSON of their id. */
  readonly #underWay = new Map<
    string,
    { readonly isRepeated: boolean; readonly counts: boolean }
  >();
  #isEnding = false;
  #isOver = false;

  constructor(parts: {
    readonly socket: LineSocket;
    readonly session: SessionId;
    /** Unique among all connections of all daemons. */
    readonly connectionId: string;
    readonly onAnswered: () => void;
    readonly onEnd: () => void;
  }) {
    this.#socket = parts.socket;
    this.sessionId = parts.session;
    this.#questionPrefix = `${parts.connectionId}/`;
    this.#onAnswered = parts.onAnswered;
    this.#onEnd = parts.onEnd;
  }

  /** Returns the number of requests that are being answered. */
  get underWayCount(): number {
    let count = 0;
    for (const { counts } of this.#underWay.values()) {
      count += counts ? 1 : 0;
    }
    return count;
  }

  /** Returns the key that identifies a request, also when it is sent again. */
  requestKey(id: RequestId): string {
    return `${this.sessionId}:${JSON.stringify(id)}`;
  }

  /** Returns true if an earlier connection may have begun this request. */
  isRepeated(id: RequestId): boolean {
    return this.#underWay.get(JSON.stringify(id))?.isRepeated === true;
  }

  /** Hands new requests back from now on, for the next daemon. */
  refuseRequests(): void {
    this.#isEnding = true;
  }

  async start(): Promise<void> {
    this.#socket.listen({
      onLine: (line) => this.#receive(line),
      onEnd: (end) => {
        if (end !== 'closed') {
          this.onerror?.(new Error(`the connection was ended: ${end.replaceAll('_', ' ')}`));
        }
        this.#finish();
      },
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const isAnswer = !('method' in message);
    const parts = messageParts(isAnswer ? message : this.#ownQuestion(message));
    const mark = isAnswer && message.id !== undefined ? JSON.stringify(message.id) : '';
    const sizeBytes = bytesOfParts(parts) + Buffer.byteLength(mark) + 2;
    const sent =
      sizeBytes <= DAEMON.lineBytesMax
        ? this.#socket.send(`${mark}\t`, ...parts, '\n')
        : this.#sendTooLarge(mark, sizeBytes);
    if (isAnswer) {
      this.#settle(mark);
    }
    if (!sent) {
      throw new Error('the client is gone');
    }
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    this.#finish();
  }

  #finish(): void {
    if (this.#isOver) {
      return;
    }
    this.#isOver = true;
    this.#underWay.clear();
    this.onclose?.();
    this.#onEnd();
  }

  #receive(line: Buffer): void {
    const marked = splitMark(line);
    const message: unknown = marked === undefined ? undefined : parseLine(marked.body);
    if (marked === undefined || message === undefined) {
      this.#sendError(null, RPC.parseError, 'Parse error: the line is not JSON.');
      return;
    }
    if (!isMessage(message)) {
      this.#sendError(null, RPC.invalidRequest, 'Invalid Request: not a JSON-RPC 2.0 message.');
      return;
    }
    if (isNestedBeyond(message, MCP.messageDepthMax)) {
      this.#refuseDeep(message);
      return;
    }
    if ('method' in message && 'id' in message && !isRequest(message)) {
      // The SDK would ignore it silently, and the client would wait for ever.
      const why = 'Invalid Request: id, params or a further field is not as it must be.';
      this.#sendError((message as { id: RequestId }).id, RPC.invalidRequest, why);
      return;
    }
    if ('method' in message) {
      this.#receiveQuestion(message, marked.mark === REPEATED_MARK);
    } else {
      this.#receiveAnswer(message);
    }
  }

  #receiveQuestion(message: Question, isRepeated: boolean): void {
    if ('id' in message) {
      const key = JSON.stringify(message.id);
      if (this.#isEnding) {
        this.#socket.send(`${NOT_BEGUN_MARK}\t${key}\n`);
        return;
      }
      this.#underWay.set(key, { isRepeated, counts: message.method !== ENDLESS_METHOD });
    } else if (message.method === 'notifications/cancelled') {
      // A cancelled request gets no answer, so it is removed here.
      this.#settle(JSON.stringify(message.params?.['requestId']));
    }
    this.onmessage?.(message);
  }

  /** Refuses a message that is nested too deep, and tells the asker: the client, or a server. */
  #refuseDeep(message: JSONRPCMessage): void {
    const text = `The message is nested more than ${MCP.messageDepthMax} levels deep`;
    if ('method' in message) {
      this.#sendError('id' in message ? message.id : null, RPC.invalidRequest, text);
    } else if (message.id !== undefined) {
      const error = { code: RPC.internalError, message: text };
      this.#receiveAnswer({ jsonrpc: '2.0', id: message.id, error });
    }
  }

  #receiveAnswer(message: JSONRPCMessage): void {
    const id = 'id' in message ? message.id : undefined;
    if (typeof id !== 'string' || !id.startsWith(this.#questionPrefix)) {
      return;
    }
    const own = parseJson(id.slice(this.#questionPrefix.length));
    // The client knows the prefix and may write anything behind it.
    if (typeof own === 'string' || typeof own === 'number') {
      this.onmessage?.({ ...message, id: own });
    }
  }

  #ownQuestion(message: JSONRPCMessage): JSONRPCMessage {
    if (!('method' in message)) {
      return message;
    }
    if ('id' in message) {
      return { ...message, id: this.#questionPrefix + JSON.stringify(message.id) };
    }
    const requestId = message.params?.['requestId'];
    return message.method === 'notifications/cancelled' && requestId !== undefined
      ? {
          ...message,
          params: {
            ...message.params,
            requestId: this.#questionPrefix + JSON.stringify(requestId),
          },
        }
      : message;
  }

  #settle(key: string): void {
    if (this.#underWay.delete(key)) {
      this.#onAnswered();
    }
  }

  #sendTooLarge(mark: string, sizeBytes: number): boolean {
    if (mark === '') {
      this.onerror?.(new Error(`a message of ${sizeBytes} bytes was not sent`));
      return true;
    }
    return this.#sendError(
      JSON.parse(mark) as RequestId,
      RPC.internalError,
      `The answer has ${sizeBytes} bytes, more than can be passed on. Ask for less of it.`,
    );
  }

  #sendError(id: RequestId | null, code: number, message: string): boolean {
    const mark = id === null ? '' : JSON.stringify(id);
    const answer = { jsonrpc: '2.0', id, error: { code, message } };
    return this.#socket.send(`${mark}\t${JSON.stringify(answer)}\n`);
  }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return false;
  }
  const { jsonrpc, method, id } = value as Record<string, unknown>;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const isQuestion = typeof method === 'string' && (hasId || id === undefined);
  const isAnswer = method === undefined && hasId && ('result' in value || 'error' in value);
  return jsonrpc === '2.0' && (isQuestion || isAnswer);
}
