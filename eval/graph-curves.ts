/** How well tools are found beside those in use, by how many runs the graph has learned from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import type { ToolId } from '../src/base/ids.ts';
import { configSchema } from '../src/config/schema.ts';
import type { Catalog } from '../src/knowledge/catalog.ts';
import { indexFeeds } from '../src/knowledge/feeds.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { graphSettings, searchGraph } from '../src/retrieve/graph-search.ts';
import type { Candidate } from '../src/retrieve/retriever.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { likenessIn, toolsIn, toolsOf, viewOfDefinitions } from './ablation-data.ts';
import { catalogOf } from './dataset.ts';
import { unitTexts } from './drafted.ts';
import { STORIES, STORY_TOOLS } from './graph-stories.ts';
import { gainsOf, ndcgAt, recallAt } from './metrics.ts';
import { halvesOf, learn, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';
import { searchedTexts, textSearch } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

interface CurveOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

const NAME = 'graph-curves';
const DATASETS = ['tau1', 'tau2', 'livemcp'];
const POINTS = [0, 1, 2, 3, 5, 10, 25, 50, 100];
const STORY_POINTS = [0, 1, 2, 3, 4, 5, 8, 16, 34];
const LIMIT = 10;
const FEW = 5;
const PERCENT = 100;
/** As the gateway does it when nothing is configured. */
const SETTINGS = graphSettings(configSchema.parse({}).pml.retrieval);

/** One question: the words, the tools in use, and those that the run used after them. */
interface Question {
  readonly task: string;
  readonly text: string;
  readonly context: readonly ToolId[];
  readonly relevant: readonly ToolId[];
}

export async function evaluateGraphCurves({ dataFolder, emit, note }: CurveOptions): Promise<void> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const embed = (texts: readonly string[]): Promise<Vectors> =>
    vectorsOf(texts, embedder, (done, total) => {
      note(`embedding ${done} of ${total} texts that are not in the cache`);
    });
  for (const line of storyLines(
    await worldOf(
      catalogOf([...STORY_TOOLS]),
      STORIES.map(({ asked }) => asked),
      embed,
    ),
  )) {
    emit(line);
  }
  for (const dataset of DATASETS) {
    const file = join(dataFolder, 'trajectories', dataset, 'trajectories.jsonl');
    if (existsSync(file)) {
      const catalog = catalogOf(toolsOf(dataFolder, dataset));
      const halves = halvesOf(readRuns(file, dataset));
      const world = await worldOf(
        catalog,
        halves.flat().map(({ intent }) => intent),
        embed,
      );
      for (const line of curveOf(dataset, halves, world)) {
        emit(line);
      }
    }
  }
}

interface World {
  readonly catalog: Catalog;
  readonly search: (text: string) => readonly Candidate[];
  readonly likeness: (one: string, other: string) => number | undefined;
}

async function worldOf(
  catalog: Catalog,
  texts: readonly string[],
  embed: (texts: readonly string[]) => Promise<Vectors>,
): Promise<World> {
  const tools = [...catalog.tools.values()];
  const asked = texts.flatMap((text) => [text, ...unitTexts(text)]);
  const vectors = await embed([
    ...tools.map(toolText),
    ...asked.flatMap((text) => searchedTexts(text)),
  ]);
  return {
    catalog,
    likeness: likenessIn(catalog, vectors),
    search: textSearch(catalog, vectors),
  };
}

/** The graph as the gateway holds it after these runs, with what definitions say. */
function graphAfter({ catalog }: World, runs: readonly RecordedRun[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(catalog.tools.keys()));
  const index = indexFeeds([...catalog.tools.values()]);
  graph.setView(learn(runs, viewOfDefinitions(index)).view);
  return graph;
}

function* storyLines(world: World): Generator<EvalLine, void> {
  for (const { name, run, asked, context, wanted } of STORIES) {
    for (const runs of STORY_POINTS) {
      const graph = graphAfter(
        world,
        Array.from({ length: runs }, (_, at) => run(at)),
      );
      const { catalog, likeness } = world;
      const question = { catalog, graph, context: [context], limit: FEW, likeness };
      const { candidates, alpha } = searchGraph(world.search(asked), {
        ...question,
        settings: SETTINGS,
      });
      const others = candidates.filter(({ tool }) => tool.id !== context);
      const place = others.findIndex(({ tool }) => tool.id === wanted);
      const metrics = {
        runs,
        place: place + 1,
        score: others[place]?.score ?? 0,
        alpha: alpha.value,
      };
      yield { eval: NAME, dataset: `story/${name}`, system: 'pml', n: 1, metrics };
    }
  }
}

function* curveOf(
  dataset: string,
  halves: readonly (readonly RecordedRun[])[],
  world: World,
): Generator<EvalLine, void> {
  const least = Math.min(...halves.map(({ length }) => length));
  for (const runs of [...POINTS.filter((point) => point < least), least]) {
    const tasks = new Map<string, Record<string, number>[]>();
    for (const [at, half] of halves.entries()) {
      const graph = graphAfter(world, half.slice(0, runs));
      for (const question of (halves[1 - at] ?? []).flatMap((run) =>
        questionsIn(run, world.catalog),
      )) {
        const values = valuesOf(question, world, graph);
        tasks.set(question.task, [...(tasks.get(question.task) ?? []), values]);
      }
    }
    yield {
      eval: NAME,
      dataset: `${dataset}/context`,
      system: 'pml',
      n: tasks.size,
      metrics: { runs, ...meanOf([...tasks.values()].map(meanOf)) },
    };
  }
}

/** For each tool of a good run but the last: what comes after it. */
function questionsIn(run: RecordedRun, catalog: Catalog): readonly Question[] {
  const tools = run.isGood ? toolsIn(run, catalog) : [];
  return tools.slice(1).map((_, at) => ({
    task: run.group,
    text: run.intent,
    context: tools.slice(0, at + 1),
    relevant: tools.slice(at + 1),
  }));
}

function valuesOf(
  { text, context, relevant }: Question,
  { catalog, search, likeness }: World,
  graph: ToolGraph,
): Record<string, number> {
  const asked = { catalog, graph, context, limit: LIMIT, likeness, settings: SETTINGS };
  const { candidates, alpha } = searchGraph(search(text), asked);
  const ids = candidates.map(({ tool }) => tool.id).filter((id) => !context.includes(id));
  const gains = gainsOf(ids, { relevant, alternatives: {} });
  return {
    'recall@5': PERCENT * recallAt(FEW, gains, relevant.length),
    'ndcg@10': PERCENT * ndcgAt(LIMIT, gains, relevant.length),
    alpha: alpha.value,
  };
}

function meanOf(rows: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [
      name,
      rows.reduce((sum, row) => sum + (row[name] ?? 0), 0) / Math.max(1, rows.length),
    ]),
  );
}
