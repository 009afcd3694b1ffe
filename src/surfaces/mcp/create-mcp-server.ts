/**
 * The MCP server that clients talk to: one instance for each connection, or for each exchange
 * of the protocol's stateless revision. Both are made here, so that every transport behaves
 * the same.
 */

import {
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
  type Result,
  type Server,
} from '@modelcontextprotocol/server';

import type { Right } from '../../base/access.ts';
import { signalOf } from '../../base/cancellation.ts';
import { describeError, GatewayError } from '../../base/errors.ts';
import type { SessionId } from '../../base/ids.ts';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { isLogLevel } from '../../base/logger.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { PeerRefusal } from '../../base/rpc-codes.ts';
import { isOtherThanObject, unreadOf } from '../../base/unread-json.ts';
import type { Asker } from '../../call/asker.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { callListedTool } from './call-listed-tool.ts';
import { type Carrier, carryOut } from './carry-out.ts';
import { mayCall, maySteer, mayUse, requireCall, toolsFor } from './client-rights.ts';
import type { ClientScope } from './client-scope.ts';
import { ClientWatches, type Watcher } from './client-watches.ts';
import { LegacyCalls, type RequestContext } from './legacy-calls.ts';
import { pageOfList } from './list-pages.ts';
import {
  askServer,
  completionAddress,
  promptAddress,
  resourceAddress,
  type ServerAddress,
  requiredParameter,
  watchAnswer,
} from './offer-requests.ts';
import type { ParkedRequests } from './parked-requests.ts';
import { type PassThroughParts, PassThroughServer } from './pass-through-server.ts';
import { addTaskRequests, taskInstead } from './run-tasks.ts';
import { thrownAnswer, withoutStructure } from './tool-answer.ts';
import { UNCHECKED } from './unchecked.ts';

/** Parts of a request from which a transport can tell who asks. */
interface IncomingRequest {
  readonly id: RequestId;
  /** `_meta` of the request, without the protocol's own fields. */
  readonly meta: JsonObject;
}

/** Parts of one server. All servers of a gateway share `listing` and `offers`. */
export interface McpServerParts extends PassThroughParts {
  readonly gateway: Gateway;
  readonly session: SessionId;
  /** Left out for a client of the local user, who may do everything. */
  readonly rights?: ReadonlySet<Right>;
  readonly asker: (request: IncomingRequest) => Asker;
  /** Where the client works: it is asked for its roots. Left out where a client is not asked. */
  readonly scope?: ClientScope;
  /** Shared by all servers whose exchanges belong together. */
  readonly parked: ParkedRequests;
  /** True if this server tells its client about changed lists. */
  readonly announcesChanges: boolean;
  /** Aborts when the client cancels by closing its request. Left out if it has to say so. */
  readonly hungUp?: AbortSignal;
  /** Returns true if unrequested messages reach a legacy client. Left out if they always do. */
  readonly isListening?: () => boolean;
}

/**
 * Returns a server that is not connected yet. It ends with its connection; nothing else need be
 * closed.
 */
export function createMcpServer(parts: McpServerParts): PassThroughServer {
  const { listing, offers, era, parked, rights } = parts;
  const ifCalling = <T>(list: () => readonly T[]): readonly T[] => (mayCall(rights) ? list() : []);
  const server = new PassThroughServer(parts);
  const carrier: Carrier = {
    server,
    era,
    parked,
    logLevel: () => server.logLevel,
    isListening: parts.isListening ?? (() => true),
    ...(parts.hungUp !== undefined && { hungUp: parts.hungUp }),
  };
  listAs(server, 'tools/list', 'tools', () => {
    noteListing(parts);
    return toolsFor(rights, listing);
  });
  listAs(server, 'prompts/list', 'prompts', () => ifCalling(() => offers.prompts()));
  listAs(server, 'resources/list', 'resources', () => ifCalling(() => offers.resources()));
  listAs(server, 'resources/templates/list', 'resourceTemplates', () =>
    ifCalling(() => offers.templates()),
  );
  const answer = (params: JsonObject, context: RequestContext): Promise<Result> =>
    answerCall(parts, carrier, params, context);
  server.setRequestHandler('tools/call', { params: UNCHECKED }, answer);
  if (era === 'legacy') {
    server.direct = new LegacyCalls(server, answer);
  }
  const passOn = (
    method: 'prompts/get' | 'resources/read' | 'completion/complete',
    addressOf: (params: JsonObject) => ServerAddress,
  ): void => {
    server.setRequestHandler(method, { params: UNCHECKED }, (params, context) => {
      requireCall(rights);
      return answerFromServer(parts, carrier, addressOf(params), context);
    });
  };
  passOn('prompts/get', (params) => promptAddress(offers, params));
  passOn('resources/read', (params) => resourceAddress(offers, params));
  passOn('completion/complete', (params) => completionAddress(offers, params));
  if (era === 'legacy') {
    addLegacyRequests(server, parts);
  } else {
    const { gateway } = parts;
    addTaskRequests(server, { gateway, rights, askerOf: (context) => askerOf(parts, context) });
  }
  if (parts.announcesChanges) {
    server.announceChanges();
  }
  return server;
}

/**
 * Tells the ledger which tools a client was shown. Some clients get the list from the shim, before
 * there is a gateway.
 */
function noteListing({ gateway, listing, session }: McpServerParts): void {
  if (listing.exposure !== 'proxy') {
    gateway.sessionListed(session, () => listing.tools());
  }
}

