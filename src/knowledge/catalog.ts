import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Tool } from './tool.ts';

/**
 * Every tool the gateway knows, whether its server is running or not. Immutable: a change makes a
 * new catalog, so that each reader sees a consistent state.
 */
export interface Catalog {
  /** Goes up by one with every change; equal versions of one process mean equal contents, or a part of them. */
  readonly version: number;
  readonly tools: ReadonlyMap<ToolId, Tool>;
  /** In the order of their names. */
  readonly servers: ReadonlyMap<string, readonly Tool[]>;
}

export const EMPTY_CATALOG: Catalog = { version: 0, tools: new Map(), servers: new Map() };

/** Returns the catalog after a server listed its tools, replacing its earlier list. */
export function withServerTools(catalog: Catalog, server: string, tools: readonly Tool[]): Catalog {
  const servers = new Map<string, readonly Tool[]>();
  for (const [name, list] of catalog.servers) {
    if (name >= server) {
      servers.set(server, tools);
    }
    if (name !== server) {
      servers.set(name, list);
    }
  }
  servers.set(server, tools);
  return fromServers(servers, catalog.version + 1);
}

/** Returns the catalog with only these servers; the same object if nothing is removed. */
export function withOnlyServers(catalog: Catalog, names: ReadonlySet<string>): Catalog {
  const kept = [...catalog.servers].filter(([name]) => names.has(name));
  return kept.length === catalog.servers.size
    ? catalog
    : fromServers(new Map(kept), catalog.version + 1);
}

/**
 * Returns a view of the catalog that leaves out some tools or whole servers. It has the same version, because nothing was
 * learned or lost. If nothing is left out, it returns the catalog itself.
 */
export function withoutTools(
  catalog: Catalog,
  isLeftOut: (tool: Tool) => boolean,
  isServerLeftOut: (server: string) => boolean = () => false,
): Catalog {
  const left = new Set([...catalog.tools.values()].filter(isLeftOut));
  const kept = [...catalog.servers].filter(([name]) => !isServerLeftOut(name));
  if (left.size === 0 && kept.length === catalog.servers.size) {
    return catalog;
  }
  const servers = kept.map(([name, tools]): [string, readonly Tool[]] => [
    name,
    tools.filter((tool) => !left.has(tool)),
  ]);
  return fromServers(new Map(servers), catalog.version);
}

/** Returns the same tools with another version number, for callers that count other changes too. */
export function withVersion(catalog: Catalog, version: number): Catalog {
  return fromServers(catalog.servers, version);
}

/**
 * Makes a catalog. Precondition: the servers are sorted by name. The tool map is built on first
 * use: at start every server makes a new catalog, and most are never read.
 */
function fromServers(servers: ReadonlyMap<string, readonly Tool[]>, version: number): Catalog {
  let tools: Map<ToolId, Tool> | undefined;
  return {
    version,
    servers,
    get tools() {
      if (tools === undefined) {
        tools = new Map();
        for (const tool of [...servers.values()].flat()) {
          tools.set(tool.id, tool);
        }
      }
      return tools;
    },
  };
}

/** Stored record of a server beside its tools. */
export interface KnownServer {
  readonly server: string;
  readonly tools: readonly Tool[];
  /** Missing until the server was asked for its offers. */
  readonly offers?: Offers;
  /** Hash of the configuration (command or address) the tools were listed from. */
  readonly specHash: string;
  /** The protocol verdict of the last connection, to skip the probe next time. Opaque JSON. */
  readonly protocol?: string;
  /** True once the server sent a request of its own (elicitation, sampling): it cannot be shared. */
  readonly sendsRequests: boolean;
  readonly listedAt: number;
}

/** Port: stores tool definitions between starts. */
export interface CatalogStore {
  load(): Promise<readonly KnownServer[]>;
  /** Replaces the stored record of this server in one transaction. */
  save(known: KnownServer): Promise<void>;
  remove(server: string): Promise<void>;
}

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

/** Returns the book with only these servers; the same object if nothing is removed. */
export function withOffersOf(book: OfferBook, names: ReadonlySet<string>): OfferBook {
  const kept = [...book.servers].filter(([name]) => names.has(name));
  return kept.length === book.servers.size
    ? book
    : { version: book.version + 1, servers: new Map(kept) };
}
