import { type Clock, sleep } from '../base/clock.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { ServerState, ServerStatus, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import type { UnlistedServer } from './search-notes.ts';

export interface ServerListingParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly upstreams: Pick<Upstreams, 'states'>;
  /** What each client sees. */
  readonly offered: Pick<OfferedTools, 'showsServer'>;
  readonly clock: Clock;
}

/** Which servers have listed their tools. */
export class ServerListing {
  readonly #parts: ServerListingParts;

  constructor(parts: ServerListingParts) {
    this.#parts = parts;
  }

  /** How many servers are configured that a client in this scope sees. */
  configured(scope?: Scope): number {
    return this.#seen(scope).length;
  }

  /** Returns the servers in this scope that have not listed their tools yet. */
  unlisted(scope?: Scope): readonly UnlistedServer[] {
    const { servers } = this.#parts.catalog.current;
    return this.#seen(scope).filter(({ name }) => !servers.has(name));
  }

  #seen(scope: Scope | undefined): readonly ServerState[] {
    const { upstreams, offered } = this.#parts;
    return upstreams.states().filter(({ name }) => offered.showsServer(name, scope));
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
