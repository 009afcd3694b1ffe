import type { Gateway } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { ClientScope } from './client-scope.ts';
import type { OfferListing } from './offer-listing.ts';
import type { ToolListing } from './tool-listing.ts';

/** The lists that a client sees. */
export interface Listings {
  readonly listing: ToolListing;
  readonly offers: OfferListing;
}

/** What one client sees. */
export interface ClientView extends Listings {
  readonly gateway: Gateway;
  readonly scope: ClientScope;
}

/** Makes the views of clients. Clients that see the same share their lists. */
export class ClientViews {
  readonly #gateway: Gateway;
  readonly #make: (gateway: Gateway) => Listings;
  /** The lists of a client from which nothing is hidden. */
  readonly whole: Listings;
  readonly #parts = new Map<string, Listings>();

  constructor(gateway: Gateway, make: (gateway: Gateway) => Listings) {
    this.#gateway = gateway;
    this.#make = make;
    this.whole = make(gateway);
  }

  /** The view of a client. It follows the client's scope. */
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
          let told = now().listing.tools();
          return this.#onAnyChange(scope, () => {
            const tools = now().listing.tools();
            if (tools !== told) {
              told = tools;
              listener();
            }
          });
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
          const ofScope = scope.onChanged(() => {
            listener('prompts');
            listener('resources');
          });
          const ofOffers = this.whole.offers.onChanged(listener);
          return () => [ofScope, ofOffers].forEach((end) => end());
        },
      },
    };
  }

  #onAnyChange(scope: ClientScope, look: () => void): () => void {
    const ends = [this.whole.listing.onChanged(look), scope.onChanged(look)];
    return () => ends.forEach((end) => end());
  }

  /** Lists are made and kept for one scope that never changes: nobody gets those of another. */
  #listingsFor(scope: ClientScope): Listings {
    const current = this.#gateway.commonScope(scope.current);
    if (current === undefined) {
      return this.whole;
    }
    const key = JSON.stringify([current.profile, current.folders]);
    const listings = this.#parts.get(key) ?? this.#make(this.#gateway.within({ current }));
    this.#parts.delete(key);
    this.#parts.set(key, listings);
    for (const oldest of this.#parts.keys()) {
      if (this.#parts.size <= MCP.viewsMax) {
        break;
      }
      this.#parts.delete(oldest);
    }
    return listings;
  }
}
