import { describeError } from '../../base/errors.ts';
import type { SessionId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import { UPSTREAM } from '../../tuning.ts';
import type { Connection } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Which client follows which resources of one server.
 *
 * However many clients of an instance follow a resource, the server is told once, and told to
 * stop when the last of them has stopped. What a connection follows is derived from what the
 * clients want, so that a new connection, or an instance that changed hands, is set right by
 * the same means.
 */
export class ResourceWatches {
  readonly #pool: InstancePool;
  readonly #logger: Logger;
  readonly #bySession = new Map<SessionId, Set<string>>();
  readonly #followed = new WeakMap<Connection, Set<string>>();

  constructor(pool: InstancePool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
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
    signal: AbortSignal,
  ): Promise<void> {
    const watched = this.#bySession.get(session) ?? new Set();
    const isNew = !watched.has(uri);
    if (isNew && watched.size >= UPSTREAM.watchesMax) {
      const text = `the client follows ${UPSTREAM.watchesMax} resources of it already`;
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

  /** Stops following, unless another client of the instance still does. */
  async remove(session: SessionId, uri: string, signal: AbortSignal): Promise<void> {
    const instance = this.#pool.servingSession(session);
    this.#forget(session, uri);
    if (instance?.connection !== undefined && !this.#wantedOn(instance).has(uri)) {
      await this.#unfollow(instance.connection, uri, signal);
    }
  }

  /** Forgets what a client followed. */
  drop(session: SessionId): void {
    this.#bySession.delete(session);
  }

  /** Makes what is followed on each connection what its clients want. */
  settle(signal: AbortSignal): void {
    for (const instance of this.#pool.all()) {
      if (instance.connection !== undefined) {
        void this.#settleOne(instance, instance.connection, signal);
      }
    }
  }

  /** Who follows a resource, or one that it is a part of, on this instance: by what they follow. */
  watchersOf(instance: Instance, uri: string): ReadonlyMap<string, readonly SessionId[]> {
    const watchers = new Map<string, SessionId[]>();
    for (const [session, uris] of this.#bySession) {
      if (this.#pool.servingSession(session) === instance) {
        for (const followed of [...uris].filter((watched) => isPartOf(uri, watched))) {
          watchers.set(followed, [...(watchers.get(followed) ?? []), session]);
        }
      }
    }
    return watchers;
  }

  #wantedOn(instance: Instance): Set<string> {
    const sessions = [...this.#bySession].filter(
      ([session]) => this.#pool.servingSession(session) === instance,
    );
    return new Set(sessions.flatMap(([, uris]) => [...uris]));
  }

  #forget(session: SessionId, uri: string): void {
    const watched = this.#bySession.get(session);
    watched?.delete(uri);
    if (watched?.size === 0) {
      this.#bySession.delete(session);
    }
  }

  async #settleOne(instance: Instance, connection: Connection, signal: AbortSignal): Promise<void> {
    const wanted = this.#wantedOn(instance);
    const followed = this.#followedOn(connection);
    try {
      for (const uri of [...followed].filter((each) => !wanted.has(each))) {
        await this.#unfollow(connection, uri, signal);
      }
      for (const uri of wanted) {
        await this.#follow(connection, uri, signal);
      }
    } catch (error) {
      const reason = plainLine(describeError(error), UPSTREAM.errorLengthMax);
      this.#logger.warn('upstream_watch_failed', { reason });
    }
  }

  #followedOn(connection: Connection): Set<string> {
    const followed = this.#followed.get(connection) ?? new Set();
    this.#followed.set(connection, followed);
    return followed;
  }

  async #follow(connection: Connection, uri: string, signal: AbortSignal): Promise<void> {
    const followed = this.#followedOn(connection);
    if (followed.has(uri)) {
      return;
    }
    followed.add(uri);
    try {
      await (connection.isModern
        ? connection.followResources([...followed], signal)
        : connection.request('resources/subscribe', { uri }, {}, signal));
    } catch (error) {
      followed.delete(uri);
      throw error;
    }
  }

  async #unfollow(connection: Connection, uri: string, signal: AbortSignal): Promise<void> {
    const followed = this.#followedOn(connection);
    if (followed.delete(uri)) {
      await (connection.isModern
        ? connection.followResources([...followed], signal)
        : connection.request('resources/unsubscribe', { uri }, {}, signal));
    }
  }
}

/** A server may announce a part of what is followed: `file:///a/b` for `file:///a`. */
function isPartOf(uri: string, watched: string): boolean {
  if (uri === watched) {
    return true;
  }
  const rest = uri.startsWith(watched) ? uri.slice(watched.length) : '';
  return rest !== '' && (watched.endsWith('/') || /^[#/?]/u.test(rest));
}
