import { nearestName } from '../base/nearest-name.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { PLAN } from '../tuning/plan.ts';

/** Says what a tool that does not exist was most likely meant to be. */
interface ToolSuggester {
  suggest(name: string): string;
}

/**
 * Another way of writing a known name is recognised first (`server__tool`, `server.tool`, the
 * tool's name alone), then a slip of the keyboard. Comparing with every name is slow, so only so
 * many names of one workflow are looked up.
 */
export function createToolSuggester(catalog: Catalog): ToolSuggester {
  const answers = new Map<string, string>();
  let spellings: ReadonlyMap<string, readonly string[]> | undefined;

  const find = (name: string): readonly string[] => {
    spellings ??= spellingsOf(catalog);
    const respelled = spellings.get(letters(name));
    if (respelled !== undefined) {
      return respelled;
    }
    const server = name.slice(0, Math.max(0, name.indexOf(':')));
    const siblings = catalog.servers.get(server)?.map((tool) => tool.id) ?? [];
    const nearest = nearestName(name, siblings.length > 0 ? siblings : catalog.tools.keys());
    return nearest === undefined ? [] : [nearest];
  };

  return {
    suggest(name): string {
      const known = answers.get(name);
      if (known !== undefined || answers.size >= PLAN.suggestionsMax) {
        return known ?? '';
      }
      const found = find(name).slice(0, PLAN.namesShown);
      const answer =
        found.length === 0
          ? '; look for it with discover'
          : `; did you mean ${found.map((id) => `"${id}"`).join(' or ')}?`;
      answers.set(name, answer);
      return answer;
    },
  };
}

function spellingsOf(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const spellings = new Map<string, string[]>();
  for (const { id, name } of catalog.tools.values()) {
    for (const spelling of new Set([letters(id), letters(name)])) {
      const ids = spellings.get(spelling);
      if (ids === undefined) {
        spellings.set(spelling, [id]);
      } else {
        ids.push(id);
      }
    }
  }
  return spellings;
}

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
