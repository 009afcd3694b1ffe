/**
 * `npm run eval -- fit-search`: fits the weights of the search on one half of the open data.
 *
 * The half is chosen by the hash of each query's text. Coordinate search (Metzler, Croft 2007) moves one weight
 * at a time and keeps a move when the mean of the sets' measures rises. A set that falls below its start costs more
 * than another set can gain. Then a logistic regression fits the three numbers that make a probability of
 * the fused value. The other half is only reported.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { HYBRID_SETTINGS, type HybridSettings } from '../src/retrieve/fuse.ts';
import { createHybridRetriever } from '../src/retrieve/hybrid-retriever.ts';
import { searchedText } from '../src/retrieve/searched-text.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { SEARCH_WEIGHTS } from '../src/tuning/search-weights.ts';
import { catalogOf, readDatasets, type Dataset, type Query } from './dataset.ts';
import { gainsOf, ndcgAt, recallAt } from './metrics.ts';
import type { EvalLine } from './report.ts';
import { fitRelevance, type FusedRow } from './search-calibration.ts';
import { weightsFileText, type SearchWeights } from './search-weights-file.ts';
import { searchedTexts, toolVectorsOf } from './systems.ts';
import { vectorsOf } from './vector-cache.ts';
import { hashOf, isFitted, readWishes } from './wishes.ts';

export interface FitSearchOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
  /** Writes the weights into the product. */
  readonly write: boolean;
}

const WEIGHTS_FILE = join(import.meta.dirname, '../src/tuning/search-weights.ts');
/** Queries of one set that are searched for each move: more change the figures little and cost minutes. */
const QUERIES_MAX = 100;
const RANKS = 10;
const ROUNDS = 2;
/** A smaller gain (points) is noise and moves nothing. */
const GAIN_MIN = 0.05;
/** Sets may lose this much (points) before it counts three times. */
const LOSS_FREE = 0.3;
const LOSS_WEIGHT = 3;
/** Short wishes are what people type: they count twice. */
const WISHES_WEIGHT = 2;
const WISHES: ReadonlySet<string> = new Set(readWishes().map(({ name }) => name));
const PERCENT = 100;

/** The first step of each weight that is moved, and what it may not pass. */
const MOVED = {
  shortLexicalWeight: { step: 0.15, max: 2 },
  textInName: { step: 1.5, max: 8 },
  nameInText: { step: 1, max: 6 },
  aboutSame: { step: 1, max: 6 },
  saidWord: { step: 0.3, max: 1 },
  choiceWord: { step: 0.3, max: 1 },
  otherForm: { step: 0.2, max: 1 },
  verbSame: { step: 0.5, max: 3 },
  actionAgrees: { step: 0.4, max: 3 },
  actionDiffers: { step: 0.4, max: 3 },
  sameWord: { step: 0.2, max: 1 },
  feederShare: { step: 0.3, max: 0.95 },
  feedProbability: { step: 0.1, max: 1 },
} as const satisfies Partial<Record<keyof SearchWeights, unknown>>;
type Moved = keyof typeof MOVED;

/** Without what the names say: every set must be at least about as good as with these numbers. */
const PLAIN: HybridSettings = {
  ...HYBRID_SETTINGS,
  textInName: 0,
  nameInText: 0,
  aboutSame: 0,
  actionAgrees: 0,
  actionDiffers: 0,
  verbSame: 0,
  shortLexicalWeight: HYBRID_SETTINGS.lexicalWeight,
};

/** One half of one set, ready to be searched. */
interface Part {
  readonly name: string;
  readonly queries: readonly Query[];
  readonly rank: (text: string, limit: number, settings: HybridSettings) => readonly Ranked[];
}
interface Ranked {
  readonly id: string;
  readonly score: number;
}
type Figures = Readonly<Record<'recall@1' | 'recall@5' | 'recall@10' | 'ndcg@10', number>>;

export async function fitSearch(options: FitSearchOptions): Promise<void> {
  const datasets = [...readDatasets(options.dataFolder), ...readWishes()];
  const worlds = await openWorlds(datasets, options.note);
  const fitted = worlds.map((world) => halfOf(world, true, QUERIES_MAX));
  const held = worlds.map((world) => halfOf(world, false, Infinity));
  const start = measureAll(fitted, PLAIN);
  const heldStart = measureAll(held, PLAIN);
  const moved = climb(fitted, start, options.note);
  const weights = {
    ...moved,
    ...fitRelevance(fusedRows(fitted, { ...HYBRID_SETTINGS, ...moved })),
  };
  const settings = { ...HYBRID_SETTINGS, ...weights };
  const tell = (parts: readonly Part[], half: string, before: readonly Figures[]): void => {
    const after = measureAll(parts, settings);
    for (const [at, { name, queries }] of parts.entries()) {
      const line = { eval: 'fit-search', dataset: `${name}/${half}`, n: queries.length };
      options.emit({ ...line, system: 'without names', metrics: before[at] ?? {} });
      options.emit({ ...line, system: 'fitted', metrics: after[at] ?? {} });
    }
  };
  tell(fitted, 'fitted', start);
  tell(held, 'held-out', heldStart);
  options.note(JSON.stringify(weights));
  if (options.write) {
    const n = fitted.reduce((sum, { queries }) => sum + queries.length, 0);
    const sets = fitted.map(({ name }) => name).join(', ');
    const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    writeFileSync(
      WEIGHTS_FILE,
      weightsFileText(weights, `fit-search ${day}: ${n} queries of ${sets}`),
    );
    options.note(`written: ${WEIGHTS_FILE}`);
  }
}

