/**
 * Matches the names of tools with a wish.
 *
 * BM25 counts words wherever they stand, and a vector blurs them. A wish such as "git commit" names
 * its tool. Two shares measure this: how much of the name is in the wish, and how much of the wish
 * is in the name. Rare words count more than frequent ones.
 */
import type { Tool } from '../knowledge/tool.ts';
import { rarityAt } from '../math/bm25.ts';
import { nameTermsOf, nameWordsOf, termOf, termsOf, wordsOf } from '../math/words.ts';
import { HYBRID, RETRIEVE } from '../tuning/retrieve.ts';
import type { HybridSettings } from './fuse.ts';
import {
  type Action,
  actionAsked,
  actionsOf,
  choiceTerms,
  sameAs,
  verbTerms,
} from './wish-words.ts';

/** One tool in which a term stands, and what the term is worth in its name. */
interface Posting {
  readonly tool: number;
  /** Share of the name that this term is; 0 for a word of the server's name. */
  readonly share: number;
  /** The place of the term: in the name or the server's name, in the first sentence, or among the values of a parameter. */
  readonly place: 'name' | 'said' | 'choice';
  /** The word itself, where it stands in the name: `files` and `file` are one term. */
  readonly word?: string;
}

/** The names of a catalog's tools. Tools are known by their position. */
export interface NameIndex {
  readonly size: number;
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  readonly actions: readonly ReadonlySet<Action>[];
  /** The terms that may name the act of each tool. */
  readonly verbs: readonly ReadonlySet<string>[];
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
  for (const [at, tool] of tools.entries()) {
    const { server, description } = tool;
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
    const words = new Map(nameWordsOf(tool.name).map((word) => [termOf(word), word]));
    for (const term of new Set([...name, ...serverTerms])) {
      const word = words.get(term);
      const share = counted.includes(term)
        ? rarityAt(tools.length, counts.get(term) ?? 0) / total
        : 0;
      add(term, { tool: at, share, place: 'name', ...(word !== undefined && { word }) });
    }
    const known = new Set([...name, ...serverTerms]);
    for (const term of new Set(termsOf(firstSentence(description)))) {
      if (!known.has(term)) {
        add(term, { tool: at, share: 0, place: 'said' });
      }
    }
    for (const term of choiceTerms(tool)) {
      if (!known.has(term)) {
        add(term, { tool: at, share: 0, place: 'choice' });
      }
    }
  }
  return {
    size: tools.length,
    postings,
    actions: tools.map(actionsOf),
    verbs: tools.map(verbTerms),
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

/** Returns the first sentence of a description. */
function firstSentence(description: string): string {
  const [first = ''] = description.trim().slice(0, HYBRID.firstSentenceMax).split(SENTENCE_END, 1);
  return first;
}
const SENTENCE_END = /[.!?](?=\s)|\n/u;

/** The evidence of names for one text, for every tool. */
export interface NameSigns {
  /** 1 for a text of few words, which names its tool; towards 0 for long ones. */
  readonly brevity: number;
  /** Share of the name's words that the text has, the rare ones counting more. */
  readonly nameInText: Float64Array;
  /** Share of the text's words that the name or the server has. */
  readonly textInName: Float64Array;
  /** Share of what the text is about, its words without the verb, that name, server or first sentence have. */
  readonly about: Float64Array;
  /** Above 0 where the tool does what the text asks for, 1 in a short text; below 0 where it does something else. */
  readonly action: Float64Array;
  /** 1 where the text begins with the tool's verb, as in "stage my changes" for "Stage files". */
  readonly verb: Float64Array;
}

/** Compares a text with all names. `worthOf` answers how rare a term is; 0 where no tool has it. */
export function nameSigns(
  index: NameIndex,
  text: string,
  worthOf: (term: string) => number,
  settings: HybridSettings,
): NameSigns {
  const said = new Map(wordsOf(text).flatMap((word) => pairOf(word)));
  const { action, word: asked } = actionAsked(text) ?? NO_ACTION;
  const verb = termOf(asked);
  const sums: Sums = {
    nameInText: new Float64Array(index.size),
    textInName: new Float64Array(index.size),
    about: new Float64Array(index.size),
  };
  let worth = 0;
  let objects = 0;
  for (const [term, word] of said) {
    const isObject = term !== verb;
    const each = addTerm(sums, index, { term, word, isObject }, worthOf, settings);
    worth += each;
    objects += isObject ? each : 0;
  }
  const scale = Math.min(1, settings.shortTerms / Math.max(1, said.size));
  const agreement = Float64Array.from(index.actions, (does) =>
    action === undefined || does.size === 0 ? 0 : does.has(action) ? scale : -scale,
  );
  return {
    brevity: scale,
    nameInText: sums.nameInText.map((share) => scale * Math.min(1, share)),
    textInName: sums.textInName.map((share) => (scale * share) / (worth || 1)),
    about: sums.about.map((share) => (scale * share) / (objects || 1)),
    action: agreement,
    verb: verbAgreement(index, said, scale, settings),
  };
}

function pairOf(word: string): readonly (readonly [term: string, word: string])[] {
  const term = termOf(word);
  return term === undefined ? [] : [[term, word]];
}

/** Compares the first telling word of a text with the verbs of every tool. */
function verbAgreement(
  { verbs }: NameIndex,
  said: ReadonlyMap<string, string>,
  scale: number,
  { sameWord }: HybridSettings,
): Float64Array {
  const [[term, word] = ['', '']] = said;
  const others = sameAs(word);
  return Float64Array.from(verbs, (own) =>
    own.has(term) ? scale : others.some((other) => own.has(other)) ? scale * sameWord : 0,
  );
}

const NO_ACTION = { action: undefined, word: '' };

interface SaidTerm {
  readonly term: string;
  /** The word of the text that gave the term. */
  readonly word: string;
  /** True if it is no verb. */
  readonly isObject: boolean;
}

type Sums = Readonly<Record<'nameInText' | 'textInName' | 'about', Float64Array>>;

/** Adds one term of the text to every tool that has it or a synonym. Returns its worth. */
function addTerm(
  { nameInText, textInName, about }: Sums,
  { postings, size }: NameIndex,
  { term, word, isObject }: SaidTerm,
  worthOf: (term: string) => number,
  settings: HybridSettings,
): number {
  const forms = [term, ...sameAs(word)].filter((form) => postings.has(form));
  const worth = Math.max(
    worthOf(term),
    ...forms.map((form) => rarityAt(size, postings.get(form)?.length ?? 0) * settings.sameWord),
  );
  const best = new Map<number, { weight: number; share: number; known: number }>();
  for (const form of forms) {
    const isSame = form === term;
    for (const { tool, share, place, word: own = word } of postings.get(form) ?? []) {
      const weight = isSame ? (own === word ? 1 : settings.otherForm) : settings.sameWord;
      const entry = best.get(tool) ?? { weight: 0, share: 0, known: 0 };
      best.set(tool, entry);
      const { named, known } = worthAt(place, settings);
      entry.weight = Math.max(entry.weight, named * weight);
      entry.share = Math.max(entry.share, share * weight);
      entry.known = Math.max(entry.known, known * weight);
    }
  }
  for (const [tool, { weight, share, known }] of best) {
    nameInText[tool] = (nameInText[tool] as number) + share;
    textInName[tool] = (textInName[tool] as number) + weight * worth;
    about[tool] = (about[tool] as number) + (isObject ? known * worth : 0);
  }
  return worth;
}

/** Returns the weight of a word for the name and for the subject of a tool, by its place. */
function worthAt(
  place: Posting['place'],
  { saidWord, choiceWord }: HybridSettings,
): { readonly named: number; readonly known: number } {
  switch (place) {
    case 'name':
      return { named: 1, known: 1 };
    case 'said':
      return { named: 0, known: saidWord };
    case 'choice':
      return { named: choiceWord, known: choiceWord };
    default:
      return place satisfies never;
  }
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
      settings.aboutSame * (signs.about[tool] as number) +
      (action > 0 ? settings.actionAgrees : settings.actionDiffers) * action +
      settings.verbSame * (signs.verb[tool] as number) -
      (deprecated[tool] === true ? settings.deprecated : 0)
    );
  });
}

/**
 * Returns whether a description says that the tool itself is deprecated.
 *
 * "DEPRECATED: Use read_text_file instead." says so. "Lists deprecated packages." does not.
 */
function isDeprecated({ description }: Pick<Tool, 'description'>): boolean {
  const said = description.slice(0, RETRIEVE.textLengthMax);
  return SHOUTED.test(said) || SAID.test(said);
}

const SHOUTED = /\bDEPRECATED\b/u;
const SAID =
  /^\W*deprecated\b|@deprecated\b|\[deprecated\]|\(deprecated\b[^)]*\)|\bdeprecated[:;,.—]\s*(?:please\s+)?(?:use|prefer|see)\b|\bdeprecated in favou?r of\b|\bthis (?:tool|function|method|endpoint|api|command) (?:is|has been|was) (?:now )?(?:deprecated|obsolete)\b/iu;
