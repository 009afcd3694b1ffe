/**
 * The MCP server that clients talk to: one instance for each connection, or for each exchange
 * of the protocol's stateless revision. Both are made here, so that every transport behaves
 * the same.
 */
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  type Result,
  Server,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';

import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import type { Asker } from '../../call/session.ts';
import type { Gateway } from '../../gateway.ts';
import { MCP } from '../../tuning.ts';
import { callListedTool } from './call-listed-tool.ts';
import { serverIdentity } from './initial-answers.ts';
import { createProgressForwarder } from './progress-forwarder.ts';
import { thrownAnswer, withoutStructure } from './tool-answer.ts';
import type { ToolListing } from './tool-listing.ts';

/** What a transport may use to tell who is asking. */
export interface IncomingRequest {
  readonly id: RequestId;
  /** `_meta` of the request, without what the protocol keeps for itself. */
  readonly meta: JsonObject;
}

/** What one server needs. `listing` is shared by all servers of a gateway. */
export interface McpServerParts {
  readonly gateway: Gateway;
  readonly listing: ToolListing;
  readonly version: string;
  readonly logger: Logger;
  /** `legacy` connections open with `initialize`, `modern` ones need no opening. */
  readonly era: 'legacy' | 'modern';
  readonly asker: (request: IncomingRequest) => Asker;
  /** Whether this server tells its client that the list of tools changed. */
  readonly announcesChanges: boolean;
}

/** The SDK's own schemas would refuse what they do not know; the handlers check for themselves. */
const UNCHECKED: StandardSchemaV1<JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'pml',
    validate: (value) => ({ value: value as JsonObject }),
  },
};

/** Lets results through as they are: a content type of tomorrow must reach a client of tomorrow. */
class PassThroughServer extends Server {
  readonly #parts: McpServerParts;
  #stopAnnouncing: (() => void) | undefined;

  override onerror = (error: Error): void => {
    this.#parts.logger.debug('mcp_protocol_error', { error: error.message });
  };
  override onclose = (): void => {
    this.#stopAnnouncing?.();
  };

  constructor(parts: McpServerParts) {
    const identity = serverIdentity(parts.version, parts.listing.exposure);
    super(
      { ...identity.serverInfo },
      {
        capabilities: identity.capabilities,
        instructions: identity.instructions,
        cacheHints: {
          'tools/list': { ttlMs: MCP.listFreshMs, cacheScope: 'private' },
          'server/discover': { ttlMs: MCP.listFreshMs, cacheScope: 'private' },
        },
      },
    );
    this.#parts = parts;
  }

  /** A legacy client may be sent nothing before it has said that it is initialized. */
  announceChanges(): void {
    const { era, listing, logger } = this.#parts;
    let isOpen = era === 'modern';
    this.oninitialized = () => {
      isOpen = true;
    };
    this.#stopAnnouncing = listing.onChanged(() => {
      if (isOpen) {
        this.sendToolListChanged().catch((error: unknown) => {
          logger.debug('mcp_announcement_failed', { error: describeError(error) });
        });
      }
    });
  }

  protected override _wrapHandler(
    method: string,
    handler: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
  ): (request: JSONRPCRequest, context: ServerContext) => Promise<Result> {
    // The hook's name is the SDK's.
    return method === 'tools/call' ? handler : super['_wrapHandler'](method, handler);
  }
}

/** A server that is not connected yet. It ends with its connection; nothing else need be closed. */
export function createMcpServer(parts: McpServerParts): Server {
  const server = new PassThroughServer(parts);
  server.setRequestHandler('tools/list', { params: UNCHECKED }, (params) => {
    if (params['cursor'] !== undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The list has one page: no cursor');
    }
    return { tools: parts.listing.tools() };
  });
  server.setRequestHandler('tools/call', { params: UNCHECKED }, (params, context) =>
    answerCall(parts, server, params, context),
  );
  if (parts.announcesChanges) {
    server.announceChanges();
  }
  return server;
}

async function answerCall(
  parts: McpServerParts,
  server: Server,
  params: JsonObject,
  context: ServerContext,
): Promise<Result> {
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !isJsonObject(args)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'tools/call takes a name (text) and arguments (object)',
    );
  }
  const listed = parts.listing.find(name);
  if (listed === undefined) {
    const known = parts.listing.tools().map((tool) => tool.name);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool: ${name}${didYouMean(name, known)}`,
    );
  }
  const { id, _meta: meta, signal, notify } = context.mcpReq;
  const token = meta?.progressToken;
  const forwarder =
    token === undefined
      ? undefined
      : createProgressForwarder(token, (progress) =>
          notify({ method: 'notifications/progress', params: { ...progress } }),
        );
  try {
    const asker: Asker = {
      ...parts.asker({ id, meta: (meta ?? {}) as JsonObject }),
      ...(forwarder && { onProgress: (progress) => forwarder.forward(progress) }),
    };
    const answer = await callListedTool(parts.gateway, { listed, args, asker, signal });
    return listed.kind === 'meta'
      ? answer
      : server.projectCallToolResult(answer as never, listed.outputSchema);
  } catch (error) {
    if (!(error instanceof GatewayError) && !signal.aborted) {
      parts.logger.error('mcp_call_failed', { tool: name, error: describeError(error) });
    }
    const answer = thrownAnswer(error);
    return listed.kind === 'meta' ? answer : withoutStructure(answer);
  } finally {
    forwarder?.end();
  }
}
