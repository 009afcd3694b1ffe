import { type Clock, sleep } from '../base/clock.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { ServerState, ServerStatus, UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import type { UnlistedServer } from './discovery.ts';

interface ServersParts {
  readonly upstreams: Pick<Upstreams, 'states' | 'restart' | 'subscribe'>;
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  /** The part of the servers that each client sees. */
  readonly offered: Pick<OfferedTools, 'showsServer'>;
  readonly clock: Clock;
}

/** Shows the servers to people, and knows which of them have listed their tools. */
export class Servers {
  readonly #parts: ServersParts;

  constructor(parts: ServersParts) {
    this.#parts = parts;
  }

  states(): readonly ServerState[] {
    const { upstreams, catalog } = this.#parts;
    return upstreams.states().map((state) => withKnownTools(state, catalog.current));
  }

  restart(name: string, signal: AbortSignal): Promise<ServerState> {
    return this.#parts.upstreams.restart(name, signal);
  }

  /**
   * Calls the listener when a followed resource changes. Returns the function that unsubscribes.
   */
  onResourceUpdated(
    listener: (update: UpstreamEvent & { readonly kind: 'resource_updated' }) => void,
  ): () => void {
    return this.#parts.upstreams.subscribe((event) => {
      if (event.kind === 'resource_updated') {
        listener(event);
      }
    });
  }

  /** Returns the number of configured servers that a client in this scope sees. */
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
   * Waits a moment for the first tool list if no tool is known yet. An agent that asks right after
   * the first start would otherwise hear that there is nothing.
   */
  async firstList(signal: AbortSignal): Promise<void> {
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

/**
 * Adds the number of known tools to a server's state. For a sleeping server, these are the tools that
 * it listed last.
 */
function withKnownTools(state: ServerState, catalog: Catalog): ServerState {
  return { ...state, toolCount: catalog.servers.get(state.name)?.length ?? state.toolCount };
}

/** `ready` is a server that is connected; it may not have listed its tools yet. */
const COMING: ReadonlySet<ServerStatus> = new Set(['starting', 'ready']);
