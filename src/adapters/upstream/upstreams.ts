import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';

import type { AuthProvider } from '@modelcontextprotocol/client';

import { type Cancellation, Canceller } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { GatewayError, describeError } from '../../base/errors.ts';
import { type SessionId, splitToolId } from '../../base/ids.ts';
import { canonicalJson } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { nearestName } from '../../base/nearest-name.ts';
import type { Random } from '../../base/random.ts';
import { Semaphore } from '../../base/semaphore.ts';
import { VERSION } from '../../base/version.ts';
import type {
  ClientNote,
  RequestOutcome,
  ServerRequest,
  WatchedResource,
} from '../../call/server-requests.ts';
import type { CallOutcome, ToolCall } from '../../call/tool-caller.ts';
import type { ServerSpec, ServerState, UpstreamEvent, Upstreams } from '../../call/upstreams.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { ConfiguredServer, type CreateServer } from './configured-server.ts';
import { LogLevels } from './log-levels.ts';
import type { ConnectionSupport } from './open-connection.ts';
import { Reaper } from './reaper.ts';
import { type KnownProtocol, UpstreamServer } from './upstream-server.ts';

/** Knowledge about a server, and the hash of the configuration it belongs to. */
interface KnownUpstream extends KnownProtocol {
  readonly specHash: string;
}

export interface UpstreamsParts {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  /** Our own environment. Programs inherit the safe part. */
  readonly inheritedEnv: Readonly<Record<string, string | undefined>>;
  /** Gives the login of a person, or of the local user, at a remote server. */
  readonly authFor?: (spec: ServerSpec, person?: string) => AuthProvider | undefined;
  readonly known?: (server: string) => KnownUpstream | undefined;
  /** Calls of all servers under way at once; looked at again whenever servers are configured. */
  readonly concurrencyMax: () => number;
}

/** Returns all upstream servers of one gateway. */
export function createUpstreams(parts: UpstreamsParts): Upstreams {
  return new ConnectedUpstreams(parts);
}

class ConnectedUpstreams implements Upstreams {
  readonly #parts: UpstreamsParts;
  readonly #reaper: Reaper;
  readonly #support: Omit<ConnectionSupport, 'authFor'>;
  readonly #everyone: Semaphore;
  readonly #logLevels = new LogLevels();
  readonly #listeners = new Set<(event: UpstreamEvent) => void>();
  /** Work that the end has to wait for: programs that are being ended. */
  readonly #background = new Set<Promise<void>>();
  #servers: ReadonlyMap<string, ConfiguredServer> = new Map();
  #isClosed = false;

