import type { Cancellation } from '../../base/cancellation.ts';
import { type Clock, untilAborted } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { SessionId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { MCP } from '../../tuning/mcp.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import { TimeLimit } from './time-limit.ts';
import { UpstreamError } from './upstream-error.ts';

interface ServerWatchesParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pool: InstancePool;
}

/** Resources that are followed on one connection. */
interface Following {
  readonly uris: Set<string>;
  /** Subscriptions that the server has not confirmed yet. */
  readonly beginning: Map<string, Promise<void>>;
  /** `again` when something changed while it is being set right. */
  settling: 'no' | 'once' | 'again';
}

/**
 * The resources of one server that clients follow.
 *
 * The server is told once per instance, however many clients follow a resource, and told to stop
 * after the last one. The subscriptions of a connection are derived from the wishes of the clients.
 * So a new connection, or an instance with a new owner, is handled in the same way.
 */
export class ServerWatches {
  readonly #parts: ServerWatchesParts;
  readonly #bySession = new Map<SessionId, Set<string>>();
  readonly #following = new WeakMap<Connection, Following>();

  constructor(parts: ServerWatchesParts) {
    this.#parts = parts;
  }

  isNeededBy(session: SessionId): boolean {
    return this.#bySession.has(session);
  }

  isNeededOn(instance: Instance): boolean {
    return this.#wantedOn(instance).size > 0;
  }

  /** Remembers it and follows it on this connection; forgotten again when the server refuses. */
  async add(
    session: SessionId,
    uri: string,
    connection: Connection,
    signal: Cancellation,
  ): Promise<void> {
    const watched = this.#bySession.get(session) ?? new Set();
    const isNew = !watched.has(uri);
    if (isNew && watched.size >= MCP.watchedMax) {
      const text = `the client follows ${MCP.watchedMax} resources of it already`;
      throw new UpstreamError('overloaded', text);
    }
    this.#bySession.set(session, watched.add(uri));
    try {
      await this.#follow(connection, uri, signal);
    } catch (error) {
      if (isNew) {
        this.#forget(session, uri);
      }
      throw error;
    }
  }

  /** Stops following, unless another client of the instance still does. Starts nothing. */
  async remove(session: SessionId, uri: string, signal: Cancellation): Promise<void> {
    const instance = this.#parts.pool.servingSession(session);
    this.#forget(session, uri);
    const connection = instance?.connection;
    if (instance !== undefined && connection !== undefined && !this.#isWantedOn(instance, uri)) {
      await this.#limited(signal, (limited) => this.#unfollow(connection, uri, limited));
    }
  }

  /** Drops everything that a client followed. */
  drop(session: SessionId): void {
    this.#bySession.delete(session);
  }

  /** Updates the subscriptions of each connection to the wishes of its clients. */
  settle(signal: Cancellation): void {
    for (const instance of this.#parts.pool.all()) {
      if (instance.connection !== undefined) {
        void this.#settle(instance, instance.connection, signal);
      }
    }
  }

  /**
   * Returns the sessions that follow a resource, or a parent of it, on this instance, by the
   * followed URI.
   */
  watchersOf(instance: Instance, uri: string): ReadonlyMap<string, readonly SessionId[]> {
    const watchers = new Map<string, SessionId[]>();
    for (const [session, uris] of this.#bySession) {
      if (this.#parts.pool.servingSession(session) === instance) {
        for (const followed of [...uris].filter((watched) => isPartOf(uri, watched))) {
          watchers.set(followed, [...(watchers.get(followed) ?? []), session]);
        }
      }
    }
    return watchers;
  }

