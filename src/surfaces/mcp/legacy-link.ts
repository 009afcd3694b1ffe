import { ProtocolError } from '@modelcontextprotocol/server';

import { describeError } from '../../base/errors.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { isLoggedAt } from '../../base/log-level.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { ClientLink, ClientQuestion } from '../../call/asker.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { RequestContext } from './legacy-calls.ts';
import type { PassThroughServer } from './pass-through-server.ts';
import { refusalOf } from './question-refusal.ts';
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
  { server, logLevel, isListening }: LegacyConnection,
  context: RequestContext,
): LegacyLink {
  let isOver = false;
  const capabilities = server.askable;
  const clientName = server.getClientVersion()?.name;

  const askOne = async (question: ClientQuestion, signal: AbortSignal): Promise<JsonObject> => {
    const refusal = refusalOf(capabilities, question);
    if (refusal !== undefined) {
      throw refusal;
    }
    if (isOver && !isListening()) {
      // The SDK would drop it without a word, and nobody would ever answer.
      const message = 'The client cannot be asked now: it has no stream open';
      throw new PeerRefusal(RPC.internalError, message);
    }
    const request = { method: question.method, params: question.params };
    const options = { timeout: MCP.questionMs, signal };
    try {
      return await (isOver
        ? server.request(request, UNCHECKED, options)
        : context.mcpReq.send(request, UNCHECKED, options));
    } catch (error) {
      throw asRefusal(error, signal);
    }
  };

  return {
    ...(clientName !== undefined && { name: clientName }),
    capabilities,
    async ask(questions, signal) {
      const entries = await Promise.all(
        Object.entries(questions).map(
          async ([name, question]) => [name, await askOne(question, signal)] as const,
        ),
      );
      return Object.fromEntries(entries);
    },
    tell(method, params) {
      const level = logLevel();
      if (
        method === 'notifications/message' &&
        level !== undefined &&
        !isLoggedAt(level, params['level'])
      ) {
        return;
      }
      const notification = { method, params };
      const sent = isOver ? server.notification(notification) : context.mcpReq.notify(notification);
      // A client that is gone is told nothing; its end is noticed by other means.
      sent.catch(() => undefined);
    },
    end() {
      isOver = true;
    },
  };
}

function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return signal.reason;
  }
  return error instanceof ProtocolError
    ? new PeerRefusal(error.code, error.message, error.data as Json | undefined)
    : new PeerRefusal(RPC.internalError, `The client did not answer: ${describeError(error)}`);
}
