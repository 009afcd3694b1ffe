import { splitToolId, type ToolId } from '../base/ids.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { type Catalog, withoutTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Guard } from './guard.ts';
import {
  commonScope,
  hidesNothing,
  type Scope,
  type ScopeRules,
  showsServer,
  showsTool,
} from './scope.ts';

export interface OfferedToolsParts {
  readonly guard: Pick<Guard, 'isDenied' | 'deniesNothing' | 'edition'>;
  /** Returns the same object while the configuration is the same. */
  readonly scopes: () => ScopeRules;
  /** The tools of servers that a capability calls. */
  readonly toolsOf: (capability: ToolId) => readonly ToolId[];
}

/** The catalogs that were made of one catalog. */
interface Views {
  /** By the servers and the profile that a scope sees. */
  readonly visible: Map<string, Catalog>;
  readonly offered: Map<string, Catalog>;
}

/**
 * Makes the part of a catalog that an agent sees: the tools in its scope, without tools whose every
 * call is denied. If nothing is hidden, it returns the catalog itself. Equal questions get the same
 * object until the rules or the catalog change, because other parts key their indexes by it.
 */
export class OfferedTools {
  readonly #parts: OfferedToolsParts;
  #edition: readonly unknown[] = [];
  #known = new WeakMap<Catalog, Views>();

  constructor(parts: OfferedToolsParts) {
    this.#parts = parts;
  }

  /** Returns the tools that this scope is offered. */
  of(catalog: Catalog, scope?: Scope): Catalog {
    const { guard } = this.#parts;
    const visible = this.visible(catalog, scope);
    return kept(this.#views(catalog).offered, this.#keyOf(catalog, scope), () =>
      guard.deniesNothing ? visible : withoutTools(visible, (tool) => guard.isDenied(tool)),
    );
  }

  /** Returns the tools in this scope, denied ones included. */
  visible(catalog: Catalog, scope?: Scope): Catalog {
    if (hidesNothing(this.#parts.scopes(), scope)) {
      return catalog;
    }
    return kept(this.#views(catalog).visible, this.#keyOf(catalog, scope), () =>
      withoutTools(
        catalog,
        (tool) => !this.shows(tool, scope),
        (server) => server !== OWN_SERVER && !this.showsServer(server, scope),
      ),
    );
  }

  /** Returns whether a tool is in this scope. A capability is, where all the tools that it calls are. */
  shows(tool: Pick<Tool, 'id' | 'server'>, scope?: Scope): boolean {
    const rules = this.#parts.scopes();
    if (hidesNothing(rules, scope)) {
      return true;
    }
    if (tool.server === OWN_SERVER) {
      return this.#parts
        .toolsOf(tool.id)
        .every((each) => isShown(rules, scope, splitToolId(each).server, each));
    }
    return isShown(rules, scope, tool.server, tool.id);
  }

  /**
   * Returns the scope that all clients with the same view share, or undefined if they see
   * everything.
   */
  common(scope: Scope): Scope | undefined {
    const rules = this.#parts.scopes();
    return hidesNothing(rules, scope) ? undefined : commonScope(rules, scope);
  }

  /** Returns whether a server is in this scope. */
  showsServer(server: string, scope?: Scope): boolean {
    return showsServer(this.#parts.scopes(), scope, server);
  }

  /**
   * Returns a key for a scope. Scopes with equal keys see the same tools: many folders belong to
   * the same projects.
   */
  #keyOf(catalog: Catalog, scope: Scope | undefined): string {
    if (hidesNothing(this.#parts.scopes(), scope)) {
      return '';
    }
    const servers = [...catalog.servers.keys()].filter((each) => this.showsServer(each, scope));
    return JSON.stringify([scope?.profile ?? '', servers]);
  }

  #views(catalog: Catalog): Views {
    const edition = [this.#parts.scopes(), ...this.#parts.guard.edition];
    const isSame =
      edition.length === this.#edition.length &&
      edition.every((each, index) => each === this.#edition[index]);
    if (!isSame) {
      this.#edition = edition;
      this.#known = new WeakMap();
    }
    const views = this.#known.get(catalog) ?? { visible: new Map(), offered: new Map() };
    this.#known.set(catalog, views);
    return views;
  }
}

function kept(views: Map<string, Catalog>, key: string, make: () => Catalog): Catalog {
  const view = views.get(key) ?? make();
  views.set(key, view);
  return view;
}

function isShown(
  rules: ScopeRules,
  scope: Scope | undefined,
  server: string,
  tool: ToolId,
): boolean {
  return showsServer(rules, scope, server) && showsTool(rules, scope, tool);
}
