import { type ToolId, splitToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import type { DescribedTool } from '../call/study-protocol.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';

/** Holds the tools of the servers in use, as the serving side describes them. */
export class KnownTools {
  readonly #described = new Map<ToolId, DescribedTool>();
  readonly #tools = new Map<ToolId, Tool>();
  readonly #servers = new Map<string, readonly Tool[]>();
  readonly #wanted = new Set<string>();
  readonly #want: (servers: readonly string[]) => void;

  constructor(want: (servers: readonly string[]) => void) {
    this.#want = want;
  }

  /** Replaces the known tools of a server. */
  set(server: string, described: readonly DescribedTool[]): void {
    for (const { id } of this.#servers.get(server) ?? []) {
      this.#described.delete(id);
      this.#tools.delete(id);
    }
    for (const each of described) {
      this.#described.set(each.tool.id, each);
      this.#tools.set(each.tool.id, each.tool);
    }
    this.#servers.set(
      server,
      described.map(({ tool }) => tool),
    );
    this.#wanted.delete(server);
  }

  /**
   * Returns a tool. Asks the serving side for an unknown one, so that it is known the next time.
   */
  of(id: ToolId): DescribedTool | undefined {
    const known = this.#described.get(id);
    const { server } = splitToolId(id);
    if (known === undefined && !this.#servers.has(server) && !this.#wanted.has(server)) {
      this.#wanted.add(server);
      this.#want([server]);
    }
    return known;
  }

  get tools(): ReadonlyMap<ToolId, Tool> {
    return this.#tools;
  }

  /** Returns all tools of a tool's server. */
  siblings(id: ToolId): readonly ToolId[] {
    return (this.#servers.get(splitToolId(id).server) ?? []).map((tool) => tool.id);
  }

  get catalog(): Pick<Catalog, 'tools' | 'servers'> {
    return { tools: this.#tools, servers: this.#servers };
  }
}

/** Holds the time when each tool was last used, for as many tools as are looked at. */
export class LastUsed {
  /** The latest last. */
  readonly #at = new Map<ToolId, number>();

  note(tool: ToolId, at: number): void {
    keepLast(this.#at, tool, at, RUN_AHEAD.standingsMax);
  }

  at(tool: ToolId): number | undefined {
    return this.#at.get(tool);
  }

  get tools(): Iterable<ToolId> {
    return this.#at.keys();
  }
}
