import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { indexDocuments, scoreDocuments, type Bm25Index, type FieldedTerms } from '../math/bm25.ts';
import { RETRIEVE } from '../tuning.ts';
import type { Candidate } from './retriever.ts';
import { FIELD_WEIGHTS, FIELDS, searchableTerms } from './searchable.ts';
import { termOf, wordsOf } from './words.ts';

interface SearchIndex {
  readonly tools: readonly Tool[];
  readonly terms: readonly FieldedTerms[];
  readonly bm25: Bm25Index;
}

interface Match {
  /** Position of the tool in the index. */
  readonly position: number;
  readonly score: number;
  readonly intent: Intent;
}

/** The terms of an intent, each with the word that the reason of a match names it by. */
type Intent = ReadonlyMap<string, string>;

/** A retriever that needs no waiting: everything it looks at is in memory. */
export interface LexicalRetriever {
  retrieve(catalog: Catalog, intents: readonly string[], limit: number): readonly Candidate[];
}

/**
 * Finds tools by the words of their definitions.
 *
 * The index lives as long as its catalog. The terms of a tool live as long as the tool: a catalog
 * in which one server changed is indexed anew without reading the others' texts again.
 */
export function createLexicalRetriever(): LexicalRetriever {
  const indexes = new WeakMap<Catalog, SearchIndex>();
  const termsByTool = new WeakMap<Tool, FieldedTerms>();

  const termsOfTool = (tool: Tool): FieldedTerms => {
    let terms = termsByTool.get(tool);
    if (terms === undefined) {
      terms = searchableTerms(tool);
      termsByTool.set(tool, terms);
    }
    return terms;
  };
  const indexOf = (catalog: Catalog): SearchIndex => {
    let index = indexes.get(catalog);
    if (index === undefined) {
      const tools = [...catalog.tools.values()];
      const terms = tools.map(termsOfTool);
      index = {
        tools,
        terms,
        bm25: indexDocuments(terms, { ...RETRIEVE, weights: FIELD_WEIGHTS }),
      };
      indexes.set(catalog, index);
    }
    return index;
  };

  return {
    retrieve(catalog, intents, limit): readonly Candidate[] {
      const index = indexOf(catalog);
      const rankings = intents
        .slice(0, RETRIEVE.intentsMax)
        .map((intent) => rank(index, readIntent(intent)));
      return takeTurns(rankings, limit).map(({ position, score, intent }) => {
        const tool = index.tools[position] as Tool;
        return { tool, score, why: reasonOf(index.terms[position] ?? [], intent) };
      });
    },
  };
}

function readIntent(text: string): Intent {
  const intent = new Map<string, string>();
  for (const word of wordsOf(text.slice(0, RETRIEVE.intentLengthMax))) {
    const term = termOf(word);
    if (term !== undefined && !intent.has(term)) {
      intent.set(term, word);
    }
  }
  return intent;
}

/** Best first; equal scores in the order of the tools' ids, so that answers repeat. */
function rank(index: SearchIndex, intent: Intent): readonly Match[] {
  const { hits, scoreMax } = scoreDocuments(index.bm25, intent.keys());
  const idAt = (position: number): string => index.tools[position]?.id ?? '';
  return hits
    .map(({ document, score }) => ({ position: document, score: score / scoreMax, intent }))
    .toSorted(
      (left, right) =>
        right.score - left.score || (idAt(left.position) < idAt(right.position) ? -1 : 1),
    );
}

/**
 * The best of every intent, then the second of every intent, and so on; best first in each round.
 *
 * Whoever cuts the list further cuts every step of the task alike. A tool stands where it came
 * first, with the best of its scores.
 */
function takeTurns(rankings: readonly (readonly Match[])[], limit: number): readonly Match[] {
  const best = new Map<number, Match>();
  for (const match of rankings.flat()) {
    if (match.score > (best.get(match.position)?.score ?? 0)) {
      best.set(match.position, match);
    }
  }
  const taken = new Map<number, Match>();
  for (let round = 0; taken.size < Math.min(limit, best.size); round += 1) {
    const turn = rankings
      .flatMap((ranking) => ranking[round] ?? [])
      .map((match) => best.get(match.position) ?? match)
      .toSorted((left, right) => right.score - left.score);
    for (const match of turn) {
      if (taken.size < limit) {
        taken.set(match.position, taken.get(match.position) ?? match);
      }
    }
  }
  return [...taken.values()];
}

/** Each word is named once, under the heaviest part of the tool that has it. */
function reasonOf(terms: FieldedTerms, intent: Intent): string {
  const left = new Map(intent);
  const parts: string[] = [];
  for (const [field, label] of FIELDS.entries()) {
    const words: string[] = [];
    for (const term of new Set(terms[field])) {
      const word = left.get(term);
      if (word !== undefined) {
        words.push(word);
        left.delete(term);
      }
    }
    if (words.length > 0) {
      const cut = words.length > RETRIEVE.reasonWordsMax ? '…' : '';
      parts.push(`${label}: ${words.slice(0, RETRIEVE.reasonWordsMax).join(', ')}${cut}`);
    }
  }
  return parts.join('; ');
}
