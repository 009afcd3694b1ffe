import type { Catalog } from '../src/knowledge/catalog.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { indexDocuments, scoreDocuments } from '../src/math/bm25.ts';
import { dot } from '../src/math/dot-product.ts';
import { topPositions } from '../src/math/top-k.ts';
import { HYBRID_SETTINGS, type HybridSettings } from '../src/retrieve/fuse.ts';
import { createHybridRetriever } from '../src/retrieve/hybrid-retriever.ts';
import type { Candidate } from '../src/retrieve/retriever.ts';
import {
  queryTexts,
  readIntent,
  searchableTerms,
  searchedText,
} from '../src/retrieve/searched-text.ts';
import { projectionOf, toolText, type ToolVectors } from '../src/retrieve/tool-vectors.ts';
import { DISCOVER } from '../src/tuning/gateway.ts';
import type { Vectors } from './vector-cache.ts';

/** An answer of a system: a tool and, where it is one, the probability that it is needed. */
export interface Answer {
  readonly id: string;
  readonly score: number;
  /** The cosine with the query, where it is known. */
  readonly meaning?: number;
}

/** What is compared: a query in, tools out, best first. */
export interface System {
  readonly name: string;
  readonly rank: (query: string) => readonly Answer[];
}

/** How many tools a system answers; the measures look at ten. */
const ANSWERS = 20;

/** BM25 as anyone would write it first: words as they are, names and descriptions alike. */
export function plainBm25(catalog: Catalog): System {
  const tools = [...catalog.tools.values()];
  const index = indexDocuments(
    tools.map((tool) => [termsIn(`${tool.name} ${tool.description}`)]),
    { weights: [1], saturation: 1.2, lengthNormalisation: 0.75 },
  );
  return {
    name: 'bm25',
    rank: (query) => matching(tools, scoreDocuments(index, termsIn(query))),
  };
}

/** Best first, only those that have some of the words. */
function matching(tools: readonly Tool[], scores: Float64Array): readonly Answer[] {
  return best(
    tools,
    scores.map((score) => (score > 0 ? score : Number.NaN)),
  );
}

function termsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** BM25 with stems, and with fields that weigh differently: what the product's search by words began as. */
export function tunedBm25(catalog: Catalog): System {
  const tools = [...catalog.tools.values()];
  const index = indexDocuments(
    tools.map((tool) => searchableTerms(tool)),
    { weights: [3, 1, 1, 0.5, 0.3], saturation: 2, lengthNormalisation: 0.75 },
  );
  return {
    name: 'bm25-tuned',
    rank: (query) => matching(tools, scoreDocuments(index, readIntent(query).keys())),
  };
}

/** The product's own search by words alone. */
export function wordsOnly(catalog: Catalog): System {
  const retriever = createHybridRetriever();
  return {
    name: 'pml-words',
    rank: (query) =>
      retriever
        .retrieve({ catalog, intents: [query], limit: ANSWERS })
        .map(({ tool, score }) => ({ id: tool.id, score })),
  };
}

/** The cosine of the whole query alone. */
export function dense(catalog: Catalog, vectors: Vectors): System {
  const tools = [...catalog.tools.values()];
  return {
    name: 'dense',
    rank(query) {
      const [whole = ''] = queryTexts([query]);
      const vector = vectors.get(whole) ?? new Float32Array();
      return best(
        tools,
        Float64Array.from(tools, (tool) => dot(vector, vectorOf(tool, vectors))),
      );
    },
  };
}

/** What has to be embedded before a query can be searched, as it is and as the product reads it. */
export function searchedTexts(query: string): readonly string[] {
  return [...new Set([...queryTexts([query]), ...queryTexts([searchedText(query)])])];
}

/** The kept vectors as the product's search takes them. */
export function toolVectorsOf(vectors: Vectors): ToolVectors {
  return {
    dimension: vectors.values().next().value?.length ?? 0,
    vectorOf: (tool) => vectors.get(toolText(tool)),
    project: projectionOf(MODEL),
  };
}
/** The model that the kept vectors are of. */
const MODEL = 'all-MiniLM-L6-v2';

/** The product's search. `settings` and a reading other than its own are for ablations. */
export function hybrid(
  catalog: Catalog,
  vectors: Vectors,
  settings: HybridSettings = HYBRID_SETTINGS,
  name = 'pml',
  searched: (query: string) => string = searchedText,
): System {
  const retriever = createHybridRetriever(settings);
  const toolVectors = toolVectorsOf(vectors);
  return {
    name,
    rank: (query) =>
      retriever
        .retrieve({
          catalog,
          vectors: toolVectors,
          intents: [searched(query)],
          queryVectors: vectors,
          limit: ANSWERS,
        })
        .map(({ tool, score, meaning }) => ({
          id: tool.id,
          score,
          ...(meaning !== undefined && { meaning }),
        })),
  };
}

/** Returns the product's search by text alone. Each text is searched once. */
export function textSearch(
  catalog: Catalog,
  vectors: Vectors,
  settings: HybridSettings = HYBRID_SETTINGS,
): (text: string) => readonly Candidate[] {
  const retriever = createHybridRetriever(settings);
  const toolVectors = toolVectorsOf(vectors);
  const known = new Map<string, readonly Candidate[]>();
  return (text) => {
    const found =
      known.get(text) ??
      retriever.retrieve({
        catalog,
        vectors: toolVectors,
        intents: [text],
        queryVectors: vectors,
        limit: DISCOVER.candidatesMax,
      });
    known.set(text, found);
    return found;
  };
}

function vectorOf(tool: Tool, vectors: Vectors): Float32Array {
  return vectors.get(toolText(tool)) ?? new Float32Array();
}

function best(tools: readonly Tool[], scores: Float64Array): readonly Answer[] {
  return topPositions(scores, ANSWERS).map((position) => ({
    id: tools[position]?.id ?? '',
    score: scores[position] ?? 0,
  }));
}
