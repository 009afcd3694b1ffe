import type { ToolId } from '../base/ids.ts';
import type { Tool } from './tool.ts';

/**
 * Every tool the gateway knows, whether its server is running or not.
 *
 * Immutable: a change makes a new catalog, so that whoever holds one sees a consistent state.
 */
export interface Catalog {
  /** Goes up by one with every change; equal versions of one process mean equal contents. */
  readonly version: number;
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly servers: ReadonlyMap<string, readonly Tool[]>;
}

export const EMPTY_CATALOG: Catalog = { version: 0, tools: new Map(), servers: new Map() };

/** The catalog after a server listed its tools, replacing whatever it listed before. */
export function withServerTools(catalog: Catalog, server: string, tools: readonly Tool[]): Catalog {
  const servers = new Map(catalog.servers);
  servers.set(server, tools);
  return fromServers(servers, catalog.version + 1);
}

/** The catalog with only these servers; unchanged (the same object) when nothing goes. */
export function withOnlyServers(catalog: Catalog, names: ReadonlySet<string>): Catalog {
  const kept = [...catalog.servers].filter(([name]) => names.has(name));
  return kept.length === catalog.servers.size
    ? catalog
    : fromServers(new Map(kept), catalog.version + 1);
}

function fromServers(servers: ReadonlyMap<string, readonly Tool[]>, version: number): Catalog {
  const tools = new Map<ToolId, Tool>();
  const sorted = [...servers].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const [, list] of sorted) {
    for (const tool of list) {
      tools.set(tool.id, tool);
    }
  }
  return { version, tools, servers: new Map(sorted) };
}
