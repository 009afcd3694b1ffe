import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import { Listeners } from '../base/listeners.ts';
import type { Logger } from '../base/logger.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { Turns } from '../base/turns.ts';
import { LOOP } from '../tuning/loop.ts';
import {
  type Catalog,
  type CatalogStore,
  EMPTY_CATALOG,
  EMPTY_OFFER_BOOK,
  type KnownServer,
  type OfferBook,
  type Offers,
  withOffers,
  withOffersOf,
  withOnlyServers,
  withServerTools,
  withVersion,
} from './catalog.ts';
import type { PinKeeper } from './pin-keeper.ts';
import { NameBook, Skeletons } from './poison-names.ts';
import type { Tool } from './tool.ts';

/** A server's own description in its tool list. */
type ListedServer = Pick<KnownServer, 'server' | 'tools' | 'specHash' | 'protocol'>;

/** Parts of the keeper. */
interface CatalogKeeperParts {
  readonly store: CatalogStore;
  /** Says which of the tools that a server lists may be offered. */
  readonly pins: PinKeeper;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Hash of how a server is reached by the configuration in force; `undefined`: it is not in it. */
  readonly specHashOf: (server: string) => string | undefined;
}

/**
 * Holds the current catalog, in step with the store, so that tools are known while their
 * servers are still starting, or down.
 *
 * Everything is remembered under the hash of how the server was reached: another program or
 * address under the same name is another server. If the store fails, only the
 * stored list is lost: the next start lists the tools again.
 */
export class CatalogKeeper {
  readonly #parts: CatalogKeeperParts;
  readonly #listeners = new Listeners<[Catalog]>();
  readonly #known = new Map<string, KnownServer>();
  /** Latest tool list of each server, however it was reached. */
  readonly #lastListed = new Map<string, readonly Tool[]>();
  /** Servers that sent requests before they listed their tools, with their hash. */
  readonly #sentRequests = new Map<string, string>();
  readonly #offerListeners = new Listeners<[OfferBook]>();
  readonly #wholeListeners = new Listeners();
  #current: Catalog = EMPTY_CATALOG;
  #own: readonly Tool[] = [];
  #whole: Catalog = EMPTY_CATALOG;
  #offers: OfferBook = EMPTY_OFFER_BOOK;
  readonly #skeletons = new Skeletons();
  #names: NameBook | undefined;
  #writes: Promise<void> = Promise.resolve();

  constructor(parts: CatalogKeeperParts) {
    this.#parts = parts;
  }

  get current(): Catalog {
    return this.#current;
  }

  /**
   * Returns everything that can be asked for by its name: the tools of servers, and capabilities.
   */
  get whole(): Catalog {
    return this.#whole;
  }

  /** Replaces pml's own tools. They are not stored here. */
  setOwn(tools: readonly Tool[]): void {
    this.#own = tools;
    this.#publishWhole();
  }

  /** Resources, templates and prompts of all servers. */
  get offers(): OfferBook {
    return this.#offers;
  }

  /** Returns the names of all tools that servers list, offered or not. */
  get names(): NameBook {
    this.#names ??= new NameBook(
      [...this.#known.values()].flatMap(({ tools }) => tools),
      this.#skeletons,
    );
    return this.#names;
  }

  /** Returns the stored record of a server, from this start or an earlier one. */
  known(server: string): KnownServer | undefined {
    return this.#known.get(server);
  }