interface World extends Omit<Part, 'queries'> {
  readonly dataset: Dataset;
}

async function openWorlds(
  datasets: readonly Dataset[],
  note: (text: string) => void,
): Promise<readonly World[]> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = datasets.flatMap(({ tools, queries }) => [
    ...tools.map(toolText),
    ...queries.flatMap(({ text }) => searchedTexts(text)),
  ]);
  const known = await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
  const vectors = toolVectorsOf(known);
  return datasets.map((dataset) => {
    const catalog = catalogOf(dataset.tools);
    const retriever = createHybridRetriever();
    return {
      name: dataset.name,
      dataset,
      rank: (text, limit, settings) =>
        retriever
          .retrieve({
            catalog,
            vectors,
            intents: [searchedText(text)],
            queryVectors: known,
            limit,
            settings,
          })
          .map(({ tool, score }) => ({ id: tool.id, score })),
    };
  });
}

/** The queries that weights are fitted on, or the others, in the order of their hashes. */
function halfOf({ name, dataset, rank }: World, fitted: boolean, max: number): Part {
  const queries = dataset.queries
    .map((query) => ({ query, hash: hashOf(query.text) }))
    .filter(({ query }) => isFitted(query.text) === fitted)
    .toSorted((left, right) => (left.hash < right.hash ? -1 : 1))
    .slice(0, max)
    .map(({ query }) => query);
  return { name, queries, rank };
}

function measureAll(parts: readonly Part[], settings: HybridSettings): readonly Figures[] {
  return parts.map(({ queries, rank }) => {
    const sums = { 'recall@1': 0, 'recall@5': 0, 'recall@10': 0, 'ndcg@10': 0 };
    for (const query of queries) {
      const ids = rank(query.text, RANKS, settings).map(({ id }) => id);
      const gains = gainsOf(ids, query);
      const wanted = query.relevant.length;
      const share = PERCENT / queries.length;
      sums['recall@1'] += share * recallAt(1, gains, wanted);
      sums['recall@5'] += share * recallAt(5, gains, wanted);
      sums['recall@10'] += share * recallAt(RANKS, gains, wanted);
      sums['ndcg@10'] += share * ndcgAt(RANKS, gains, wanted);
    }
    return sums;
  });
}

/** One number for one set: what is first, what is among five, and the order of ten. */
function worthOf(figures: Figures): number {
  return (figures['recall@1'] + figures['recall@5'] + figures['ndcg@10']) / 3;
}

function scoreOf(
  parts: readonly Part[],
  start: readonly Figures[],
  settings: HybridSettings,
): number {
  let score = 0;
  for (const [at, figures] of measureAll(parts, settings).entries()) {
    const gain = worthOf(figures) - worthOf(start[at] as Figures);
    const loss = Math.max(0, -gain - LOSS_FREE);
    score += (WISHES.has(parts[at]?.name ?? '') ? WISHES_WEIGHT : 1) * gain - LOSS_WEIGHT * loss;
  }
  return score / parts.length;
}

/** Moves one weight after the other, one step up or down. */
function climb(
  parts: readonly Part[],
  start: readonly Figures[],
  note: (text: string) => void,
): SearchWeights {
  let weights: SearchWeights = { ...SEARCH_WEIGHTS };
  let best = scoreOf(parts, start, { ...HYBRID_SETTINGS, ...weights });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(MOVED) as readonly Moved[]) {
      const { step, max } = MOVED[name];
      for (const direction of [1, -1]) {
        const value = round2(weights[name] + (direction * step) / 2 ** round);
        const tried = { ...weights, [name]: Math.min(max, Math.max(0, value)) };
        const score = scoreOf(parts, start, { ...HYBRID_SETTINGS, ...tried });
        if (score > best + GAIN_MIN) {
          best = score;
          weights = tried;
          break;
        }
      }
      note(`round ${round + 1}: ${name} ${weights[name]}, gain ${best.toFixed(2)}`);
    }
  }
  return weights;
}

function round2(value: number): number {
  return Math.round(value * PERCENT) / PERCENT;
}

/**
 * The first tools of every query, with how far each is below the best and above the tenth. Read back from
 * the scores: with these numbers a score is the logistic of just that distance.
 */
function fusedRows(parts: readonly Part[], settings: HybridSettings): readonly FusedRow[] {
  const plain = { ...settings, fedTools: 0, relevanceMin: 0, relevanceBase: 0 };
  const belowBest = { ...plain, relevanceBelowBest: 1, relevanceAboveRank: 0 };
  const aboveRank = { ...plain, relevanceBelowBest: 0, relevanceAboveRank: 1 };
  return parts.flatMap(({ name, queries, rank }) =>
    queries.flatMap((query) => {
      const above = new Map(
        rank(query.text, 2 * RANKS, aboveRank).map(({ id, score }) => [id, logit(score)]),
      );
      const ranked = rank(query.text, 2 * RANKS, belowBest);
      const gains = gainsOf(
        ranked.map(({ id }) => id),
        query,
      );
      return ranked.map(({ id, score }, at) => ({
        set: name,
        belowBest: logit(score),
        aboveRank: above.get(id) ?? 0,
        isNeeded: gains[at] ?? false,
      }));
    }),
  );
}

/** The inverse of the logistic function, bounded where it is flat. */
function logit(probability: number): number {
  const bounded = Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, probability));
  return Math.log(bounded / (1 - bounded));
}
