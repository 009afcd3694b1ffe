import { atOnce } from '../base/turns.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { FeedIndexes } from '../knowledge/feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import {
  indexDocuments,
  rarityOf,
  scoreDocuments,
  type Bm25Index,
  type FieldedTerms,
} from '../math/bm25.ts';
import { dotRows } from '../math/dot-product.ts';
import { topPositions } from '../math/top-k.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { addFeeders, indexFeeders, type FeederIndex } from './feeders.ts';
import {
  deviationsOf,
  type Evidence,
  fuse,
  HYBRID_SETTINGS,
  type HybridSettings,
  relevanceOf,
  type ServerGroups,
  takeTurns,
} from './fuse.ts';
import { indexNames, nameSigns, weighNames, type NameIndex, type NameSigns } from './name-match.ts';
import type { Candidate } from './retriever.ts';
import {
  embeddedTexts,
  type IntentTexts,
  readIntent,
  reasonOf,
  searchableTerms,
} from './searched-text.ts';
import type { QueryProjection, QueryVectors, ToolVectors } from './tool-vectors.ts';

/** The index of a catalog's words. Lives as long as the catalog. */
interface LexicalIndex {
  readonly tools: readonly Tool[];
  readonly positions: ReadonlyMap<Tool, number>;
  readonly terms: readonly FieldedTerms[];
  readonly bm25: Bm25Index;
  readonly names: NameIndex;
  readonly feeders: FeederIndex;
  readonly servers: ServerGroups;
}

/** The vectors of a catalog's tools, one after the other, as far as there are any. */
interface VectorMatrix {
  readonly numbers: Float32Array;
  /** The position of the tool that each vector belongs to. */
  readonly positions: Int32Array;
  readonly dimension: number;
}

export interface HybridRequest {
  readonly catalog: Catalog;
  /** Absent where words alone count: only tools that have some of them, or words with the same meaning in their names, are found then. */
  readonly vectors?: ToolVectors;
  readonly intents: readonly string[];
  /** Vectors of `queryTexts(intents)`. An intent without a vector is searched by words alone. */
  readonly queryVectors?: QueryVectors;
  /** By text: cosines of near tools whose vectors are not among `vectors`. */
  readonly furtherCosines?: FurtherCosines;
  readonly limit: number;
  /** Other numbers than the retriever's own, for a fit. Indexes keep the retriever's. */
  readonly settings?: HybridSettings;
}

/** By text of an intent, the cosines of some tools with it. */
export type FurtherCosines = ReadonlyMap<string, ReadonlyMap<Tool, number>>;

/** Finds tools by words and by meaning. Apart from cached indexes, the result depends only on the request. */
export interface HybridRetriever {
  /** Returns candidates, best first. `score` is the probability that the tool is needed. */
  retrieve(request: HybridRequest): readonly Candidate[];
  /** Searches piece by piece. The caller may do something else between two pieces. */
  retrieving(request: HybridRequest): Generator<undefined, readonly Candidate[]>;
}

/** One tool's standing for one intent. */
interface Ranked {
  readonly position: number;
  readonly score: number;
  readonly why: string;
  /** The cosine with the whole intent; `NaN` where it is not known. */
  readonly meaning: number;
  /** As a share of the tool that has most. */
  readonly words: number;
}

/**
 * Makes a retriever. Indexes live as long as their catalog; the terms of a tool live as long as the
 * tool.
 */
