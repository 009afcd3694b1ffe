import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { indexDocuments, scoreDocuments, type Bm25Index, type FieldedTerms } from '../math/bm25.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { readIntent, reasonOf, type IntentWords } from './intent-words.ts';
import type { Candidate } from './retriever.ts';
import { FIELD_WEIGHTS, searchableTerms } from './searchable.ts';
import { takeTurns } from './take-turns.ts';

interface SearchIndex {
  readonly tools: readonly Tool[];
  readonly terms: readonly FieldedTerms[];
  readonly bm25: Bm25Index;
}

interface Match {
  /** Position of the tool in the index. */
  readonly position: number;
  readonly score: number;
  readonly intent: IntentWords;
}

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

/** Best first; equal scores in the order of the tools' ids, so that answers repeat. */
function rank(index: SearchIndex, intent: IntentWords): readonly Match[] {
  const { hits, scoreMax } = scoreDocuments(index.bm25, intent.keys());
  const idAt = (position: number): string => index.tools[position]?.id ?? '';
  return hits
    .map(({ document, score }) => ({ position: document, score: score / scoreMax, intent }))
    .toSorted(
      (left, right) =>
        right.score - left.score || (idAt(left.position) < idAt(right.position) ? -1 : 1),
    );
}
