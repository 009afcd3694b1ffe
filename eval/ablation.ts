/** What each idea of the graph is worth in search and in plans: taken away, or put in, one at a time. */
import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { configSchema } from '../src/config/schema.ts';
import { HYBRID_SETTINGS } from '../src/retrieve/fuse.ts';
import {
  type GraphSearchSettings,
  graphSettings,
  searchGraph,
} from '../src/retrieve/graph-search.ts';
import type { Candidate } from '../src/retrieve/retriever.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import {
  type AblationQuery,
  type AblationSet,
  likenessIn,
  readAblationSets,
} from './ablation-data.ts';
import { planRows } from './ablation-plans.ts';
import { type Row, rowMetrics } from './ablation-rows.ts';
import { unitTexts } from './drafted.ts';
import { gainsOf, ndcgAt, recallAt } from './metrics.ts';
import type { EvalLine } from './report.ts';
import { searchedTexts, textSearch } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

interface AblationOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** The product with one thing changed. */
interface Variant {
  readonly system: string;
  readonly settings: GraphSearchSettings;
  readonly clauses?: boolean;
  /** Whether the graph has what definitions say. */
  readonly definitions?: boolean;
}

const NAME = 'ablation';
const PERCENT = 100;
/** As many tools are asked for as the measures look at. */
const LIMIT = 10;
const FEW = 5;

/** Everything that the graph can do in a search, asked or not; the ideas are taken from this. */
const GRAPH: GraphSearchSettings = {
  isUsed: true,
  alpha: 'local',
  withoutContext: true,
  neighbours: true,
  expansion: true,
};
function variants(): readonly Variant[] {
  const { retrieval } = configSchema.parse({}).pml;
  const graph: readonly (readonly [name: string, settings: GraphSearchSettings])[] = [
    ['graph', GRAPH],
    ['graph alpha-density', { ...GRAPH, alpha: 'density' }],
    ['graph alpha-fixed-0.75', { ...GRAPH, alpha: 'fixed' }],
    ['graph alpha-fixed-0.5', { ...GRAPH, alpha: 'fixed', fixedAlpha: 0.5 }],
    ['graph -expansion', { ...GRAPH, expansion: false }],
    ['graph -neighbours', { ...GRAPH, neighbours: false }],
  ];
  const text = { ...GRAPH, isUsed: false };
  return [
    { system: 'pml', settings: graphSettings(retrieval) },
    { system: 'text', settings: text },
    ...graph.map(([system, settings]) => ({ system, settings })),
    { system: 'graph -definitions', settings: GRAPH, definitions: false },
    { system: 'graph -clauses', settings: GRAPH, clauses: false },
    { system: 'text -clauses', settings: text, clauses: false },
  ];
}

/** On the runs in `trajectories` and the sets in `retrieval`. */
export async function evaluateAblation({ dataFolder, emit, note }: AblationOptions): Promise<void> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  for (const set of readAblationSets(dataFolder)) {
    const texts = set.queries.flatMap(({ text }) => [text, ...unitTexts(text)]);
    const vectors = await vectorsOf(
      [
        ...[...set.catalog.tools.values()].map(toolText),
        ...texts.flatMap((text) => searchedTexts(text)),
      ],
      embedder,
      (done, total) => {
        note(`embedding ${done} of ${total} texts that are not in the cache`);
      },
    );
    const rows = searchRows(set, vectors);
    report(set.name, 'graph', rows, emit);
    if (set.plans.length > 0) {
      report(
        set.name.replace('/intent', '/plan'),
        'pml',
        planRows(set, vectors, likenessIn(set.catalog, vectors)),
        emit,
      );
    }
  }
}

function report(
  dataset: string,
  compared: string,
  rows: readonly Row[],
  emit: (line: EvalLine) => void,
): void {
  const base = rows.find(({ system }) => system === compared);
  for (const row of rows) {
    const { n, metrics } = rowMetrics(row, row === base ? undefined : base);
    emit({ eval: NAME, dataset, system: row.system, n, metrics });
  }
}

function searchRows(set: AblationSet, vectors: Vectors): readonly Row[] {
  const likeness = likenessIn(set.catalog, vectors);
  const withClauses = textSearch(set.catalog, vectors);
  const without = textSearch(set.catalog, vectors, { ...HYBRID_SETTINGS, clausesMax: 0 });
  return variants().map(({ system, settings, clauses = true, definitions = true }) => {
    const search = clauses ? withClauses : without;
    const samples = set.queries.map((query) => {
      const { candidates } = searchGraph(search(query.text), {
        catalog: set.catalog,
        graph: definitions ? query.graphs.whole : query.graphs.seen,
        context: query.context,
        limit: LIMIT,
        likeness,
        settings,
      });
      return { task: query.task, values: valuesOf(candidates, query) };
    });
    return { system, samples };
  });
}

function valuesOf(
  candidates: readonly Candidate[],
  { context, wanted }: AblationQuery,
): Readonly<Record<string, number>> {
  const ids = candidates.map(({ tool }) => tool.id).filter((id) => !context.includes(id));
  const gains = gainsOf(ids, wanted);
  const { length } = wanted.relevant;
  return {
    'recall@1': PERCENT * recallAt(1, gains, length),
    'recall@5': PERCENT * recallAt(FEW, gains, length),
    'ndcg@10': PERCENT * ndcgAt(LIMIT, gains, length),
  };
}
