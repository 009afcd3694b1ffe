import type { ServerState, UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';

export interface ServersParts {
  readonly upstreams: Pick<Upstreams, 'states' | 'restart' | 'subscribe'>;
  readonly catalog: Pick<CatalogKeeper, 'current'>;
}

/** The servers as people see them. */
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

  /** Called when a resource changed that some session follows. The returned function ends it. */
  onResourceUpdated(
    listener: (update: UpstreamEvent & { readonly kind: 'resource_updated' }) => void,
  ): () => void {
    return this.#parts.upstreams.subscribe((event) => {
      if (event.kind === 'resource_updated') {
        listener(event);
      }
    });
  }
}

/** A server that sleeps has the tools it listed when it was last awake. */
function withKnownTools(state: ServerState, catalog: Catalog): ServerState {
  return { ...state, toolCount: catalog.servers.get(state.name)?.length ?? state.toolCount };
}
