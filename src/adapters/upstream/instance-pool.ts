import type { Clock } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import type { ClientLink } from '../../call/asker.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { isAskableClient } from './client-capabilities.ts';
import { Instance, type InstanceParts } from './instance.ts';
import { UpstreamError } from './upstream-error.ts';

/** Ways to start instances, and listeners. */
interface InstancePoolParts extends InstanceParts {
  readonly clock: Clock;
  readonly sharing: Sharing;
  /** Returns true if a client needs its own instance although no call is under way. */
  readonly isNeededBy: (session: SessionId) => boolean;
  /** Returns the time after which a shared program without calls is ended; 0 keeps it. */
  readonly idleMs: () => number;
  /** Tells whether a client follows a resource on this instance. */
  readonly isNeededOn: (instance: Instance) => boolean;
  /** An instance that was everybody's belongs to one client from now on. */
  readonly onTaken: (instance: Instance) => void;
}

/**
 * Who shares one instance: all clients; only clients that cannot be asked anything, because a
 * server's question does not say whom it is for; or nobody.
 */
export type Sharing = 'all' | 'unaskable' | 'none';

/**
 * The instances of one server: one for everybody, or one for each client.
 *
 * A server that asks its client questions cannot be shared: its questions do not say whom they are
 * for. An instance without an owner (started to list the tools, or shared until the server asked)
 * goes to the first client that needs one.
 */
export class InstancePool {
  /** Applies to clients that come from now on. */
  sharing: Sharing;
  readonly #parts: InstancePoolParts;
  readonly #own = new Map<SessionId, Instance>();
  /** Clients that still need an instance when all were ended. */
  readonly #left = new Set<SessionId>();
  #common: Instance | undefined;

  constructor(parts: InstancePoolParts) {
    this.#parts = parts;
    this.sharing = parts.sharing;
  }

