import type { JsonObject } from '../../base/json.ts';
import { keepLast } from '../../base/keep-last.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { ClientScope } from './client-scope.ts';
import type { OfferListing } from './offer-listing.ts';
import type { ToolListing } from './tool-listing.ts';

/** The lists that a client sees. */
interface Listings {
  readonly listing: ToolListing;
  readonly offers: OfferListing;
}

/** The part of the gateway that one client sees. */
export interface ClientView extends Listings {
  readonly gateway: Gateway;
  readonly scope: ClientScope;
}

type List = readonly JsonObject[];

/** Makes the views of clients. Clients that see the same share their lists. */
export class ClientViews {
  readonly #gateway: Gateway;
  readonly #make: (gateway: Gateway) => Listings;
  /** The lists of a client from which nothing is hidden. */
  readonly whole: Listings;
  readonly #parts = new Map<string, Listings>();
  /** Lists as text. Clients that see the same share their lists, so each is written once. */
  readonly #texts = new WeakMap<List, string>();

  constructor(gateway: Gateway, make: (gateway: Gateway) => Listings) {
    this.#gateway = gateway;
    this.#make = make;
    this.whole = make(gateway);
  }

  /** Returns the view of a client. It follows the client's scope. */
  of(scope: ClientScope): ClientView {
    const gateway = this.#gateway.within(scope);
    const now = (): Listings => this.#listingsFor(scope);
    return {
      gateway,
      scope,
      listing: {
        exposure: this.whole.listing.exposure,
        tools: () => now().listing.tools(),
        find: (name) => now().listing.find(name),
        onChanged: (listener) => {
          // The whole list is long, and made anew only where it says something else.
          const told = new LastTold(
            () => [now().listing.tools()],
            (one, other) => one !== other && (now() === this.whole || this.#differ(one, other)),
          );
          return this.#onAnyChange(scope, () => told.isNew() && listener());
        },
      },
      offers: {
        prompts: () => now().offers.prompts(),
        resources: () => now().offers.resources(),
        templates: () => now().offers.templates(),
        findPrompt: (name) => now().offers.findPrompt(name),
        routeResource: (uri) => now().offers.routeResource(uri),
        uriOf: (place) => now().offers.uriOf(place),
        onChanged: (listener) => {
          const differ = this.#differ.bind(this);
          const prompts = new LastTold(() => [now().offers.prompts()], differ);
          const resources = new LastTold(
            () => [now().offers.resources(), now().offers.templates()],
            differ,
          );
          const look = (): void => {
            if (prompts.isNew()) {
              listener('prompts');
            }
            if (resources.isNew()) {
              listener('resources');
            }
          };
          const ends = [this.whole.offers.onChanged(look), scope.onChanged(look)];
          return () => ends.forEach((end) => end());
        },
      },
    };
  }

  /** Returns true if two lists differ. A new list with equal contents does not. */
  #differ(one: List, other: List): boolean {
    return one !== other && this.#textOf(one) !== this.#textOf(other);
  }

  #textOf(list: List): string {
    const text = this.#texts.get(list) ?? JSON.stringify(list);
    this.#texts.set(list, text);
    return text;
  }

  #onAnyChange(scope: ClientScope, look: () => void): () => void {
    const ends = [this.whole.listing.onChanged(look), scope.onChanged(look)];
    return () => ends.forEach((end) => end());
  }

  /**
   * Returns the lists of a scope. They are kept per scope, so no client gets the lists of another
   * scope.
   */
  #listingsFor(scope: ClientScope): Listings {
    const current = this.#gateway.commonScope(scope.current);
    if (current === undefined) {
      return this.whole;
    }
    const key = JSON.stringify([current.profile, current.folders]);
    const listings = this.#parts.get(key) ?? this.#make(this.#gateway.within({ current }));
    keepLast(this.#parts, key, listings, MCP.viewsMax);
    return listings;
  }
}

/** Remembers the lists that a client knows. */
class LastTold {
  readonly #read: () => readonly List[];
  readonly #differ: (one: List, other: List) => boolean;
  #told: readonly List[];

  constructor(read: () => readonly List[], differ: (one: List, other: List) => boolean) {
    this.#read = read;
    this.#differ = differ;
    this.#told = read();
  }

  /** True if a list says something else than at the last look. */
  isNew(): boolean {
    const before = this.#told;
    this.#told = this.#read();
    return this.#told.some((list, index) => this.#differ(list, before[index] ?? []));
  }
}