export function createHybridRetriever(
  settings: HybridSettings = HYBRID_SETTINGS,
  feeds: FeedIndexes = new FeedIndexes(),
): HybridRetriever {
  const indexes = new WeakMap<Catalog, LexicalIndex>();
  const matrices = new WeakMap<Catalog, { of: ToolVectors; matrix: VectorMatrix }>();
  const termsByTool = new WeakMap<Tool, FieldedTerms>();

  const termsOfTool = (tool: Tool): FieldedTerms => {
    const terms = termsByTool.get(tool) ?? searchableTerms(tool);
    termsByTool.set(tool, terms);
    return terms;
  };
  const indexOf = (catalog: Catalog): LexicalIndex => {
    const index = indexes.get(catalog) ?? indexCatalog(catalog, { termsOfTool, feeds }, settings);
    indexes.set(catalog, index);
    return index;
  };
  const matrixOf = (catalog: Catalog, vectors: ToolVectors): VectorMatrix => {
    const kept = matrices.get(catalog);
    if (kept?.of === vectors) {
      return kept.matrix;
    }
    const matrix = layOut([...catalog.tools.values()], vectors);
    matrices.set(catalog, { of: vectors, matrix });
    return matrix;
  };

  function* retrieving({
    catalog,
    vectors,
    intents,
    queryVectors = NO_QUERIES,
    furtherCosines,
    limit,
    settings: varied = settings,
  }: HybridRequest): Generator<undefined, readonly Candidate[]> {
    const index = indexOf(catalog);
    const byWords = vectors === undefined;
    const matrix = byWords ? NO_MATRIX : matrixOf(catalog, vectors);
    const { project = unchanged } = vectors ?? {};
    const rankings: (readonly Ranked[])[] = [];
    for (const { whole, clauses } of embeddedTexts(intents)) {
      yield;
      const texts = { whole, clauses: clauses.slice(0, varied.clausesMax) };
      const parts = { index, matrix, texts, queryVectors, project, furtherCosines, limit, byWords };
      rankings.push(yield* rank({ ...parts, settings: varied }));
    }
    return takeTurns(rankings, limit).map(({ position, score, why, meaning, words }) => ({
      tool: index.tools[position] as Tool,
      score,
      why,
      words,
      ...(Number.isFinite(meaning) && { meaning }),
    }));
  }
  return { retrieve: (request) => atOnce(retrieving(request)), retrieving };
}

/** Readers of tools. Their results are kept from catalog to catalog. */
interface ToolReaders {
  readonly termsOfTool: (tool: Tool) => FieldedTerms;
  readonly feeds: FeedIndexes;
}

function indexCatalog(
  catalog: Catalog,
  { termsOfTool, feeds }: ToolReaders,
  settings: HybridSettings,
): LexicalIndex {
  const tools = [...catalog.tools.values()];
  const terms = tools.map(termsOfTool);
  const servers = [...catalog.servers.keys()];
  const numbers = new Map(servers.map((server, number) => [server, number]));
  return {
    tools,
    positions: new Map(tools.map((tool, position) => [tool, position])),
    terms,
    bm25: indexDocuments(terms, {
      weights: [
        RETRIEVE.nameWeight,
        RETRIEVE.serverWeight,
        RETRIEVE.descriptionWeight,
        settings.parameterWeight,
        settings.parameterTextWeight,
      ],
      saturation: settings.saturation,
      lengthNormalisation: RETRIEVE.lengthNormalisation,
    }),
    names: indexNames(tools),
    feeders: indexFeeders(tools, feeds.of(catalog)),
    servers: {
      groupOf: Int32Array.from(tools, ({ server }) => numbers.get(server) ?? 0),
      sizes: servers.map((server) => catalog.servers.get(server)?.length ?? 0),
    },
  };
}

/**
 * Lays vectors out in one matrix. A vector of another dimension comes from another model and is
 * left out.
 */
function layOut(tools: readonly Tool[], { dimension, vectorOf }: ToolVectors): VectorMatrix {
  const known = tools.flatMap((tool, position) => {
    const vector = vectorOf(tool);
    return vector?.length === dimension ? [{ position, vector }] : [];
  });
  const numbers = new Float32Array(known.length * dimension);
  for (const [row, { vector }] of known.entries()) {
    numbers.set(vector, row * dimension);
  }
  return { numbers, positions: Int32Array.from(known, ({ position }) => position), dimension };
}

const NO_MATRIX: VectorMatrix = {
  numbers: new Float32Array(),
  positions: new Int32Array(),
  dimension: 0,
};
const NO_QUERIES: QueryVectors = new Map();

function unchanged(vector: Float32Array): Float32Array {
  return vector;
}

function projected(
  texts: readonly string[],
  known: QueryVectors,
  project: QueryProjection,
): readonly (Float32Array | undefined)[] {
  const vectors = texts.map((text) => known.get(text));
  return vectors.map((vector) => vector && project(vector));
}