  constructor(parts: UpstreamsParts) {
    this.#parts = parts;
    this.#reaper = new Reaper({ logger: parts.logger });
    this.#everyone = new Semaphore({
      placesMax: parts.concurrencyMax(),
      waitingMax: UPSTREAM.waitingMax,
    });
    this.#support = {
      clock: parts.clock,
      reaper: this.#reaper,
      inheritedEnv: parts.inheritedEnv,
      clientInfo: { name: 'pml', version: VERSION },
      track: (work) => this.#track(work),
    };
  }

  /** Resolves when removed servers have ended. New servers can be called at once. */
  async configure(specs: readonly ServerSpec[]): Promise<void> {
    if (this.#isClosed) {
      throw new GatewayError('SERVER_UNAVAILABLE', 'the gateway is closing');
    }
    this.#everyone.resize(this.#parts.concurrencyMax());
    const before = this.#servers;
    const after = new Map<string, ConfiguredServer>();
    const endings: Promise<void>[] = [];
    const restarted: ConfiguredServer[] = [];
    for (const spec of specs) {
      const hash = specHash(spec);
      const old = before.get(spec.name);
      if (old?.specHash === hash) {
        old.update(spec);
        after.set(spec.name, old);
        continue;
      }
      const wasInUse = old?.isInUse === true;
      const ending = old?.close('its configuration was changed') ?? Promise.resolve();
      const server = this.#configured(spec, hash, ending);
      after.set(spec.name, server);
      endings.push(ending);
      if (wasInUse) {
        restarted.push(server);
      }
    }
    for (const [name, server] of before) {
      if (!after.has(name)) {
        endings.push(server.close('it was removed from the configuration'));
      }
    }
    this.#servers = after;
    for (const server of restarted) {
      void server.ensureListed(new AbortController().signal);
    }
    await Promise.all(endings);
  }

  async call(call: ToolCall, signal: Cancellation): Promise<CallOutcome> {
    if (!(signal instanceof Canceller)) {
      // Many calls may share one signal; each listens to it while it is under way.
      setMaxListeners(0, signal);
    }
    const { server: name, tool } = splitToolId(call.tool);
    const server = this.#servers.get(name);
    if (server === undefined) {
      return {
        kind: 'failed',
        code: 'tool_unknown',
        message: this.#unknownServer(name),
        mayHaveRun: false,
        durationMs: 0,
      };
    }
    if (call.ahead === true && server.hasPersonalLogins) {
      return {
        kind: 'failed',
        code: 'cancelled',
        message: `server "${name}" is called with the login of whoever asks; nobody has asked yet`,
        mayHaveRun: false,
        durationMs: 0,
      };
    }
    return server.of(call.person).call(tool, call, signal);
  }

  request(request: ServerRequest, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#at(request, signal, (server) => server.traffic.request(request, signal));
  }

  watch(resource: WatchedResource, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#at(resource, signal, (server) => server.traffic.watch(resource, signal));
  }

  unwatch(resource: WatchedResource, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#at(resource, signal, (server) => server.traffic.unwatch(resource, signal));
  }

  tellServers(session: SessionId, note: ClientNote): void {
    if (note.kind === 'log_level') {
      this.#logLevels.set(session, note.level);
    }
    for (const server of [...this.#servers.values()].flatMap((each) => each.all())) {
      if (note.kind === 'log_level') {
        server.traffic.settleLogLevels();
      } else {
        server.traffic.tellRootsChanged(session);
      }
    }
  }

  ensureListed(server: string, signal: AbortSignal): Promise<ServerState> {
    return this.#find(server).ensureListed(signal);
  }

  isAsleep(server: string): boolean {
    return this.#servers.get(server)?.isAsleep === true;
  }

  restart(server: string, signal: AbortSignal, person?: string): Promise<ServerState> {
    return this.#find(server).restart(signal, person);
  }

  states(): readonly ServerState[] {
    return [...this.#servers.values()].map((server) => server.state());
  }

  subscribe(listener: (event: UpstreamEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async releaseSession(session: SessionId): Promise<void> {
    this.#logLevels.delete(session);
    await Promise.all([...this.#servers.values()].map((server) => server.release(session)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    const servers = [...this.#servers.values()];
    await Promise.all(servers.map((server) => server.close('the gateway is closing')));
    await Promise.all(this.#background);
    this.#reaper[Symbol.dispose]();
  }

  #configured(spec: ServerSpec, hash: string, startAfter: Promise<void>): ConfiguredServer {
    const { clock, random, logger, known, authFor } = this.#parts;
    const create: CreateServer = (current, person, emit) => {
      const remembered = known?.(current.name);
      return new UpstreamServer({
        spec: current,
        specHash: hash,
        known: remembered?.specHash === hash ? remembered : undefined,
        support: { ...this.#support, authFor: (each) => authFor?.(each, person) },
        everyone: this.#everyone,
        clock,
        random,
        logger: logger.child({ server: current.name, ...(person !== undefined && { person }) }),
        logLevels: this.#logLevels,
        emit,
        startAfter,
        isPersonal: person !== undefined,
      });
    };
    return new ConfiguredServer(spec, create, (event) => this.#emit(event));
  }

  async #at(
    { server: name, person }: Pick<ServerRequest, 'server' | 'person'>,
    signal: AbortSignal,
    work: (server: UpstreamServer) => Promise<RequestOutcome>,
  ): Promise<RequestOutcome> {
    setMaxListeners(0, signal);
    const server = this.#servers.get(name);
    return server === undefined
      ? { kind: 'failed', code: 'server_unavailable', message: this.#unknownServer(name) }
      : work(server.of(person));
  }

  #find(name: string): ConfiguredServer {
    const server = this.#servers.get(name);
    if (server === undefined) {
      throw new GatewayError('SERVER_UNKNOWN', this.#unknownServer(name));
    }
    return server;
  }

  #unknownServer(name: string): string {
    const nearest = nearestName(name, this.#servers.keys());
    const hint = nearest === undefined ? 'see pml list' : `did you mean "${nearest}"?`;
    return `there is no server "${name}"; ${hint}`;
  }

  #emit(event: UpstreamEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        // One listener's fault must not cost the others their event, nor a server its start.
        this.#parts.logger.error('upstream_listener_failed', { reason: describeError(error) });
      }
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch(() => undefined)
      .finally(() => {
        this.#background.delete(tracked);
      });
    this.#background.add(tracked);
  }
}

/**
 * Stands for how a server is reached: equal hashes mean the same program or address.
 *
 * Limits and marks are left out on purpose: they change neither the tools nor the process.
 */
export function specHash({ transport }: Pick<ServerSpec, 'transport'>): string {
  return createHash('sha256').update(canonicalJson(transport)).digest('hex');
}
