import { type Clock, sleep } from '../base/clock.ts';
import type { ServerStatus, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import type { UnlistedServer } from './search-notes.ts';

export interface ServerListingParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly upstreams: Pick<Upstreams, 'states'>;
  readonly clock: Clock;
}

/** Which servers have listed their tools. */
export class ServerListing {
  readonly #parts: ServerListingParts;

  constructor(parts: ServerListingParts) {
    this.#parts = parts;
  }

  /** How many servers are configured. */
  get configured(): number {
    return this.#parts.upstreams.states().length;
  }

  /** Returns the servers that have not listed their tools yet. */
  unlisted(): readonly UnlistedServer[] {
    const { servers } = this.#parts.catalog.current;
    return this.#parts.upstreams.states().filter(({ name }) => !servers.has(name));
  }

  /**
   * Where no tool at all is known yet, the first server to list its own is worth a moment: an agent
   * that asks right after the very first start would else be told that there is nothing.
   */
  async first(signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    const until = clock.monotonicMs() + DISCOVER.firstListingMs;
    while (this.#isComing() && clock.monotonicMs() < until) {
      await sleep(clock, DISCOVER.firstListingStepMs, signal);
    }
  }

  #isComing(): boolean {
    const { tools } = this.#parts.catalog.current;
    return tools.size === 0 && this.unlisted().some(({ status }) => COMING.has(status));
  }
}

/** `ready` is a server that is connected; it may not have listed its tools yet. */
const COMING: ReadonlySet<ServerStatus> = new Set(['starting', 'ready']);
