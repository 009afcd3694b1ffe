import { LOG_LEVEL_META_KEY, ProtocolError } from '@modelcontextprotocol/client';

import { type Cancellation, signalOf } from '../../base/cancellation.ts';
import { isAskable } from '../../base/client-abilities.ts';
import type { Clock } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { showName } from '../../base/plain-text.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import { type EntryRefusal, type GuestPlace, Semaphore } from '../../base/semaphore.ts';
import type { RequestOutcome } from '../../call/server-requests.ts';
import type { CallOutcome, ToolCall } from '../../call/tool-caller.ts';
import type { ServerSpec } from '../../call/upstreams.ts';
import { AHEAD } from '../../tuning/call.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { attributedPages } from './attribute-question.ts';
import { classifyFailure } from './classify-failure.ts';
import type { Connection, ExchangeOptions } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import { OVERSIZE } from './oversize-message.ts';
import { Place } from './place.ts';
import { TimeLimit } from './time-limit.ts';
import { UpstreamError } from './upstream-error.ts';
import { Visit } from './visit.ts';

/** The parts of a client's request that every request may have. */
type Asked = Pick<
  ToolCall,
  | 'session'
  | 'client'
  | 'meta'
  | 'onProgress'
  | 'timeoutMs'
  | 'beforeSend'
  | 'ahead'
  | 'mayYield'
  | 'capabilities'
  | 'changes'
>;

/** A client's request to a server: a tool call, or any other request. */
interface Errand {
  readonly asked: Asked;
  readonly send: (
    connection: Connection,
    options: ExchangeOptions,
    signal: Cancellation,
  ) => Promise<JsonObject>;
}

interface ServerCallsParts {
  readonly clock: Clock;
  readonly pool: InstancePool;
  /** Places for the calls of all servers together; taken last, so that a slow server holds no more than its own. */
  readonly everyone: Semaphore;
  readonly spec: () => ServerSpec;
  /** A connection of this instance, or a failure that says why there is none. */
  readonly connect: (instance: Instance, signal: Cancellation) => Promise<Connection>;
  /** Returns the log level that the client of this session wants. */
  readonly logLevelOf: (session: SessionId) => string | undefined;
  readonly onAnswered: () => void;
  readonly onUnauthorized: (connection: Connection, error: unknown) => void;
  /** A report of progress was not passed on, because there were too many. */
  readonly onNoticeDropped: () => void;
  /** A call ran out of time: the server may hang. */
  readonly onTimedOut: (connection: Connection) => void;
}

/** Progress of a call, to know after a failure whether it was sent. */
interface Attempt {
  wasSent: boolean;
  wasAnnounced: boolean;
  /** The limits of time that hold for it now. */
  readonly limits: Set<TimeLimit>;
}

/** The calls of one server: their order, their limits, and what their ends say about the server. */
export class ServerCalls {
  readonly #parts: ServerCallsParts;
  readonly #concurrency: Semaphore;
  #closedBecause: UpstreamError | undefined;

