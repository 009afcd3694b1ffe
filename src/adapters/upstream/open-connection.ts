import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  Client,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Implementation,
  type AuthProvider,
  type OAuthClientProvider,
  type Transport,
} from '@modelcontextprotocol/client';

import { signalOf } from '../../base/cancellation.ts';
import { isQuestion } from '../../base/client-abilities.ts';
import { type Clock, untilAborted } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { RPC } from '../../base/rpc-codes.ts';
import type { ServerSpec, ServerTransport } from '../../call/upstreams.ts';
import { loopTurns } from '../../system/loop-turns.ts';
import { LOOP } from '../../tuning/loop.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { unreached } from './classify-failure.ts';
import { ALL_CAPABILITIES } from './client-capabilities.ts';
import { connectionWays, isWorthTrying, type ConnectionWay } from './connection-way.ts';
import {
  Connection,
  describeEnd,
  type ConnectionListener,
  type ConnectionParts,
} from './connection.ts';
import { LargeAnswers } from './large-answers.ts';
import type { ProtocolVerdict } from './protocol-verdict.ts';
import type { Reaper } from './reaper.ts';
import { isOwnId } from './request-channel.ts';
import { StdioTransport } from './stdio-transport.ts';
import { TimeLimit } from './time-limit.ts';
import { UpstreamError } from './upstream-error.ts';

/** Parts shared by all connections of one gateway. */
export interface ConnectionSupport {
  readonly clock: Clock;
  readonly reaper: Reaper;
  readonly inheritedEnv: Readonly<Record<string, string | undefined>>;
  readonly clientInfo: Implementation;
  readonly authFor?:
    | ((spec: ServerSpec) => AuthProvider | OAuthClientProvider | undefined)
    | undefined;
  /** Takes note of work that goes on in the background, so that the end of the gateway waits for it. */
  readonly track: (work: Promise<void>) => void;
}

/** The server to connect to, and what is known about it. */
interface OpenRequest {
  readonly spec: ServerSpec;
  readonly verdict: ProtocolVerdict | undefined;
  /** After a failure the probe is given more time: a slow start may look like an old protocol. */
  readonly isPatient: boolean;
  readonly listener: ConnectionListener;
  readonly logger: Logger;
}

/** A connection that works: its tools were listed on it. */
interface OpenedConnection {
  readonly connection: Connection;
  readonly tools: readonly Json[];
}

/** Opens a connection within the server's time for starting, or leaves nothing behind. */
export async function openConnection(
  support: ConnectionSupport,
  request: OpenRequest,
  signal: AbortSignal,
): Promise<OpenedConnection> {
  const { spec } = request;
  const limit = new TimeLimit(support.clock, spec.startTimeoutMs, 'it was not ready', signal);
  try {
    return await tryWays(support, request, signalOf(limit.signal));
  } finally {
    limit[Symbol.dispose]();
  }
}

async function tryWays(
  support: ConnectionSupport,
  request: OpenRequest,
  signal: AbortSignal,
): Promise<OpenedConnection> {
  const ways = connectionWays(request.spec.transport.kind, request.verdict);
  let firstError: unknown;
  let failed: ConnectionWay | undefined;
  let lastError: unknown;
  for (const way of ways) {
    if (failed !== undefined && !isWorthTrying(way, failed, lastError)) {
      continue;
    }
    try {
      return await open(support, request, way, signal);
    } catch (error) {
      signal.throwIfAborted();
      request.logger.debug('upstream_way_failed', {
        transport: way.transport,
        remembered: way.prior !== undefined,
        reason: plainLine(describeError(error), TEXTS.messageLengthMax),
      });
      // The error of the preferred way explains more than that of the fallback.
      firstError = failed?.prior === undefined ? (firstError ?? error) : error;
      lastError = error;
      failed = way;
    }
  }
  const { transport } = request.spec;
  throw (transport.kind === 'stdio' ? firstError : unreached(firstError, transport.url)) as Error;
}