  /** Loads the stored tools of the configured servers, and drops the others. */
  async load(): Promise<void> {
    await this.#parts.pins.load();
    const turns = new Turns(this.#parts.clock, LOOP.turnMs);
    for (const known of await this.#parts.store.load()) {
      const specHash = this.#parts.specHashOf(known.server);
      this.#lastListed.set(known.server, known.tools);
      if (specHash === known.specHash) {
        this.#know(known);
        await this.#prepare(known, turns);
        await this.#parts.pins.seeKnown(known.server, known.tools);
        this.#current = withServerTools(this.#current, known.server, this.#admitted(known));
        this.#offers =
          known.offers === undefined
            ? this.#offers
            : withOffers(this.#offers, known.server, known.offers);
      } else if (specHash === undefined) {
        await this.#remove(known.server);
      }
    }
    this.#publish();
    this.#publishOffers();
  }

  /** Does the slow work for each tool, with pauses for others. */
  async #prepare({ server, tools }: KnownServer, turns: Turns): Promise<void> {
    for (const { name } of tools) {
      this.#skeletons.of(name);
      const pause = turns.pause();
      if (pause !== undefined) {
        await pause;
      }
    }
    await this.#parts.pins.prepare(server, tools, turns);
  }

  /** Takes a server's tool list. The catalog changes at once; the store follows. */
  async learn(listed: ListedServer): Promise<void> {
    const { server, tools, specHash, protocol } = listed;
    if (this.#parts.specHashOf(server) !== specHash) {
      // The process that listed these tools is no longer in the configuration.
      return;
    }
    const before = this.#sameServer(server, specHash);
    const known: KnownServer = {
      server,
      tools,
      specHash,
      ...(before?.offers !== undefined && { offers: before.offers }),
      ...(protocol !== undefined && { protocol }),
      sendsRequests: this.#sentRequests.get(server) === specHash || before?.sendsRequests === true,
      listedAt: this.#parts.clock.now(),
    };
    this.#sentRequests.delete(server);
    this.#know(known);
    const isPinned = this.#parts.pins.see(server, tools, this.#lastListed.get(server) ?? []);
    this.#lastListed.set(server, tools);
    this.#current = withServerTools(this.#current, server, this.#admitted(known));
    this.#publish();
    if (before === undefined && this.#offers.servers.has(server)) {
      // The offers are from another server that had the same name.
      const others = [...this.#offers.servers.keys()].filter((name) => name !== server);
      this.#offers = withOffersOf(this.#offers, new Set(others));
      this.#publishOffers();
    }
    await isPinned;
    await this.#save(known);
  }

  /** Takes a server's resources, templates and prompts, after its tools. */
  async learnOffers(listed: {
    readonly server: string;
    readonly offers: Offers;
    readonly specHash: string;
  }): Promise<void> {
    const { server, offers, specHash } = listed;
    const known = this.#sameServer(server, specHash);
    if (known === undefined || this.#parts.specHashOf(server) !== specHash) {
      return;
    }
    const learned = { ...known, offers };
    this.#known.set(server, learned);
    this.#offers = withOffers(this.#offers, server, offers);
    this.#publishOffers();
    await this.#save(learned);
  }

  /** Remembers that a server sends requests of its own and so cannot be shared. */
  async noteRequests(server: string): Promise<void> {
    const specHash = this.#parts.specHashOf(server);
    const known = this.#known.get(server);
    if (specHash === undefined) {
      return;
    }
    if (known?.specHash !== specHash) {
      this.#sentRequests.set(server, specHash);
    } else if (!known.sendsRequests) {
      const noted = { ...known, sendsRequests: true };
      this.#known.set(server, noted);
      await this.#save(noted);
    }
  }

  /** Hides servers that are configured no longer. Once they are configured again, `readmit` shows them. */
  hideUnconfigured(): void {
    const names = [...this.#current.servers.keys()];
    const kept = new Set(names.filter((name) => this.#isConfigured(name)));
    if (kept.size < names.length) {
      this.#current = withOnlyServers(this.#current, kept);
      this.#offers = withOffersOf(this.#offers, kept);
      this.#publish();
      this.#publishOffers();
    }
  }

  /** Drops servers that are configured no longer. */
  async dropUnconfigured(): Promise<void> {
    this.hideUnconfigured();
    for (const name of this.#sentRequests.keys()) {
      if (!this.#isConfigured(name)) {
        this.#sentRequests.delete(name);
      }
    }
    const gone = [...this.#known.keys()].filter((name) => !this.#isConfigured(name));
    for (const name of gone) {
      this.#known.delete(name);
      this.#names = undefined;
    }
    for (const name of gone) {
      await this.#remove(name);
    }
  }

  /** Accepts changed definitions for a person. Returns false if they have changed again. */
  async accept(id: string): Promise<boolean> {
    const isAccepted = await this.#parts.pins.accept(id);
    this.readmit();
    return isAccepted;
  }

  /** Reads pins and acceptances of other instances. */
  async refreshPins(): Promise<void> {
    await this.#parts.pins.load();
    const turns = new Turns(this.#parts.clock, LOOP.turnMs);
    for (const known of this.#known.values()) {
      if (this.#known.get(known.server) === known) {
        this.#parts.pins.seeAgain(known.server, known.tools);
      }
      const pause = turns.pause();
      if (pause !== undefined) {
        await pause;
      }
    }
    this.#admitAgain();
  }

  /** Decides again which tools may be offered, after a change of trust. */
  readmit(): void {
    for (const { server, tools } of this.#known.values()) {
      this.#parts.pins.seeAgain(server, tools);
    }
    this.#admitAgain();
  }

  /** Offers the tools that the current pins allow. */
  #admitAgain(): void {
    const configured = [...this.#known.values()].filter(({ server }) => this.#isConfigured(server));
    const moved = configured.filter((known) => {
      const [now, before] = [this.#admitted(known), this.#current.servers.get(known.server) ?? []];
      return now.length !== before.length || now.some((tool, at) => tool !== before[at]);
    });
    for (const known of moved) {
      this.#current = withServerTools(this.#current, known.server, this.#admitted(known));
    }
    if (moved.length > 0) {
      this.#publish();
    }
    this.#offerAgain(configured);
  }

  /** Shows the resources and prompts of servers that were hidden. */
  #offerAgain(configured: readonly KnownServer[]): void {
    const before = this.#offers;
    for (const { server, offers } of configured) {
      if (offers !== undefined && !this.#offers.servers.has(server)) {
        this.#offers = withOffers(this.#offers, server, offers);
      }
    }
    if (this.#offers !== before) {
      this.#publishOffers();
    }
  }

  subscribe(listener: (catalog: Catalog) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Calls the listener when tools of servers or capabilities changed. */
  subscribeWhole(listener: () => void): () => void {
    return this.#wholeListeners.add(listener);
  }

  subscribeOffers(listener: (offers: OfferBook) => void): () => void {
    return this.#offerListeners.add(listener);
  }

  #isConfigured(server: string): boolean {
    return this.#parts.specHashOf(server) !== undefined;
  }

  #know(known: KnownServer): void {
    this.#known.set(known.server, known);
    this.#names = undefined;
  }

  #admitted(known: KnownServer): readonly Tool[] {
    return this.#parts.pins.admitted(known.server, known.tools);
  }

  /**
   * Returns the record of the server with the same specification. A server of the same name with
   * another specification is another server.
   */
  #sameServer(server: string, specHash: string): KnownServer | undefined {
    const known = this.#known.get(server);
    return known?.specHash === specHash ? known : undefined;
  }

  #save(known: KnownServer): Promise<void> {
    return this.#write('catalog_not_saved', known.server, () => this.#parts.store.save(known));
  }

  async #remove(server: string): Promise<void> {
    const { store, pins } = this.#parts;
    await this.#write('catalog_not_removed', server, () => store.remove(server));
    await pins.leave(this.#lastListed.get(server) ?? []);
  }

  /** Writes in order: the latest list must be stored last. */
  #write(failure: string, serverId: string, work: () => Promise<void>): Promise<void> {
    this.#writes = this.#writes.then(work).catch((error: unknown) => {
      this.#parts.logger.warn(failure, { serverId, error: describeError(error) });
    });
    return this.#writes;
  }

  #publish(): void {
    this.#listeners.tell(this.#current);
    this.#publishWhole();
  }

  /**
   * Publishes the catalog with pml's own tools. Its version grows with every change of either part.
   */
  #publishWhole(): void {
    const version = this.#whole.version + 1;
    const catalog =
      this.#own.length === 0
        ? this.#current
        : withServerTools(this.#current, OWN_SERVER, this.#own);
    this.#whole = withVersion(catalog, version);
    this.#wholeListeners.tell();
  }

  #publishOffers(): void {
    this.#offerListeners.tell(this.#offers);
  }
}