interface RankParts {
  /** Only tools that have a word of the intent, or one with the same meaning in their names, are ranked. */
  readonly byWords: boolean;
  readonly index: LexicalIndex;
  readonly matrix: VectorMatrix;
  readonly texts: IntentTexts;
  readonly queryVectors: QueryVectors;
  readonly project: QueryProjection;
  readonly furtherCosines: FurtherCosines | undefined;
  readonly limit: number;
  readonly settings: HybridSettings;
}

function* rank({
  index,
  matrix,
  texts,
  queryVectors,
  project,
  furtherCosines,
  limit,
  settings,
  byWords,
}: RankParts): Generator<undefined, readonly Ranked[]> {
  const all = [texts.whole, ...texts.clauses];
  const cosines = cosinesOf(matrix, projected(all, queryVectors, project), index.tools.length);
  for (const [at, text] of all.entries()) {
    for (const [tool, cosine] of furtherCosines?.get(text) ?? []) {
      const position = index.positions.get(tool);
      if (position !== undefined) {
        (cosines[at] as Float64Array)[position] = cosine;
      }
    }
  }
  yield;
  const signs: NameSigns[] = [];
  const evidence: Evidence[] = [];
  for (const [at, text] of all.entries()) {
    const own = signsOf(index, text, settings);
    signs.push(own);
    evidence.push({
      cosines: cosines[at] as Float64Array,
      lexical: lexicalScores(index, text),
      named: weighNames(own, index.names, settings),
      brevity: own.brevity,
    });
    yield;
  }
  const [whole, ...clauses] = evidence as [Evidence, ...Evidence[]];
  const fused = fuse(whole, clauses, index.servers, settings);
  yield;
  const relevance = relevanceOf(fused, settings);
  const supplied = addFeeders(index.feeders, relevance, settings);
  yield;
  const deviations = deviationsOf(whole.cosines, settings);
  const intent = readIntent(texts.whole);
  const mostWords = whole.lexical.reduce((most, each) => Math.max(most, each), Number.MIN_VALUE);
  const isNamed = (position: number): boolean => (signs[0]?.nameInText[position] ?? 0) > 0;
  const isMatch = (position: number): boolean =>
    byWords
      ? (whole.lexical[position] as number) > 0 || isNamed(position)
      : (relevance[position] as number) >= settings.relevanceMin;
  const ranked = byWords ? relevance.map((each, at) => (isMatch(at) ? each : -1)) : relevance;
  return topPositions(ranked, limit)
    .filter(isMatch)
    .map((position) => {
      const isClose = (deviations[position] as number) >= settings.closeDeviations;
      const reasons = [
        reasonOf(index.terms[position] ?? [], intent) ||
          (isNamed(position) ? 'name: the same in other words' : ''),
        isClose ? 'close in meaning' : '',
        supplied.get(position) ?? '',
      ].filter((reason) => reason !== '');
      const why = reasons.join('; ') || 'beside tools that fit';
      const score = relevance[position] as number;
      const words = (whole.lexical[position] as number) / mostWords;
      return { position, score, why, words, meaning: whole.cosines[position] as number };
    });
}

/**
 * Returns the cosine of each vector with every tool. It is `NaN` if either is missing, or their
 * models differ.
 */
function cosinesOf(
  { numbers, positions, dimension }: VectorMatrix,
  vectors: readonly (Float32Array | undefined)[],
  toolCount: number,
): readonly Float64Array[] {
  const comparable = vectors.filter((vector) => vector?.length === dimension);
  const products = dotRows(numbers, comparable as readonly Float32Array[]).values();
  return vectors.map((vector) => {
    const known = comparable.includes(vector) ? products.next().value : undefined;
    if (known !== undefined && known.length === toolCount) {
      return known;
    }
    const cosines = new Float64Array(toolCount).fill(Number.NaN);
    for (const [row, cosine] of known?.entries() ?? []) {
      cosines[positions[row] as number] = cosine;
    }
    return cosines;
  });
}

function lexicalScores({ bm25 }: LexicalIndex, text: string): Float64Array {
  return scoreDocuments(bm25, readIntent(text).keys());
}

function signsOf({ names, bm25 }: LexicalIndex, text: string, settings: HybridSettings): NameSigns {
  return nameSigns(names, text, (term) => rarityOf(bm25, term), settings);
}