async function open(
  support: ConnectionSupport,
  request: OpenRequest,
  way: ConnectionWay,
  signal: AbortSignal,
): Promise<OpenedConnection> {
  const largeAnswers = new LargeAnswers(isOwnId);
  const transport = createTransport(support, request, way, largeAnswers);
  const client = createClient(support, request, way);
  let connection: Connection | undefined;
  const onAbort = (): void => support.track(transport.close());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    // Many servers start together, and each start holds the thread.
    await loopTurns.enter(LOOP.turnMs);
    signal.throwIfAborted();
    // The SDK's handshake heeds no signal in some of its phases.
    await untilAborted(
      client.connect(transport, {
        timeout: request.spec.startTimeoutMs,
        ...(way.prior === undefined ? {} : { prior: way.prior }),
      }),
      signal,
    );
    connection = createConnection(support, request, way, { client, transport, largeAnswers });
    const hasTools = client.getServerCapabilities()?.tools !== undefined;
    const tools = hasTools ? await connection.listTools(signal) : [];
    connection.followChanges();
    // The next steps read all of these tools.
    await loopTurns.enter(LOOP.turnMs);
    signal.throwIfAborted();
    return { connection, tools };
  } catch (error) {
    const ended = transport instanceof StdioTransport && transport.exit !== undefined;
    const reason =
      ended && !signal.aborted
        ? new UpstreamError('exited', describeEnd(transport), { cause: error })
        : error;
    support.track(
      connection?.close(new UpstreamError('closed', describeError(reason))) ?? transport.close(),
    );
    throw reason;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function createTransport(
  support: ConnectionSupport,
  request: OpenRequest,
  way: ConnectionWay,
  largeAnswers: LargeAnswers,
): Transport {
  const { spec, logger } = request;
  if (spec.transport.kind === 'stdio') {
    const { command, args, env, cwd } = spec.transport;
    return new StdioTransport({
      command,
      args,
      env: childEnvironment(support.inheritedEnv, env),
      ...(cwd === undefined ? {} : { cwd }),
      reaper: support.reaper,
      logger,
      onFlood: () => request.listener.onFlood(),
    });
  }
  return createRemoteTransport(spec.transport, way, {
    authProvider: support.authFor?.(spec),
    largeAnswers,
  });
}

function createRemoteTransport(
  remote: Extract<ServerTransport, { url: string }>,
  way: ConnectionWay,
  {
    authProvider,
    largeAnswers,
  }: {
    readonly authProvider: AuthProvider | OAuthClientProvider | undefined;
    readonly largeAnswers: LargeAnswers;
  },
): Transport {
  const options = {
    requestInit: { headers: { ...remote.headers } },
    fetch: boundedFetch(fetch, largeAnswers),
    ...(authProvider === undefined ? {} : { authProvider }),
  };
  const url = new URL(remote.url);
  return way.transport === 'sse'
    ? new SSEClientTransport(url, options)
    : new StreamableHTTPClientTransport(url, options);
}

function createClient(
  support: ConnectionSupport,
  { spec, isPatient, listener, logger }: OpenRequest,
  way: ConnectionWay,
): Client {
  const patienceMs = spec.startTimeoutMs * UPSTREAM.patientShare;
  const probeMs =
    way.transport === 'stdio' && !isPatient
      ? Math.min(UPSTREAM.probeTimeoutMs, patienceMs)
      : patienceMs;
  const client = new Client(support.clientInfo, {
    capabilities: ALL_CAPABILITIES,
    versionNegotiation: { mode: 'auto', probe: { timeoutMs: probeMs } },
  });
  const onerror: Client['onerror'] = (error) => {
    logger.debug('upstream_client_error', {
      reason: plainLine(error.message.slice(0, TEXTS.messageLengthMax), TEXTS.messageLengthMax),
    });
  };
  Object.assign(client, { onerror });
  // Unchecked by the SDK: a server that forgets a member of a notification is understood all the same.
  client.fallbackNotificationHandler = ({ method, params }) => {
    listener.onNotification(method, isJsonObject(params) ? params : {});
    return Promise.resolve();
  };
  client.fallbackRequestHandler = ({ method, params }, { mcpReq }) => {
    if (!isQuestion(method)) {
      throw new ProtocolError(RPC.methodNotFound, `${method} is not supported by this client`);
    }
    return listener.onQuestion(method, (params ?? {}) as Json, mcpReq.signal);
  };
  return client;
}

function createConnection(
  support: ConnectionSupport,
  request: OpenRequest,
  way: ConnectionWay,
  made: Pick<ConnectionParts, 'client' | 'transport' | 'largeAnswers'>,
): Connection {
  const { client, transport } = made;
  const discover = client.getDiscoverResult();
  const version = client.getNegotiatedProtocolVersion();
  const isModern = client.getProtocolEra() === 'modern' && version !== undefined;
  const envelope: JsonObject | undefined = isModern
    ? {
        [PROTOCOL_VERSION_META_KEY]: version,
        [CLIENT_INFO_META_KEY]: support.clientInfo as unknown as JsonObject,
        [CLIENT_CAPABILITIES_META_KEY]: ALL_CAPABILITIES,
      }
    : undefined;
  const verdict: ProtocolVerdict = {
    transport: way.transport,
    prior: isModern && discover !== undefined ? { kind: 'modern', discover } : { kind: 'legacy' },
  };
  const { listener, logger, spec } = request;
  const server = spec.name;
  const connection = new Connection({
    ...made,
    server,
    envelope,
    verdict,
    listener,
    logger,
  });
  if (way.transport === 'sse') {
    watchEventStream(transport, connection);
  }
  return connection;
}

/** A new event stream would be a new session that nobody has greeted: an error of the old one is its end. */
function watchEventStream(transport: Transport, connection: Connection): void {
  const passOn = transport.onerror;
  const onerror: Transport['onerror'] = (error) => {
    passOn?.call(transport, error);
    if (error instanceof SseError) {
      connection.abandon(new UpstreamError('exited', 'the event stream was closed by the server'));
    }
  };
  Object.assign(transport, { onerror });
}

/**
 * Variables of our environment that a server's program may see.
 *
 * Only those that programs need to run at all: our environment may hold tokens that a server must
 * not see. Everything else has to be in its `env`.
 */
const INHERITED = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'APPDATA',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'USERPROFILE',
  'COMSPEC',
]);
const INHERITED_PREFIXES = ['LC_', 'XDG_'];

/** A shell function exported through the environment would run in every shell below it. */
const SHELL_FUNCTION = '()';

/** Returns the environment of a child: the safe part of ours, then the configured variables. */
export function childEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  configured: Readonly<Record<string, string>>,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(ours)) {
    const upper = name.toUpperCase();
    const safe =
      INHERITED.has(upper) || INHERITED_PREFIXES.some((prefix) => upper.startsWith(prefix));
    if (safe && value !== undefined && !value.startsWith(SHELL_FUNCTION)) {
      environment[name] = value;
    }
  }
  return { ...environment, ...configured };
}
