/** Questions with and without tools in use, each with the graph that was learned from other tasks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type ToolId, toolId } from '../src/base/ids.ts';
import type { Catalog } from '../src/knowledge/catalog.ts';
import { allFeeds, indexFeeds } from '../src/knowledge/feeds.ts';
import { applyDelta, EMPTY_VIEW, type GraphView } from '../src/knowledge/graph-delta.ts';
import { inferredEdges } from '../src/knowledge/graph-inference.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { dot } from '../src/math/dot-product.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { catalogOf, readDatasets, readTools } from './dataset.ts';
import type { Wanted } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import { halvesOf, type Knowledge, learn, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { Vectors } from './vector-cache.ts';

/** The graph as the gateway would hold it, and without what definitions say. */
export interface Graphs {
  readonly whole: ToolGraph;
  readonly seen: ToolGraph;
}

/** One question. Those of one task are no independent samples. */
export interface AblationQuery {
  readonly task: string;
  readonly text: string;
  /** Tools in use. */
  readonly context: readonly ToolId[];
  readonly wanted: Wanted;
  readonly graphs: Graphs;
}

/** A good run of a task, and what other tasks taught. */
export interface AblationPlan {
  readonly run: RecordedRun;
  readonly known: Knowledge;
  readonly graphs: Graphs;
}

/** Questions about one catalog. */
export interface AblationSet {
  readonly name: string;
  readonly catalog: Catalog;
  readonly queries: readonly AblationQuery[];
  readonly plans: readonly AblationPlan[];
}

/** Where the tools of recorded runs are described, and what they are called there. */
const DESCRIBED: Readonly<Record<string, { readonly file: string; readonly by: 'name' | 'id' }>> = {
  // The same two shops as in tau2; only its scratchpad is not among them.
  tau1: { file: 'trajectories/tau2/tools.jsonl', by: 'name' },
  tau2: { file: 'trajectories/tau2/tools.jsonl', by: 'name' },
  livemcp: { file: 'retrieval/livemcpbench/tools.jsonl', by: 'id' },
};

/** Every set that can be read, one after the other: two for each folder of runs, one for each of queries. */
export function* readAblationSets(dataFolder: string): Generator<AblationSet, void> {
  for (const dataset of Object.keys(DESCRIBED)) {
    if (existsSync(join(dataFolder, 'trajectories', dataset, 'trajectories.jsonl'))) {
      yield* setsOfRuns(dataFolder, dataset);
    }
  }
  for (const { name, tools, queries } of readDatasets(join(dataFolder, 'retrieval'))) {
    const catalog = catalogOf(tools);
    const index = indexFeeds([...catalog.tools.values()]);
    const inferred = viewOfDefinitions(index);
    const graphs = { whole: graphOf(catalog, inferred), seen: graphOf(catalog, EMPTY_VIEW) };
    yield {
      name,
      catalog,
      plans: [],
      queries: queries.map((query, at) => ({
        task: String(at),
        text: query.text,
        context: [],
        wanted: query,
        graphs,
      })),
    };
  }
}

function* setsOfRuns(dataFolder: string, dataset: string): Generator<AblationSet, void> {
  const catalog = catalogOf(toolsOf(dataFolder, dataset));
  const index = indexFeeds([...catalog.tools.values()]);
  const inferred = viewOfDefinitions(index);
  const halves = halvesOf(
    readRuns(join(dataFolder, 'trajectories', dataset, 'trajectories.jsonl'), dataset),
  );
  const plans = halves.flatMap((lessons, half) => {
    const known = learn(lessons);
    const graphs = {
      whole: graphOf(catalog, learn(lessons, inferred).view),
      seen: graphOf(catalog, known.view),
    };
    const tested = (halves[1 - half] ?? []).filter(({ isGood }) => isGood);
    return tested.map((run) => ({ run, known, graphs }));
  });
  const asked = plans.map((plan) => ({ ...plan, tools: toolsIn(plan.run, catalog) }));
  const shared = { catalog };
  yield {
    ...shared,
    name: `${dataset}/context`,
    plans: [],
    queries: asked.flatMap(({ run, graphs, tools }) =>
      tools.slice(1).map((_, at) => ({
        task: run.group,
        text: run.intent,
        context: tools.slice(0, at + 1),
        wanted: { relevant: tools.slice(at + 1), alternatives: {} },
        graphs,
      })),
    ),
  };
  yield {
    ...shared,
    name: `${dataset}/intent`,
    plans,
    queries: asked
      .filter(({ tools }) => tools.length > 0)
      .map(({ run, graphs, tools }) => ({
        task: run.group,
        text: run.intent,
        context: [],
        wanted: { relevant: tools, alternatives: {} },
        graphs,
      })),
  };
}

export function toolsOf(dataFolder: string, dataset: string): ReturnType<typeof readTools> {
  const { file, by } = DESCRIBED[dataset] ?? { file: '', by: 'id' };
  const path = join(dataFolder, file);
  if (!existsSync(path)) {
    throw new MissingDataError(`there is no file ${path}`);
  }
  return readTools(path).map((tool) => ({
    ...tool,
    id: toolId(dataset, tool[by]),
    server: by === 'id' ? tool.server : dataset,
  }));
}

/** The tools of a run that are described, in the order of their first use. */
export function toolsIn({ calls }: RecordedRun, { tools }: Catalog): readonly ToolId[] {
  return [...new Set(calls.map(({ tool }) => tool))].filter((id) => tools.has(id));
}

/** What definitions alone say of how tools belong together. */
export function viewOfDefinitions(index: ReturnType<typeof indexFeeds>): GraphView {
  return applyDelta(EMPTY_VIEW, { at: 0, inferred: inferredEdges(allFeeds(index)) });
}

function graphOf(catalog: Catalog, view: GraphView): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(catalog.tools.keys()));
  graph.setView(view);
  return graph;
}

/** The cosine of two tools' texts. */
export function likenessIn(
  { tools }: Pick<Catalog, 'tools'>,
  vectors: Vectors,
): (one: string, other: string) => number | undefined {
  const vectorOf = (id: string): Float32Array | undefined => {
    const tool = tools.get(id as ToolId);
    return tool && vectors.get(toolText(tool));
  };
  return (one, other) => {
    const [left, right] = [vectorOf(one), vectorOf(other)];
    return left && right && dot(left, right);
  };
}