  #wantedOn(instance: Instance): Set<string> {
    const sessions = [...this.#bySession].filter(
      ([session]) => this.#parts.pool.servingSession(session) === instance,
    );
    return new Set(sessions.flatMap(([, uris]) => [...uris]));
  }

  #isWantedOn(instance: Instance, uri: string): boolean {
    return [...this.#bySession].some(
      ([session, uris]) => uris.has(uri) && this.#parts.pool.servingSession(session) === instance,
    );
  }

  #forget(session: SessionId, uri: string): void {
    const watched = this.#bySession.get(session);
    watched?.delete(uri);
    if (watched?.size === 0) {
      this.#bySession.delete(session);
    }
  }

  async #settle(instance: Instance, connection: Connection, signal: Cancellation): Promise<void> {
    const following = this.#followingOn(connection);
    if (following.settling !== 'no') {
      following.settling = 'again';
      return;
    }
    do {
      following.settling = 'once';
      await this.#settleOnce(instance, connection, signal);
    } while (this.#isToRepeat(following) && connection.isOpen && !signal.aborted);
    following.settling = 'no';
  }

  /** Read in a method of its own, because it changes during the pass. */
  #isToRepeat({ settling }: Following): boolean {
    return settling === 'again';
  }

  async #settleOnce(
    instance: Instance,
    connection: Connection,
    signal: Cancellation,
  ): Promise<void> {
    const wanted = this.#wantedOn(instance);
    const { uris } = this.#followingOn(connection);
    const surplus = [...uris].filter((uri) => !wanted.has(uri));
    await this.#each(connection, surplus, signal, (uri, limited) =>
      this.#unfollow(connection, uri, limited),
    );
    const missing = [...wanted].filter((uri) => !uris.has(uri));
    await this.#each(connection, missing, signal, (uri, limited) =>
      this.#follow(connection, uri, limited),
    );
  }

  /** Applies a change to each resource. A failure does not stop the others. */
  async #each(
    connection: Connection,
    uris: readonly string[],
    signal: Cancellation,
    change: (uri: string, signal: Cancellation) => Promise<void>,
  ): Promise<void> {
    const attempt = async (uri: string): Promise<void> => {
      try {
        await this.#limited(signal, (limited) => change(uri, limited));
      } catch (error) {
        const reason = plainLine(describeError(error), TEXTS.messageLengthMax);
        this.#parts.logger.warn('upstream_watch_failed', { reason });
      }
    };
    if (connection.isModern) {
      // At once, which is one subscription for all of them.
      await Promise.all(uris.map((uri) => attempt(uri)));
      return;
    }
    for (const uri of uris) {
      if (connection.isOpen && !signal.aborted) {
        await attempt(uri);
      }
    }
  }

  async #limited<T>(signal: Cancellation, work: (signal: Cancellation) => Promise<T>): Promise<T> {
    const { clock } = this.#parts;
    const limit = new TimeLimit(clock, UPSTREAM.listTimeoutMs, 'it did not answer', signal);
    try {
      return await work(limit.signal);
    } finally {
      limit[Symbol.dispose]();
    }
  }

  #followingOn(connection: Connection): Following {
    const known = this.#following.get(connection);
    const following = known ?? { uris: new Set(), beginning: new Map(), settling: 'no' };
    this.#following.set(connection, following);
    return following;
  }

  async #follow(connection: Connection, uri: string, signal: Cancellation): Promise<void> {
    const { uris, beginning } = this.#followingOn(connection);
    // Whoever asked first may give up, which is no reason for the others to.
    for (let other = beginning.get(uri); other !== undefined; other = beginning.get(uri)) {
      await untilAborted(
        other.catch(() => undefined),
        signal,
      );
    }
    if (uris.has(uri)) {
      return;
    }
    uris.add(uri);
    const begun = connection.follow(uri, signal);
    beginning.set(uri, begun);
    try {
      await begun;
    } catch (error) {
      uris.delete(uri);
      throw error;
    } finally {
      beginning.delete(uri);
    }
  }

  async #unfollow(connection: Connection, uri: string, signal: Cancellation): Promise<void> {
    if (this.#followingOn(connection).uris.delete(uri)) {
      await connection.unfollow(uri, signal);
    }
  }
}

/**
 * Returns true if a URI is below a followed one. A server may announce `file:///a/b` for
 * `file:///a`.
 */
function isPartOf(uri: string, watched: string): boolean {
  if (uri === watched) {
    return true;
  }
  const rest = uri.startsWith(watched) ? uri.slice(watched.length) : '';
  return rest !== '' && (watched.endsWith('/') || /^[#/?]/u.test(rest));
}
