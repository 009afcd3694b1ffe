/** How often search brings the tools that a query needs, against what one would use otherwise. */
import { existsSync } from 'node:fs';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { HYBRID_SETTINGS } from '../src/retrieve/fuse.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { catalogOf, readDatasets, readTools, type Dataset, type Query } from './dataset.ts';
import {
  bootstrapMean,
  calibrationError,
  gainsOf,
  ndcgAt,
  recallAt,
  seededRandom,
  type Claim,
} from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';
import {
  dense,
  hybrid,
  plainBm25,
  searchedTexts,
  type System,
  tunedBm25,
  wordsOnly,
} from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';
import { wishesWithHeldOut } from './wishes.ts';

export interface RetrievalOptions {
  readonly dataFolder: string;
  /** Tools that no query asks for, added to every dataset. */
  readonly distractorsFile: string | undefined;
  /** Also measures the product without each of its ideas. */
  readonly ablation: boolean;
  /** Also measures the product with each of its numbers a fifth smaller and larger. */
  readonly sensitivity: boolean;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

const NAME = 'retrieval';
const DRAWINGS = 2000;
const SEED = 20_261_115;
const PERCENT = 100;
const CALIBRATED_RANKS = 10;
const STEP = 0.2;

/** What each measure is called, and how it is made of a ranking's gains. */
const MEASURES = {
  'recall@1': (gains, count) => recallAt(1, gains, count),
  'recall@5': (gains, count) => recallAt(5, gains, count),
  'recall@10': (gains, count) => recallAt(10, gains, count),
  'ndcg@10': (gains, count) => ndcgAt(10, gains, count),
} as const satisfies Record<string, (gains: readonly boolean[], count: number) => number>;
type Measure = keyof typeof MEASURES;
const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** What is left when one idea is taken out. */
const ABLATIONS: Readonly<Record<string, Partial<Record<keyof typeof HYBRID_SETTINGS, number>>>> = {
  'pml -feeds': { fedTools: 0 },
  'pml -servers': { serverPull: 0 },
  'pml -clause-bonus': { clauseWeight: 0 },
  'pml -parameters': { parameterWeight: 0, parameterTextWeight: 0 },
  'pml fusion-only': { fedTools: 0, serverPull: 0, clauseWeight: 0 },
};

/** Numbers whose effect on the ranking is worth knowing. */
const VARIED = [
  'lexicalWeight',
  'parameterWeight',
  'parameterTextWeight',
  'saturation',
  'clauseWeight',
  'serverPull',
  'feedProbability',
  'relevanceBelowBest',
  'relevanceAboveRank',
] as const satisfies readonly (keyof typeof HYBRID_SETTINGS)[];

/** Scores of one system, query by query. */
interface Scores {
  readonly rows: Readonly<Record<Measure, readonly number[]>>;
  readonly claims: readonly Claim[];
}

export async function evaluateRetrieval(options: RetrievalOptions): Promise<void> {
  const { distractorsFile } = options;
  if (distractorsFile !== undefined && !existsSync(distractorsFile)) {
    throw new MissingDataError(`there is no file ${distractorsFile}`, '--distractors FILE');
  }
  const given = readDatasets(options.dataFolder);
  const names = new Set(given.map(({ name }) => name));
  const datasets = [...given, ...wishesWithHeldOut().filter(({ name }) => !names.has(name))];
  const distractors = distractorsFile === undefined ? [] : readTools(distractorsFile);
  const vectors = await embedAll(datasets, distractors, options.note);
  for (const dataset of datasets) {
    evaluate(dataset, distractors, vectors, options);
  }
}

async function embedAll(
  datasets: readonly Dataset[],
  distractors: readonly Tool[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const tools = [...datasets.flatMap((dataset) => dataset.tools), ...distractors];
  const queries = datasets.flatMap((dataset) => dataset.queries);
  const texts = [...tools.map(toolText), ...queries.flatMap(({ text }) => searchedTexts(text))];
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}

function evaluate(
  dataset: Dataset,
  distractors: readonly Tool[],
  vectors: Vectors,
  { emit, ablation, sensitivity }: RetrievalOptions,
): void {
  const catalog = catalogOf([...dataset.tools, ...distractors]);
  const name = distractors.length === 0 ? dataset.name : `${dataset.name}+distractors`;
  const line = (system: string, metrics: EvalLine['metrics']): void => {
    emit({ eval: NAME, dataset: name, system, n: dataset.queries.length, metrics });
  };
  const pml = measure(hybrid(catalog, vectors), dataset.queries);
  line('pml', { ...means(pml), ece: calibrationError(pml.claims) });
  const tuned = measure(tunedBm25(catalog), dataset.queries);
  for (const system of [plainBm25(catalog), dense(catalog, vectors), wordsOnly(catalog)]) {
    line(system.name, means(measure(system, dataset.queries)));
  }
  line('bm25-tuned', means(tuned));
  line('pml - bm25-tuned', gainOver(pml, tuned));
  if (ablation) {
    const whole = hybrid(catalog, vectors, HYBRID_SETTINGS, 'pml +places', (query) => query);
    line(whole.name, means(measure(whole, dataset.queries)));
  }
  const variants = [...(ablation ? ablations() : []), ...(sensitivity ? steps() : [])];
  for (const [system, changes] of variants) {
    const changed = hybrid(catalog, vectors, { ...HYBRID_SETTINGS, ...changes }, system);
    line(system, means(measure(changed, dataset.queries)));
  }
}

type Variant = readonly [
  system: string,
  changes: Partial<Record<keyof typeof HYBRID_SETTINGS, number>>,
];

function ablations(): readonly Variant[] {
  return Object.entries(ABLATIONS);
}

function steps(): readonly Variant[] {
  return VARIED.flatMap((name) => [
    [`${name} -20 %`, { [name]: HYBRID_SETTINGS[name] * (1 - STEP) }] as const,
    [`${name} +20 %`, { [name]: HYBRID_SETTINGS[name] * (1 + STEP) }] as const,
  ]);
}

function measure(system: System, queries: readonly Query[]): Scores {
  const rows: Record<Measure, number[]> = {
    'recall@1': [],
    'recall@5': [],
    'recall@10': [],
    'ndcg@10': [],
  };
  const claims: Claim[] = [];
  for (const query of queries) {
    const answers = system.rank(query.text);
    const gains = gainsOf(
      answers.map(({ id }) => id),
      query,
    );
    for (const name of MEASURE_NAMES) {
      rows[name].push(PERCENT * MEASURES[name](gains, query.relevant.length));
    }
    for (const [rank, { score }] of answers.slice(0, CALIBRATED_RANKS).entries()) {
      claims.push({ probability: score, isTrue: gains[rank] ?? false });
    }
  }
  return { rows, claims };
}

function means({ rows }: Scores): Readonly<Record<string, number>> {
  return Object.fromEntries(
    MEASURE_NAMES.map((name) => {
      const values = rows[name];
      return [name, values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)];
    }),
  );
}

/** The mean gain per query with its interval; an interval that holds 0 shows nothing. */
function gainOver(pml: Scores, other: Scores): Readonly<Record<string, number>> {
  return Object.fromEntries(
    MEASURE_NAMES.flatMap((name) => {
      const differences = pml.rows[name].map((value, at) => value - (other.rows[name][at] ?? 0));
      const { mean, low, high } = bootstrapMean(differences, DRAWINGS, seededRandom(SEED));
      return [
        [name, mean],
        [`${name}_low`, low],
        [`${name}_high`, high],
      ];
    }),
  );
}
