import type { Cancellation } from '../../base/cancellation.ts';
import { type Clock, untilAborted } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import type { Semaphore } from '../../base/semaphore.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { CallOutcome, ToolCall } from '../../call/tool-caller.ts';
import type { ServerSpec, ServerState, ServerStatus, UpstreamEvent } from '../../call/upstreams.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { classifyFailure } from './classify-failure.ts';
import { isAskableClient } from './client-capabilities.ts';
import { ClientTraffic } from './client-traffic.ts';
import type { Connection, ConnectionListener } from './connection.ts';
import {
  afterFailure,
  CLEAN_RECORD,
  isDue,
  type FailureRecord,
  type ServerFailure,
} from './failure-record.ts';
import { Heartbeat } from './heartbeat.ts';
import { InstancePool, type Sharing } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import type { LogLevels } from './log-levels.ts';
import { Overflow } from './notice-budget.ts';
import { openConnection, type ConnectionSupport } from './open-connection.ts';
import { readVerdict, type ProtocolVerdict } from './protocol-verdict.ts';
import { loginHint, ServerCalls } from './server-calls.ts';
import { ToolList } from './tool-list.ts';
import { UpstreamError } from './upstream-error.ts';
import type { Visit } from './visit.ts';

/** Knowledge about a server from an earlier process. */
export interface KnownProtocol {
  readonly protocol?: string;
  readonly sendsRequests: boolean;
}

interface UpstreamServerParts {
  readonly spec: ServerSpec;
  readonly specHash: string;
  readonly known: KnownProtocol | undefined;
  readonly support: ConnectionSupport;
  /** Places for the calls of all servers together. */
  readonly everyone: Semaphore;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly logLevels: LogLevels;
  readonly emit: (event: UpstreamEvent) => void;
  /** The end of the server that this one replaces: two at once might fight over a file. */
  readonly startAfter: Promise<void>;
  /** Its connections log in as one person. They end when that person does not use them. */
  readonly isPersonal: boolean;
}

/**
 * One configured server: starts it when it is needed and keeps it running.
 *
 * All waiting for this server happens in here, so that a server that hangs delays nobody else.
 */
export class UpstreamServer {
  readonly #parts: UpstreamServerParts;
  readonly #pool: InstancePool;
  readonly #calls: ServerCalls;
  readonly #tools: ToolList;
  readonly #traffic: ClientTraffic;
  readonly #heartbeat: Heartbeat;
  readonly #overflow: Overflow;
  readonly #ended = new AbortController();
  #spec: ServerSpec;
  #record: FailureRecord = CLEAN_RECORD;
  #verdict: ProtocolVerdict | undefined;
  #sendsRequests: boolean;
  #starts = 0;
  #protocolVersion: string | undefined;
  #cancelRetry: () => void = () => undefined;
  #reported = '';