  constructor(parts: ServerCallsParts) {
    this.#parts = parts;
    this.#concurrency = new Semaphore({
      placesMax: parts.spec().concurrencyMax,
      waitingMax: UPSTREAM.waitingMax,
    });
  }

  /** Returns calls at the server and calls waiting for their turn. */
  get underWay(): number {
    return this.#concurrency.inside + this.#concurrency.waiting;
  }

  resize(concurrencyMax: number): void {
    this.#concurrency.resize(concurrencyMax);
  }

  /** Turns away who waits and who comes; calls at the server end with their connection. */
  close(reason: UpstreamError): void {
    this.#closedBecause = reason;
    this.#concurrency.close();
  }

  /** Brings a call to the server. Never throws: every end is an outcome. */
  async call(tool: string, call: ToolCall, signal: Cancellation): Promise<CallOutcome> {
    const { clock } = this.#parts;
    const startedMs = clock.monotonicMs();
    const attempt: Attempt = { wasSent: false, wasAnnounced: false, limits: new Set() };
    const errand: Errand = {
      asked: call,
      send: (connection, options, limited) =>
        connection.callTool(tool, call.args, options, limited),
    };
    try {
      const result = await this.#run(errand, attempt, signal);
      const durationMs = clock.monotonicMs() - startedMs;
      return { kind: 'answered', result, isError: result['isError'] === true, durationMs };
    } catch (error) {
      const durationMs = clock.monotonicMs() - startedMs;
      const refusal = refusalIn(this.#parts.spec().name, error);
      return {
        ...this.#describe(error, signal, attempt),
        ...(refusal === undefined || signal.aborted ? {} : { refusal }),
        durationMs,
      };
    }
  }

  /** Brings any other request to the server. Never throws either. */
  request(asked: Asked, send: Errand['send'], signal: Cancellation): Promise<RequestOutcome> {
    const errand: Errand = { asked, send };
    const attempt: Attempt = { wasSent: false, wasAnnounced: false, limits: new Set() };
    return this.#outcomeOf(() => this.#run(errand, attempt, signal), attempt, signal);
  }

  /** Runs work that needs no place, and returns its outcome. Never throws. */
  outOfTurn(work: () => Promise<JsonObject>, signal: Cancellation): Promise<RequestOutcome> {
    const attempt: Attempt = { wasSent: true, wasAnnounced: false, limits: new Set() };
    return this.#outcomeOf(work, attempt, signal);
  }

  async #outcomeOf(
    work: () => Promise<JsonObject>,
    attempt: Attempt,
    signal: Cancellation,
  ): Promise<RequestOutcome> {
    try {
      return { kind: 'answered', result: await work() };
    } catch (error) {
      const refusal = signal.aborted ? undefined : refusalIn(this.#parts.spec().name, error);
      if (refusal !== undefined) {
        const { code, message, data } = refusal;
        return { kind: 'refused', code, message, ...(data === undefined ? {} : { data }) };
      }
      const { code, message } = this.#describe(error, signal, attempt);
      return { kind: 'failed', code, message };
    }
  }

  #run(errand: Errand, attempt: Attempt, signal: Cancellation): Promise<JsonObject> {
    const { ahead, timeoutMs } = errand.asked;
    const work = (limited: Cancellation): Promise<JsonObject> =>
      ahead === true
        ? this.#asGuest(errand, attempt, limited)
        : this.#inTurn(errand, attempt, limited);
    return timeoutMs === undefined ? work(signal) : this.#limited(timeoutMs, attempt, signal, work);
  }

  #describe(
    error: unknown,
    signal: Cancellation,
    { wasSent }: Attempt,
  ): Omit<Extract<CallOutcome, { kind: 'failed' }>, 'durationMs'> {
    const { name } = this.#parts.spec();
    if (signal.aborted) {
      const message = `the call to server "${name}" was cancelled`;
      return { kind: 'failed', code: 'cancelled', message, mayHaveRun: wasSent };
    }
    const { code, message, mayHaveRun } = classifyFailure(error);
    const hint =
      code === 'unauthorized' && !message.includes('pml login')
        ? `; ${loginHint(this.#parts.spec())}`
        : '';
    return {
      kind: 'failed',
      code,
      message: `server "${name}": ${message}${hint}`,
      mayHaveRun: wasSent && mayHaveRun,
    };
  }

  async #inTurn(errand: Errand, attempt: Attempt, signal: Cancellation): Promise<JsonObject> {
    const entered = this.#concurrency.enter(signal);
    const refusal = entered instanceof Promise ? await entered : entered;
    if (refusal !== undefined) {
      throw this.#turnedAway(refusal, signal);
    }
    const enteredAll = this.#parts.everyone.enter(signal);
    const refusalByAll = enteredAll instanceof Promise ? await enteredAll : enteredAll;
    if (refusalByAll !== undefined) {
      this.#concurrency.leave();
      throw this.#turnedAway(refusalByAll, signal);
    }
    const place = new Place([this.#concurrency, this.#parts.everyone]);
    try {
      // Once more on a new connection where the server had only forgotten the session.
      return (
        (await this.#attempt(errand, attempt, { isLast: false, place }, signal)) ??
        (await this.#attempt(errand, attempt, { isLast: true, place }, signal)) ??
        {}
      );
    } finally {
      place.end();
    }
  }

  /** A call that nobody has asked for: at once and where there is room, or not at all. */
  async #asGuest(errand: Errand, attempt: Attempt, signal: Cancellation): Promise<JsonObject> {
    const { pool, everyone } = this.#parts;
    const { session, capabilities = {}, mayYield = () => true } = errand.asked;
    const instance = pool.forAhead(session, isAskable(capabilities));
    const given = new AbortController();
    const onYield = (): void =>
      given.abort(new UpstreamError('yielded', 'others needed its place'));
    const places: GuestPlace[] = [];
    try {
      for (const limit of instance === undefined ? [] : [this.#concurrency, everyone]) {
        const left = Math.max(1, Math.ceil(limit.placesMax * AHEAD.placesLeft));
        const place = limit.enterAsGuest({ mayYield, onYield }, left);
        if (place === undefined) {
          break;
        }
        places.push(place);
      }
      if (instance === undefined || places.length < 2) {
        throw new UpstreamError('yielded', 'there is no room for what nobody has asked for');
      }
      const either = AbortSignal.any([signalOf(signal), given.signal]);
      const guest = { instance, yieldUp: onYield };
      const options = { isLast: true, place: new Place([]), guest } as const;
      return (await this.#attempt(errand, attempt, options, either)) ?? {};
    } catch (error) {
      // An abort comes back as whatever the transport makes of it.
      throw given.signal.aborted && !signal.aborted ? given.signal.reason : error;
    } finally {
      for (const place of places) {
        place.leave();
      }
    }
  }

  #turnedAway(refusal: EntryRefusal, signal: Cancellation): unknown {
    switch (refusal) {
      case 'overloaded':
        return new UpstreamError('overloaded', `${UPSTREAM.waitingMax} calls are waiting for it`);
      case 'closed':
        return this.#closedBecause ?? new UpstreamError('closed', 'it was closed');
      case 'aborted':
        return signal.reason;
      default:
        return refusal satisfies never;
    }
  }

  /** One call on one connection. `undefined` when it may be made again; never for the last. */
  async #attempt(
    errand: Errand,
    attempt: Attempt,
    options: {
      readonly isLast: boolean;
      readonly place: Place;
      readonly guest?: { readonly instance: Instance; readonly yieldUp: () => void };
    },
    signal: Cancellation,
  ): Promise<JsonObject | undefined> {
    const { pool, connect, onAnswered, spec } = this.#parts;
    const { session, client, meta, beforeSend, changes } = errand.asked;
    const { place, guest } = options;
    const instance = guest?.instance ?? pool.forSession(session, client);
    const wantsLog = meta?.[LOG_LEVEL_META_KEY] !== undefined;
    const { limits } = attempt;
    const { yieldUp } = guest ?? {};
    const visit = new Visit({ session, client, wantsLog, limits, place, yieldUp });
    instance.visits.add(visit);
    try {
      const connection = instance.connection ?? (await connect(instance, signal));
      if (!attempt.wasAnnounced) {
        attempt.wasAnnounced = true;
        if (beforeSend !== undefined) {
          await beforeSend();
        }
      }
      attempt.wasSent = true;
      if (changes === true) {
        instance.changers.add(session);
      }
      try {
        const exchange = this.#exchangeFor(errand.asked, visit, connection);
        const limitMs = callLimitMs(spec(), errand.asked.timeoutMs);
        const result = await this.#limited(limitMs, attempt, signal, (limited) =>
          errand.send(connection, exchange, limited),
        );
        onAnswered();
        return result;
      } catch (error) {
        const mayRepeat = !signal.aborted && this.#judge(connection, error);
        if (!mayRepeat || options.isLast) {
          throw error;
        }
        attempt.wasSent = false;
        return undefined;
      }
    } finally {
      this.#tellDropped(visit);
      instance.visits.delete(visit);
      visit.leave();
      pool.onUnused(instance);
    }
  }

  #exchangeFor(
    { session, client, meta, onProgress, ahead, capabilities }: Asked,
    visit: Visit,
    connection: Connection,
  ): ExchangeOptions {
    const level = connection.isModern ? this.#parts.logLevelOf(session) : undefined;
    return {
      onProgress: onProgress && this.#limitedProgress(onProgress, visit),
      meta: level === undefined ? meta : { [LOG_LEVEL_META_KEY]: level, ...meta },
      capabilities: (ahead === true ? capabilities : client?.capabilities) ?? {},
      ask: client && ((questions, signal) => visit.ask(questions, signalOf(signal))),
    };
  }

  #limitedProgress(
    onProgress: NonNullable<Asked['onProgress']>,
    visit: Visit,
  ): NonNullable<Asked['onProgress']> {
    const { clock, onNoticeDropped } = this.#parts;
    return (progress) => {
      if (visit.mayTell('progress', clock.monotonicMs())) {
        onProgress(progress);
      } else {
        onNoticeDropped();
      }
    };
  }

  #tellDropped({ client, droppedNotices }: Visit): void {
    if (droppedNotices > 0) {
      const data = `${droppedNotices} notifications of the server "${showName(this.#parts.spec().name)}" about this call were left out`;
      client?.tell('notifications/message', { level: 'warning', logger: 'pml', data });
    }
  }

  /**
   * Handles the effect of a failed call on its connection. Returns true if the call may be made
   * again on another one.
   */
  #judge(connection: Connection, error: unknown): boolean {
    const verdict = classifyFailure(error);
    if (verdict.code === 'unauthorized') {
      this.#parts.onUnauthorized(connection, error);
    } else if (verdict.sessionLost && connection.hasSession) {
      void connection.close(new UpstreamError('closed', 'the server forgot the session'));
      return true;
    } else if (verdict.connectionLost && !verdict.sessionLost) {
      connection.abandon(new UpstreamError('exited', verdict.message));
    } else if (verdict.code === 'timed_out') {
      this.#parts.onTimedOut(connection);
    }
    return false;
  }

  async #limited<T>(
    limitMs: number,
    { limits }: Attempt,
    signal: Cancellation,
    work: (signal: Cancellation) => Promise<T>,
  ): Promise<T> {
    const limit = new TimeLimit(this.#parts.clock, limitMs, 'it did not answer', signal);
    limits.add(limit);
    try {
      return await work(limit.signal);
    } finally {
      limits.delete(limit);
      limit[Symbol.dispose]();
    }
  }
}

/**
 * Returns the protocol error of a server. It is passed on unchanged, except that its questions are
 * marked with the server's name.
 */
function refusalIn(server: string, error: unknown): PeerRefusal | undefined {
  if (!(error instanceof ProtocolError) || error.data === OVERSIZE) {
    return undefined;
  }
  const data = error.data as Json | undefined;
  const told = error.code === RPC.pageRequired ? attributedPages(server, data) : data;
  return new PeerRefusal(error.code, error.message, told);
}

/** Returns the time limit of one call: the server's usual limit, or the longer one that the call asks for. */
function callLimitMs(
  { callTimeoutMs, callTimeoutMsMax }: Pick<ServerSpec, 'callTimeoutMs' | 'callTimeoutMsMax'>,
  askedMs = 0,
): number {
  return Math.max(callTimeoutMs, Math.min(askedMs, callTimeoutMsMax));
}

/** Returns the advice for a server that needs a login. */
export function loginHint({ name, login }: Pick<ServerSpec, 'name' | 'login'>): string {
  return login === 'person'
    ? `everybody logs in for themselves; run: pml login ${name} --gateway ADDRESS --token-file FILE`
    : `run: pml login ${name}`;
}
