/**
 * What a tool's name says about a wish.
 *
 * BM25 counts words wherever they stand, and a vector blurs them. A wish such as "git commit" names its tool.
 * Two shares say how well: how much of the name is in the wish, and how much of the wish is in the name.
 * Rare words count more than frequent ones.
 */
import type { Tool } from '../knowledge/tool.ts';
import { rarityAt } from '../math/bm25.ts';
import { nameTermsOf, termsOf } from '../math/words.ts';
import { HYBRID } from '../tuning/retrieve.ts';
import { isDeprecated } from './deprecated.ts';
import type { HybridSettings } from './hybrid-settings.ts';
import { actionIn, sameAs, type Action } from './wish-words.ts';

/** One tool in which a term stands, and what the term is worth in its name. */
interface Posting {
  readonly tool: number;
  /** Share of the name that this term is; 0 for a word of the server's name. */
  readonly share: number;
}

/** The names of a catalog's tools. Tools are known by their position. */
export interface NameIndex {
  readonly size: number;
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  readonly actions: readonly (Action | undefined)[];
  readonly isDeprecated: readonly boolean[];
}

/** Reads the names of tools. */
export function indexNames(tools: readonly Tool[]): NameIndex {
  const names = tools.map(({ name }) => [...new Set(nameTermsOf(name))]);
  const counts = countsOf(names);
  const perServer = new Map<string, Map<string, number>>();
  const sizes = new Map<string, number>();
  for (const [at, { server }] of tools.entries()) {
    sizes.set(server, (sizes.get(server) ?? 0) + 1);
    const own = perServer.get(server) ?? new Map<string, number>();
    perServer.set(server, own);
    for (const term of names[at] ?? []) {
      own.set(term, (own.get(term) ?? 0) + 1);
    }
  }
  const postings = new Map<string, Posting[]>();
  const add = (term: string, posting: Posting): void => {
    const list = postings.get(term) ?? [];
    postings.set(term, list);
    list.push(posting);
  };
  for (const [at, { server }] of tools.entries()) {
    const name = names[at] ?? [];
    const serverTerms = new Set(termsOf(server));
    const size = sizes.get(server) ?? 1;
    const isPrefix = (term: string): boolean =>
      serverTerms.has(term) ||
      (size >= HYBRID.prefixTools &&
        (perServer.get(server)?.get(term) ?? 0) >= HYBRID.prefixShare * size);
    const telling = name.filter((term) => !isPrefix(term));
    const counted = telling.length > 0 ? telling : name;
    const total = counted.reduce(
      (sum, term) => sum + rarityAt(tools.length, counts.get(term) ?? 0),
      0,
    );
    for (const term of new Set([...name, ...serverTerms])) {
      const share = counted.includes(term)
        ? rarityAt(tools.length, counts.get(term) ?? 0) / total
        : 0;
      add(term, { tool: at, share });
    }
  }
  return {
    size: tools.length,
    postings,
    actions: tools.map(
      ({ name, description }) => actionIn(name) ?? actionIn(firstWords(description)),
    ),
    isDeprecated: tools.map(isDeprecated),
  };
}

function countsOf(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of names.flat()) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** A description begins with its verb: "Retrieves all labels". */
function firstWords(description: string): string {
  return description.trim().split(/\s+/u, FIRST_WORDS).join(' ');
}
const FIRST_WORDS = 2;

/** What the names say about one text, for every tool. */
export interface NameSigns {
  /** Share of the name's words that the text has, the rare ones counting more. */
  readonly nameInText: Float64Array;
  /** Share of the text's words that the name or the server has. */
  readonly textInName: Float64Array;
  /** Above 0 where the tool does what the text asks for; 1 in a short text. */
  readonly action: Float64Array;
}

/** Compares a text with all names. `worthOf` answers how rare a term is; 0 where no tool has it. */
export function nameSigns(
  index: NameIndex,
  text: string,
  worthOf: (term: string) => number,
  settings: HybridSettings,
): NameSigns {
  const said = [...new Set(termsOf(text))];
  const nameInText = new Float64Array(index.size);
  const textInName = new Float64Array(index.size);
  const worths = said.map((term) =>
    addTerm({ nameInText, textInName }, index, term, worthOf, settings),
  );
  const worth = worths.reduce((sum, each) => sum + each, 0) || 1;
  const action = actionIn(text);
  const scale = Math.min(1, settings.shortTerms / Math.max(1, said.length));
  const agreement = Float64Array.from(index.actions, (does) =>
    action !== undefined && does === action ? scale : 0,
  );
  return {
    nameInText: nameInText.map((share) => scale * Math.min(1, share)),
    textInName: textInName.map((share) => (scale * share) / worth),
    action: agreement,
  };
}

/** Adds one term of the text, or what means the same, to every tool that has it. Returns its worth. */
function addTerm(
  { nameInText, textInName }: Pick<NameSigns, 'nameInText' | 'textInName'>,
  { postings, size }: NameIndex,
  term: string,
  worthOf: (term: string) => number,
  settings: HybridSettings,
): number {
  const forms = [term, ...sameAs(term)].filter((form) => postings.has(form));
  const worth = Math.max(
    worthOf(term),
    ...forms.map((form) => rarityAt(size, postings.get(form)?.length ?? 0) * settings.sameWord),
  );
  const best = new Map<number, { readonly weight: number; readonly share: number }>();
  for (const form of forms) {
    const weight = form === term ? 1 : settings.sameWord;
    for (const { tool, share } of postings.get(form) ?? []) {
      const known = best.get(tool);
      best.set(tool, {
        weight: Math.max(known?.weight ?? 0, weight),
        share: Math.max(known?.share ?? 0, share * weight),
      });
    }
  }
  for (const [tool, { weight, share }] of best) {
    nameInText[tool] = (nameInText[tool] as number) + share;
    textInName[tool] = (textInName[tool] as number) + weight * worth;
  }
  return worth;
}

/** Returns what the signs are worth together, in deviations of the cosine. */
export function weighNames(
  signs: NameSigns,
  { isDeprecated: deprecated }: Pick<NameIndex, 'isDeprecated'>,
  settings: HybridSettings,
): Float64Array {
  return signs.nameInText.map((share, tool) => {
    const covered = signs.textInName[tool] as number;
    const action = signs.action[tool] as number;
    return (
      settings.nameInText * share +
      settings.textInName * covered +
      settings.actionAgrees * action -
      (deprecated[tool] === true ? settings.deprecated : 0)
    );
  });
}
