/** Search for the tools of recorded runs, once the first of them is in use, with what other runs taught. */
import type { ToolId } from '../src/base/ids.ts';
import { configSchema } from '../src/config/schema.ts';
import type { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { dot } from '../src/math/dot-product.ts';
import { graphSettings, searchGraph } from '../src/retrieve/graph-search.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import type { LearnedWorld } from './learned-world.ts';
import { gainsOf, recallAt } from './metrics.ts';
import type { RecordedRun } from './recorded-runs.ts';

/** Recalls added up over tasks. */
export interface SearchSums {
  readonly tasks: number;
  readonly at5: number;
  readonly at10: number;
}

/** As the gateway does it when nothing is configured. */
const SETTINGS = graphSettings(configSchema.parse({}).pml.retrieval);
const WANTED = 10;
const HALF = 5;

/** How many of the other tools of each run are found, with its first tool as the context and without. */
export function searchMeasures(
  { catalog, search, vectors, wanted }: LearnedWorld,
  graph: ToolGraph,
  tested: readonly RecordedRun[],
): readonly (readonly [system: string, sums: SearchSums])[] {
  const vectorOf = (id: string): Float32Array | undefined => {
    const tool = catalog.tools.get(id as ToolId);
    return tool && vectors.get(toolText(tool));
  };
  const likeness = (one: string, other: string): number | undefined => {
    const [left, right] = [vectorOf(one), vectorOf(other)];
    return left && right && dot(left, right);
  };
  const learned = { tasks: 0, at5: 0, at10: 0 };
  const text = { tasks: 0, at5: 0, at10: 0 };
  for (const { intent, calls } of tested.filter((each) => wanted.has(each))) {
    const [first, ...others] = [...new Set(calls.map(({ tool }) => tool))];
    const found = search.rank(intent).flatMap(({ id, score }) => {
      const tool = catalog.tools.get(id as ToolId);
      return tool === undefined ? [] : [{ tool, score, why: '' }];
    });
    if (first !== undefined && others.length > 0) {
      const question = { catalog, graph, context: [first], limit: WANTED, likeness };
      const { candidates } = searchGraph(found, { ...question, settings: SETTINGS });
      const idsOf = (list: typeof candidates): readonly string[] =>
        list.map(({ tool }) => tool.id).filter((id) => id !== first);
      add(learned, idsOf(candidates), others);
      add(text, idsOf(found), others);
    }
  }
  return [
    ['pml', learned],
    ['text-alone', text],
  ];
}

function add(
  sums: { -readonly [Key in keyof SearchSums]: number },
  ranking: readonly string[],
  relevant: readonly string[],
): void {
  const gains = gainsOf(ranking, { relevant, alternatives: {} });
  sums.tasks += 1;
  sums.at5 += recallAt(HALF, gains, relevant.length);
  sums.at10 += recallAt(WANTED, gains, relevant.length);
}
