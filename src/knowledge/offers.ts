import type { JsonObject } from '../base/json.ts';

/** Resources, templates and prompts of a server, as the server sent them. */
export interface Offers {
  readonly resources: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  readonly prompts: readonly JsonObject[];
}

/** Offers of all servers. Immutable, like the catalog: a change makes a new book. */
export interface OfferBook {
  /** Goes up by one with every change. */
  readonly version: number;
  /** By the name of the server, sorted. */
  readonly servers: ReadonlyMap<string, Offers>;
}

export const EMPTY_OFFER_BOOK: OfferBook = { version: 0, servers: new Map() };

/** Returns the book with a server's new offers. */
export function withOffers(book: OfferBook, server: string, offers: Offers): OfferBook {
  const servers = [...book.servers].filter(([name]) => name !== server);
  servers.push([server, offers]);
  servers.sort(([left], [right]) => (left < right ? -1 : 1));
  return { version: book.version + 1, servers: new Map(servers) };
}

/** The book with only these servers; unchanged (the same object) when nothing goes. */
export function withOffersOf(book: OfferBook, names: ReadonlySet<string>): OfferBook {
  const kept = [...book.servers].filter(([name]) => names.has(name));
  return kept.length === book.servers.size
    ? book
    : { version: book.version + 1, servers: new Map(kept) };
}
