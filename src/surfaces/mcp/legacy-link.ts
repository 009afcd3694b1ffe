import { ProtocolError } from '@modelcontextprotocol/server';

import { questionRefusal } from '../../base/client-abilities.ts';
import { describeError } from '../../base/errors.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isLoggedAt } from '../../base/logger.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { ClientLink, ClientQuestion } from '../../call/asker.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { RequestContext } from './legacy-calls.ts';
import type { PassThroughServer } from './pass-through-server.ts';
import { UNCHECKED } from './unchecked.ts';

/** A connection that lasts, over which servers may turn to the client at any time. */
export interface LegacyConnection {
  readonly server: PassThroughServer;
  /** The client's log level. If none is set, every message is passed on. */
  readonly logLevel: () => string | undefined;
  /** Returns true if a message that belongs to no pending request would reach the client. */
  readonly isListening: () => boolean;
}

/** The link of one request; `end` is called when that request is answered. */
interface LegacyLink extends ClientLink {
  end(): void;
}

/**
 * Questions go with the request that they arose in while it is under way, so that a client over
 * HTTP gets them on the stream it reads, and by the connection itself afterwards.
 */
export function createLegacyLink(
  connection: LegacyConnection,
  context: RequestContext,
): LegacyLink {
  return new RequestLink(connection, context);
}

class RequestLink implements LegacyLink {
  readonly name: string | undefined;
  readonly capabilities: JsonObject;
  readonly #connection: LegacyConnection;
  readonly #request: RequestContext['mcpReq'];
  #isOver = false;

  constructor(connection: LegacyConnection, { mcpReq }: RequestContext) {
    this.name = connection.server.getClientVersion()?.name;
    this.capabilities = connection.server.askable;
    this.#connection = connection;
    this.#request = mcpReq;
  }

  async ask(
    questions: Readonly<Record<string, ClientQuestion>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, JsonObject>>> {
    const entries = await Promise.all(
      Object.entries(questions).map(
        async ([name, question]) => [name, await this.#askOne(question, signal)] as const,
      ),
    );
    return Object.fromEntries(entries);
  }

  tell(method: string, params: JsonObject): void {
    const level = this.#connection.logLevel();
    if (
      method === 'notifications/message' &&
      level !== undefined &&
      !isLoggedAt(level, params['level'])
    ) {
      return;
    }
    const notification = { method, params };
    const sent = this.#isOver
      ? this.#connection.server.notification(notification)
      : this.#request.notify(notification);
    // A client that is gone is told nothing; its end is noticed by other means.
    sent.catch(() => undefined);
  }

  end(): void {
    this.#isOver = true;
  }

  async #askOne(question: ClientQuestion, signal: AbortSignal): Promise<JsonObject> {
    const refusal = questionRefusal(this.capabilities, question);
    if (refusal !== undefined) {
      throw refusal;
    }
    const { server, isListening } = this.#connection;
    if (this.#isOver && !isListening()) {
      // The SDK would drop it without a word, and nobody would ever answer.
      const message = 'The client cannot be asked now: it has no stream open';
      throw new PeerRefusal(RPC.internalError, message);
    }
    const request = { method: question.method, params: question.params };
    const options = { timeout: MCP.questionMs, signal };
    try {
      return await (this.#isOver
        ? server.request(request, UNCHECKED, options)
        : this.#request.send(request, UNCHECKED, options));
    } catch (error) {
      throw asRefusal(error, signal);
    }
  }
}

function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return signal.reason;
  }
  return error instanceof ProtocolError
    ? new PeerRefusal(error.code, error.message, error.data as Json | undefined)
    : new PeerRefusal(RPC.internalError, `The client did not answer: ${describeError(error)}`);
}