  all(): readonly Instance[] {
    return [...(this.#common === undefined ? [] : [this.#common]), ...this.#own.values()];
  }

  /** True if an instance runs or is starting. */
  get isInUse(): boolean {
    return this.all().some(({ isStarting, connection }) => isStarting || connection !== undefined);
  }

  /** One for work that is nobody's: listing the tools. Any that is there will do. */
  any(): Instance {
    const running = this.all();
    const found = running.find(({ connection }) => connection !== undefined) ?? running[0];
    if (found !== undefined) {
      return found;
    }
    return this.#shared();
  }

  /** Returns the instance for this client's calls. */
  forSession(session: SessionId, client: ClientLink | undefined): Instance {
    const isShared =
      this.sharing === 'all' ||
      (this.sharing === 'unaskable' && !isAskableClient(client) && !this.#own.has(session));
    if (isShared) {
      const common = this.#shared();
      common.sharers.add(session);
      return common;
    }
    const own = this.#own.get(session);
    if (own !== undefined) {
      own.ownerLink = client ?? own.ownerLink;
      return own;
    }
    if (this.#own.size >= UPSTREAM.ownInstancesMax) {
      const text = `${UPSTREAM.ownInstancesMax} clients have an instance of their own already`;
      throw new UpstreamError('overloaded', text);
    }
    const common = this.#common;
    if (common !== undefined && [...common.sharers].every((sharer) => sharer === session)) {
      this.#take(common, session, client);
      return common;
    }
    const instance = new Instance(this.#parts, session);
    instance.ownerLink = client;
    this.#own.set(session, instance);
    return instance;
  }

  /**
   * Returns the instance for a call ahead of this client, if it runs already and has never asked
   * anything. A call ahead starts nothing, takes nothing over and asks nothing.
   */
  forAhead(session: SessionId, isAskable: boolean): Instance | undefined {
    const own = this.#own.get(session);
    const isShared =
      this.sharing === 'all' || (this.sharing === 'unaskable' && !isAskable && own === undefined);
    const instance = isShared ? this.#common : own;
    return instance?.connection === undefined || instance.hasAsked ? undefined : instance;
  }

  /** Returns the running instance that works for this client: its own, or a shared one. */
  servingSession(session: SessionId): Instance | undefined {
    const isSharer = this.#common?.sharers.has(session) === true;
    return this.#own.get(session) ?? (isSharer ? this.#common : undefined);
  }

  /** Returns the instance that only this client uses. */
  ownedBy(session: SessionId): Instance | undefined {
    return this.#own.get(session);
  }

  /** Gives an instance that was everybody's to a client that is using it, unless it has its own. */
  give(instance: Instance, session: SessionId, client: ClientLink): void {
    const isTakable = this.#common === instance && !this.#own.has(session);
    if (this.sharing !== 'all' && isTakable && this.#own.size < UPSTREAM.ownInstancesMax) {
      this.#take(instance, session, client);
    }
  }

  /** To be called when an instance has started, and when a call has left it: it ends after a while. */
  onUnused(instance: Instance): void {
    instance.cancelIdleEnd();
    if (instance.visits.size > 0) {
      return;
    }
    const { owner } = instance;
    const idleMs = owner === undefined ? this.#parts.idleMs() : UPSTREAM.ownInstanceIdleMs;
    if (idleMs > 0) {
      instance.cancelIdleEnd = this.#parts.clock.after(idleMs, () => {
        this.#endUnused(instance, owner);
      });
    }
  }

  #endUnused(instance: Instance, owner: SessionId | undefined): void {
    const isOwners = owner !== undefined && this.#own.get(owner) === instance;
    const isCommon = owner === undefined && this.#common === instance;
    if (instance.visits.size > 0 || !(isOwners || isCommon)) {
      return;
    }
    const isNeeded =
      owner === undefined
        ? instance.changers.size > 0 || this.#parts.isNeededOn(instance)
        : this.#parts.isNeededBy(owner);
    if (isNeeded) {
      this.onUnused(instance);
    } else if (owner === undefined) {
      this.#common = undefined;
      void instance.end(new UpstreamError('closed', 'nobody used it for a while'));
    } else {
      void this.release(owner);
    }
  }

  /** Ends the instance that only this client uses. */
  async release(session: SessionId): Promise<void> {
    const own = this.#own.get(session);
    this.#own.delete(session);
    this.#left.delete(session);
    this.#common?.sharers.delete(session);
    this.#common?.changers.delete(session);
    await own?.end(new UpstreamError('closed', 'the client it belonged to has left'));
  }

  /** Ends all; the pool can be used again, with new instances. */
  async endAll(reason: UpstreamError): Promise<void> {
    const all = this.all();
    for (const session of all.flatMap(({ owner, sharers }) => [owner, ...sharers])) {
      if (session !== undefined && this.#parts.isNeededBy(session)) {
        this.#left.add(session);
      }
    }
    this.#common = undefined;
    this.#own.clear();
    await Promise.all(all.map((instance) => instance.end(reason)));
  }

  #take(common: Instance, session: SessionId, client: ClientLink | undefined): void {
    const others = [...common.sharers].filter((sharer) => sharer !== session);
    this.#common = undefined;
    common.owner = session;
    common.ownerLink = client;
    common.sharers.clear();
    this.#own.set(session, common);
    for (const other of others.filter((each) => this.#parts.isNeededBy(each))) {
      this.#left.add(other);
    }
    if (this.#left.size > 0) {
      // They wait for what a server tells by itself, so that no call of theirs would start one.
      this.#shared()
        .connect()
        .catch(() => undefined);
    }
    this.#parts.onTaken(common);
  }

  /** Returns the shared instance. */
  #shared(): Instance {
    if (this.#common === undefined) {
      this.#common = new Instance(this.#parts, undefined);
      for (const session of this.#left) {
        this.#common.sharers.add(session);
      }
      this.#left.clear();
    }
    return this.#common;
  }
}
