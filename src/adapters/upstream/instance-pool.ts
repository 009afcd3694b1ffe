import type { Clock } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import { UPSTREAM } from '../../tuning.ts';
import { Instance, type InstanceParts } from './instance.ts';
import { UpstreamError } from './upstream-error.ts';

/** How instances are started, and who is told about it. */
export interface InstancePoolParts extends InstanceParts {
  readonly clock: Clock;
  readonly isPerClient: boolean;
}

/**
 * The instances of one server: one for everybody, or one for each client.
 *
 * A server that asks its client questions cannot be shared: nothing in such a question tells
 * whose it is. The instance that nobody owns (made to list the tools, or shared until the
 * server turned out to ask) goes to the first client that needs one.
 */
export class InstancePool {
  /** Whether each client gets its own from now on. */
  isPerClient: boolean;
  readonly #parts: InstancePoolParts;
  readonly #own = new Map<SessionId, Instance>();
  #common: Instance | undefined;

  constructor(parts: InstancePoolParts) {
    this.#parts = parts;
    this.isPerClient = parts.isPerClient;
  }

  all(): readonly Instance[] {
    return [...(this.#common === undefined ? [] : [this.#common]), ...this.#own.values()];
  }

  /** One for work that is nobody's: listing the tools. Any that is there will do. */
  any(): Instance {
    const running = this.all();
    const found = running.find(({ connection }) => connection !== undefined) ?? running[0];
    if (found !== undefined) {
      return found;
    }
    this.#common = new Instance(this.#parts, undefined);
    return this.#common;
  }

  /** The one this client's calls go to. */
  forSession(session: SessionId): Instance {
    if (!this.isPerClient) {
      this.#common ??= new Instance(this.#parts, undefined);
      return this.#common;
    }
    const own = this.#own.get(session);
    if (own !== undefined) {
      return own;
    }
    if (this.#own.size >= UPSTREAM.ownInstancesMax) {
      const text = `${UPSTREAM.ownInstancesMax} clients have an instance of their own already`;
      throw new UpstreamError('overloaded', text);
    }
    const instance = this.#common ?? new Instance(this.#parts, session);
    this.#common = undefined;
    instance.owner = session;
    this.#own.set(session, instance);
    return instance;
  }

  /** To be called when a call has left an instance: one that is its client's own ends after a while. */
  onUnused(instance: Instance): void {
    instance.cancelIdleEnd();
    if (instance.users === 0 && instance.owner !== undefined) {
      const { owner } = instance;
      instance.cancelIdleEnd = this.#parts.clock.after(UPSTREAM.ownInstanceIdleMs, () => {
        if (instance.users === 0 && this.#own.get(owner) === instance) {
          void this.release(owner);
        }
      });
    }
  }

  /** Ends what belongs to this client alone. */
  async release(session: SessionId): Promise<void> {
    const own = this.#own.get(session);
    this.#own.delete(session);
    await own?.end(new UpstreamError('closed', 'the client it belonged to has left'));
  }

  /** Ends all; the pool can be used again, with new instances. */
  async endAll(reason: UpstreamError): Promise<void> {
    const all = this.all();
    this.#common = undefined;
    this.#own.clear();
    await Promise.all(all.map((instance) => instance.end(reason)));
  }
}
