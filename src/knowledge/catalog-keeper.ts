import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { CatalogStore, KnownServer } from './catalog-store.ts';
import { type Catalog, EMPTY_CATALOG, withOnlyServers, withServerTools } from './catalog.ts';

/**
 * Holds the current catalog, in step with the store, so that tools are known while their
 * servers are still starting, or down.
 */
export class CatalogKeeper {
  readonly #store: CatalogStore;
  readonly #logger: Logger;
  readonly #listeners = new Set<(catalog: Catalog) => void>();
  readonly #known = new Map<string, KnownServer>();
  #current: Catalog = EMPTY_CATALOG;

  constructor(parts: { store: CatalogStore; logger: Logger }) {
    this.#store = parts.store;
    this.#logger = parts.logger;
  }

  get current(): Catalog {
    return this.#current;
  }

  /** What is remembered of a server, from this start or an earlier one. */
  known(server: string): KnownServer | undefined {
    return this.#known.get(server);
  }

  /**
   * Reads what earlier starts learned about the configured servers. Tools that were listed from
   * another command or address are left out: the name is the same, the server is not.
   */
  async load(specHashes: ReadonlyMap<string, string>): Promise<void> {
    for (const known of await this.#store.load()) {
      if (specHashes.get(known.server) === known.specHash) {
        this.#known.set(known.server, known);
        this.#current = withServerTools(this.#current, known.server, known.tools);
      }
    }
    this.#publish();
  }

  /** Takes over what a server listed. The catalog changes at once, the store follows. */
  async learn(known: KnownServer): Promise<void> {
    this.#known.set(known.server, known);
    this.#current = withServerTools(this.#current, known.server, known.tools);
    this.#publish();
    await this.#save(known);
  }

  /** Remembers that a server sends requests of its own and so cannot be shared. */
  async noteRequests(server: string): Promise<void> {
    const known = this.#known.get(server);
    if (known !== undefined && !known.sendsRequests) {
      const noted = { ...known, sendsRequests: true };
      this.#known.set(server, noted);
      await this.#save(noted);
    }
  }

  /** Drops servers that are configured no longer. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#current.servers.keys()].filter((name) => !names.has(name));
    this.#current = withOnlyServers(this.#current, names);
    for (const name of gone) {
      this.#known.delete(name);
      await this.#store.remove(name);
    }
    if (gone.length > 0) {
      this.#publish();
    }
  }

  subscribe(listener: (catalog: Catalog) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async #save(known: KnownServer): Promise<void> {
    try {
      await this.#store.save(known);
    } catch (error) {
      // The tools work without being remembered; the next start lists them again.
      this.#logger.warn('catalog_not_saved', {
        serverId: known.server,
        error: describeError(error),
      });
    }
  }

  #publish(): void {
    for (const listener of this.#listeners) {
      listener(this.#current);
    }
  }
}
