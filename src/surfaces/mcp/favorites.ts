/** Which upstream tools stand beside pml's own in hybrid mode. */
import type { ToolId } from '../../base/ids.ts';
import { jsonBytes } from '../../base/json.ts';
import { matchesPattern } from '../../base/pattern.ts';
import type { Catalog } from '../../knowledge/catalog.ts';
import type { Tool } from '../../knowledge/tool.ts';
import type { Usage } from '../../knowledge/usage-store.ts';
import { DISCOVER } from '../../tuning/gateway.ts';

/** What decides the favourites; fixed for as long as a configuration is in force. */
export interface FavoriteChoice {
  /** Patterns of `server:tool` from the config, the most wanted first. */
  readonly patterns: readonly string[];
  readonly countMax: number;
  /** What their definitions may cost a client together. */
  readonly budgetTokens: number;
  /** How often tools were called until now. */
  readonly usage: readonly Usage[];
}

/** Those the user chose first, then those used most; only tools that exist and still fit. */
export function favoriteTools(catalog: Catalog, choice: FavoriteChoice): readonly ToolId[] {
  const wanted = new Set([...chosen(catalog, choice.patterns), ...learned(catalog, choice.usage)]);
  const favorites: ToolId[] = [];
  let bytesLeft = choice.budgetTokens * DISCOVER.bytesPerToken;
  for (const tool of wanted) {
    const bytes = jsonBytes(tool.definition);
    if (favorites.length < choice.countMax && bytes <= bytesLeft) {
      bytesLeft -= bytes;
      favorites.push(tool.id);
    }
  }
  return favorites;
}

function chosen(catalog: Catalog, patterns: readonly string[]): readonly Tool[] {
  const tools = [...catalog.tools.values()].toSorted(byId);
  return patterns.flatMap((pattern) => tools.filter(({ id }) => matchesPattern(pattern, id)));
}

function learned(catalog: Catalog, usage: readonly Usage[]): readonly Tool[] {
  return usage
    .filter(({ calls, failures }) => calls > failures)
    .toSorted((left, right) => right.calls - left.calls || (left.tool < right.tool ? -1 : 1))
    .flatMap(({ tool }) => catalog.tools.get(tool) ?? []);
}

const byId = (left: Tool, right: Tool): number => (left.id < right.id ? -1 : 1);