function listAs(
  server: Server,
  method: 'tools/list' | 'prompts/list' | 'resources/list' | 'resources/templates/list',
  key: string,
  list: () => readonly object[],
): void {
  server.setRequestHandler(method, { params: UNCHECKED }, (params) => {
    const page = pageOfList(list(), params['cursor']);
    if (page === undefined) {
      const message = 'The cursor is none of this list: ask for it from the start';
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const { items, ...rest } = page;
    return { [key]: items, ...rest };
  });
}

/**
 * Adds requests of the older protocol. The newest one expresses them differently, or does not have
 * them.
 */
function addLegacyRequests(server: PassThroughServer, parts: McpServerParts): void {
  const { gateway, offers, session, rights } = parts;
  const watcher = (context: RequestContext): Watcher => {
    const { person } = askerOf(parts, context);
    const view = { gateway, offers };
    return { session, ...(person !== undefined && { person }), view, owner: 'connection' };
  };
  const watches = new ClientWatches({
    gateway,
    onUpdated: ({ changed: uri }) => server.tell(() => server.sendResourceUpdated({ uri })),
  });
  server.addCloser(() => watches[Symbol.dispose]());
  server.setRequestHandler(
    'resources/subscribe',
    { params: UNCHECKED },
    async (params, context) => {
      requireCall(rights);
      const uri = requiredParameter(params, 'uri', 'resources/subscribe');
      return watchAnswer(await watches.add(watcher(context), uri, context.mcpReq.signal));
    },
  );
  server.setRequestHandler(
    'resources/unsubscribe',
    { params: UNCHECKED },
    async (params, context) => {
      const uri = requiredParameter(params, 'uri', 'resources/unsubscribe');
      return watchAnswer(await watches.remove(watcher(context), uri, context.mcpReq.signal));
    },
  );
  server.setRequestHandler('logging/setLevel', { params: UNCHECKED }, ({ level }) => {
    if (!isLogLevel(level)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'level is none of the protocol');
    }
    server.logLevel = level;
    if (mayCall(rights)) {
      gateway.tellServers(session, { kind: 'log_level', level });
    }
    return {};
  });
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    parts.scope?.rootsChanged();
    if (mayCall(rights)) {
      gateway.tellServers(session, { kind: 'roots_changed' });
    }
  });
}

function askerOf(parts: McpServerParts, context: RequestContext): Asker {
  const { id, _meta: meta } = context.mcpReq;
  return parts.asker({ id, meta: (meta ?? {}) as JsonObject });
}

function answerFromServer(
  parts: McpServerParts,
  carrier: Carrier,
  address: ServerAddress,
  context: RequestContext,
): Promise<Result> {
  // Arguments and all: whoever comes back must mean the same request.
  const request = {
    name: JSON.stringify(address),
    context,
    asker: askerOf(parts, context),
  };
  return carryOut(carrier, request, (asker, signal) =>
    askServer(parts.gateway, address, asker, signalOf(signal)),
  );
}

async function answerCall(
  parts: McpServerParts,
  carrier: Carrier,
  params: JsonObject,
  context: RequestContext,
): Promise<Result> {
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !isJsonObject(args)) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'tools/call takes a name (text) and arguments (object)',
    );
  }
  const found = parts.listing.find(name);
  // A tool that a role does not allow looks like one that does not exist.
  const listed = found !== undefined && mayUse(parts.rights, found) ? found : undefined;
  if (listed === undefined) {
    const known = toolsFor(parts.rights, parts.listing).map((tool) => tool.name);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown tool: ${name}${didYouMean(name, known)}`,
    );
  }
  if (listed.kind === 'meta' && listed.name === 'control_workflow') {
    requireSteering(parts, args);
  }
  noteListing(parts);
  const request = { name, context, asker: askerOf(parts, context) };
  return carryOut(carrier, request, async (asker, signal) => {
    try {
      const learning = asker.client && parts.scope?.learnRoots(asker.client);
      if (learning !== undefined) {
        await learning;
      }
      const answer = await callListedTool(parts.gateway, { listed, args, asker, signal });
      if (listed.kind === 'meta') {
        return listed.name === 'control_workflow'
          ? answer
          : await taskInstead(parts.gateway, answer, asker, context);
      }
      return isSentAsItIs(parts, answer, listed.outputSchema)
        ? answer
        : (carrier.server.projectCallToolResult(
            answer as never,
            listed.outputSchema,
          ) as unknown as JsonObject);
    } catch (error) {
      if (error instanceof PeerRefusal) {
        throw error;
      }
      if (!(error instanceof GatewayError) && !signal.aborted) {
        parts.logger.error('mcp_call_failed', { tool: name, error: describeError(error) });
      }
      const answer = thrownAnswer(error);
      return listed.kind === 'meta' ? answer : withoutStructure(answer);
    }
  });
}

/** Throws where a client that only looks would steer a run. */
function requireSteering({ rights }: McpServerParts, { action }: JsonObject): void {
  if (!maySteer(rights, action)) {
    requireCall(rights);
  }
}

/** Returns true if a result can be sent unparsed: its structure is an object, as its tool says. */
function isSentAsItIs(
  { era }: McpServerParts,
  answer: JsonObject,
  outputSchema: JsonObject | undefined,
): boolean {
  const unread = unreadOf(answer);
  const isOfObjects = outputSchema === undefined || outputSchema['type'] === 'object';
  return (
    era === 'legacy' &&
    unread !== undefined &&
    isOfObjects &&
    !isOtherThanObject(unread, 'structuredContent')
  );
}