  constructor(parts: UpstreamServerParts) {
    this.#parts = parts;
    this.#spec = parts.spec;
    this.#verdict = readVerdict(parts.known?.protocol);
    this.#sendsRequests = parts.known?.sendsRequests ?? false;
    const { clock, logger, specHash, emit, everyone, logLevels } = parts;
    const server = parts.spec.name;
    this.#overflow = new Overflow(logger);
    this.#pool = new InstancePool({
      clock,
      sharing: this.#sharing(),
      start: (instance, signal) => this.#start(instance, signal),
      isNeededBy: (session) => this.#traffic.isNeededBy(session),
      onTaken: (instance) => this.#traffic.onTaken(instance),
      idleMs: () => this.#idleMs(),
      isNeededOn: (instance) => this.#traffic.isNeededOn(instance),
      onConnected: (instance) => {
        this.#traffic.settle(instance);
        this.#pool.onUnused(instance);
      },
      onChange: () => this.#report(),
    });
    this.#calls = new ServerCalls({
      clock,
      pool: this.#pool,
      everyone,
      spec: () => this.#spec,
      connect: (instance, signal) => this.#connect(instance, signal),
      logLevelOf: (session) => logLevels.of(session),
      onAnswered: () => this.#onAnswered(),
      onUnauthorized: (connection, error) => this.#onUnauthorized(connection, error),
      onTimedOut: (connection) => void this.#heartbeat.ping(connection),
      onNoticeDropped: () => this.#overflow.dropped(),
    });
    this.#tools = new ToolList({
      server,
      clock,
      logger,
      onListed: (tools, protocol) =>
        emit({ kind: 'tools_listed', server, tools, specHash, protocol }),
    });
    this.#heartbeat = new Heartbeat(clock, this.#pool, this.#ended.signal);
    this.#traffic = new ClientTraffic({
      server,
      specHash,
      clock,
      logger,
      logLevels,
      pool: this.#pool,
      calls: this.#calls,
      ended: this.#ended.signal,
      emit,
      onNoticeDropped: () => this.#overflow.dropped(),
      onToolsChanged: (connection) => this.#tools.refresh(connection, this.#ended.signal),
      onAsked: (instance, method, visit) => this.#onAsked(instance, method, visit),
    });
  }

  get spec(): ServerSpec {
    return this.#spec;
  }

  get specHash(): string {
    return this.#parts.specHash;
  }

  /** True if an instance runs or is starting. */
  get isInUse(): boolean {
    return this.#pool.isInUse;
  }

  get isAsleep(): boolean {
    return this.#pool.all().every(({ connection }) => connection === undefined);
  }

  state(): ServerState {
    const { name, trusted, transport } = this.#spec;
    const { lastError, retryAt } = this.#record;
    const processIds = this.#pool
      .all()
      .map(({ connection }) => connection?.processId)
      .filter((id) => id !== undefined);
    return {
      name,
      status: this.#status(),
      trusted,
      transport: transport.kind,
      toolCount: this.#tools.count,
      ...(lastError === undefined ? {} : { lastError }),
      ...(this.#protocolVersion === undefined ? {} : { protocolVersion: this.#protocolVersion }),
      processIds,
      callsUnderWay: this.#calls.underWay,
      restarts: Math.max(0, this.#starts - 1),
      ...this.#overflow.state,
      ...(retryAt === undefined ? {} : { retryAt }),
    };
  }

  call(tool: string, call: ToolCall, signal: Cancellation): Promise<CallOutcome> {
    return this.#calls.call(tool, call, signal);
  }

  /** Returns all that its clients want of it beside calls. */
  get traffic(): ClientTraffic {
    return this.#traffic;
  }

  /** Takes over new limits and marks. Precondition: the way to reach the server is the same. */
  update(spec: ServerSpec): void {
    this.#spec = spec;
    this.#calls.resize(spec.concurrencyMax);
    this.#pool.sharing = this.#sharing();
    this.#report();
  }

  async ensureListed(signal: AbortSignal): Promise<ServerState> {
    try {
      await this.#connect(this.#pool.any(), signal);
    } catch {
      // Why it failed is in the state.
      signal.throwIfAborted();
    }
    return this.state();
  }

  async restart(signal: AbortSignal): Promise<ServerState> {
    this.#cancelRetry();
    this.#record = CLEAN_RECORD;
    await this.#pool.endAll(new UpstreamError('closed', 'the server is being restarted'));
    return this.ensureListed(signal);
  }

  async release(session: SessionId): Promise<void> {
    this.#traffic.drop(session);
    await this.#pool.release(session);
  }

  /** Ends it for good: calls fail with `why`, programs are ended. */
  async close(why: string): Promise<void> {
    const reason = new UpstreamError('closed', why);
    this.#cancelRetry();
    this.#heartbeat.stop();
    this.#ended.abort(reason);
    this.#calls.close(reason);
    await this.#pool.endAll(reason);
  }

  async #connect(instance: Instance, signal: Cancellation): Promise<Connection> {
    const open = instance.connection;
    if (open !== undefined) {
      return open;
    }
    this.#ended.signal.throwIfAborted();
    if (!instance.isStarting && !isDue(this.#record, this.#parts.clock.now())) {
      throw this.#notDueError();
    }
    return untilAborted(instance.connect(), signal);
  }

  #notDueError(): UpstreamError {
    const { status, lastError, retryAt } = this.#record;
    if (status === 'unauthorized') {
      return new UpstreamError('unauthorized', lastError ?? loginHint(this.#spec));
    }
    const waitMs = (retryAt ?? 0) - this.#parts.clock.now();
    const seconds = Math.max(1, Math.ceil(waitMs / MS_PER_SECOND));
    const text = `it is not running: ${lastError ?? 'it failed'}; next attempt in ${seconds} s`;
    return new UpstreamError('not_started', text);
  }

  async #start(instance: Instance, signal: AbortSignal): Promise<Connection> {
    const { support, clock, logger, startAfter } = this.#parts;
    this.#cancelRetry();
    let ready: { readonly connection: Connection; readonly atMs: number } | undefined;
    const listener: ConnectionListener = {
      ...this.#traffic.listenerFor(instance, () => ready?.connection),
      onFlood: () => this.#overflow.paused(),
      onLost: (error) => {
        if (ready !== undefined) {
          this.#onLost(instance, error, clock.monotonicMs() - ready.atMs);
        }
      },
    };
    try {
      await startAfter;
      signal.throwIfAborted();
      const { connection, tools } = await openConnection(
        support,
        {
          spec: this.#spec,
          verdict: this.#verdict,
          isPatient: this.#record.failures > 0,
          listener,
          logger,
        },
        signal,
      );
      if (!connection.isOpen) {
        throw new UpstreamError('exited', 'it ended right after its start');
      }
      ready = { connection, atMs: clock.monotonicMs() };
      this.#onReady(connection);
      this.#tools.take(tools, connection);
      this.#traffic.listOffers(connection);
      return connection;
    } catch (error) {
      if (!signal.aborted) {
        this.#onStartFailed(error);
      }
      throw error;
    }
  }

  #onReady(connection: Connection): void {
    this.#starts += 1;
    this.#verdict = connection.verdict;
    this.#protocolVersion = connection.protocolVersion;
    // The failures still count: only an answered call shows that it works.
    this.#record = { status: 'fine', failures: this.#record.failures };
    this.#heartbeat.start();
    this.#parts.logger.info('upstream_connected', {
      protocolVersion: this.#protocolVersion,
      starts: this.#starts,
    });
  }

  #onStartFailed(error: unknown): void {
    const { code, message } = classifyFailure(error);
    this.#fail(
      code === 'unauthorized'
        ? { kind: 'unauthorized', message: this.#loginMessage() }
        : { kind: 'start_failed', message },
    );
  }

  /** A server that nobody used and that had run for a while may end without having failed. */
  #onLost(instance: Instance, error: UpstreamError, uptimeMs: number): void {
    const wasStable = uptimeMs >= UPSTREAM.stableAfterMs;
    if (wasStable && instance.visits.size === 0 && !this.#traffic.isNeededOn(instance)) {
      this.#record = { ...CLEAN_RECORD, lastError: error.message };
    } else {
      this.#record = wasStable ? CLEAN_RECORD : this.#record;
      this.#fail({ kind: 'crashed', message: error.message });
    }
    this.#report();
  }

  #onAnswered(): void {
    if (this.#record.failures > 0) {
      this.#record = CLEAN_RECORD;
    }
  }

  #onUnauthorized(connection: Connection, error: unknown): void {
    this.#parts.logger.warn('upstream_unauthorized', { reason: classifyFailure(error).message });
    void connection.close(new UpstreamError('closed', 'it needs a login'));
    this.#fail({ kind: 'unauthorized', message: this.#loginMessage() });
    this.#report();
  }

  /** A server that asks cannot be shared by clients that can be asked. */
  #onAsked(instance: Instance, method: string, visit: Visit | undefined): void {
    if (instance.owner === undefined) {
      this.#sendsRequests = true;
      this.#pool.sharing = this.#sharing();
      this.#parts.emit({ kind: 'server_sent_request', server: this.#spec.name, method });
      if (isAskableClient(visit?.client)) {
        this.#pool.give(instance, visit.session, visit.client);
      }
    }
  }

  #fail(failure: ServerFailure): void {
    const { clock, random, logger } = this.#parts;
    this.#record = afterFailure(this.#record, failure, clock.now(), random.next());
    const { status, failures, retryAt } = this.#record;
    logger.warn('upstream_failed', { kind: failure.kind, reason: failure.message, failures });
    this.#cancelRetry();
    if (status !== 'unauthorized' && retryAt !== undefined && !this.#ended.signal.aborted) {
      this.#cancelRetry = clock.after(Math.max(0, retryAt - clock.now()), () => {
        if (!this.#ended.signal.aborted && !this.isInUse) {
          this.#pool
            .any()
            .connect()
            .catch(() => undefined);
        }
      });
    }
  }

  #status(): ServerStatus {
    const instances = this.#pool.all();
    if (instances.some(({ connection }) => connection !== undefined)) {
      return 'ready';
    }
    if (instances.some(({ isStarting }) => isStarting)) {
      return 'starting';
    }
    return this.#record.status === 'fine' ? 'idle' : this.#record.status;
  }

  #idleMs(): number {
    if (this.#parts.isPersonal) {
      return UPSTREAM.ownInstanceIdleMs;
    }
    return this.#spec.transport.kind === 'stdio' ? this.#spec.idleMs : 0;
  }

  #sharing(): Sharing {
    const { instances } = this.#spec;
    if (instances === 'per-client') {
      return 'none';
    }
    return instances === 'auto' && this.#sendsRequests ? 'unaskable' : 'all';
  }

  #loginMessage(): string {
    return `it needs a login; ${loginHint(this.#spec)}`;
  }

  /** Reports the visible state, if it has changed. */
  #report(): void {
    const state = this.state();
    const { callsUnderWay: _, ...visible } = state;
    const text = JSON.stringify(visible);
    if (text !== this.#reported && !this.#ended.signal.aborted) {
      this.#reported = text;
      this.#parts.emit({ kind: 'server_state_changed', server: this.#spec.name, state });
    }
  }
}
