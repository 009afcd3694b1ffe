/** Plans for the intents of recorded runs, drafted from definitions and from what other runs taught. */
import type { ToolId } from '../src/base/ids.ts';
import { companionsOf } from '../src/knowledge/learned-keeper.ts';
import { bindingReliability } from '../src/knowledge/lesson.ts';
import type { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { drafted, unitTexts, usedResults } from './drafted.ts';
import type { LearnedWorld } from './learned-world.ts';
import { type Knowledge, lessonsOf, type RecordedRun } from './recorded-runs.ts';

/** What a plan got right, over many. */
export interface PlanCounts {
  readonly tasks: number;
  readonly toolHits: number;
  readonly toolsBoth: number;
  readonly edgeHits: number;
  readonly edgesBoth: number;
}

/** How well plans for the tested runs match what those did. */
export function planMeasures(
  { catalog, search, wanted }: LearnedWorld,
  known: Knowledge,
  graph: ToolGraph,
  tested: readonly RecordedRun[],
): readonly (readonly [system: string, counts: PlanCounts])[] {
  const bindings = [...known.bindings.values()];
  const parts = {
    graph,
    learned: (to: ToolId) =>
      bindings
        .filter((binding) => binding.to === to)
        .map(({ from, fromPath, toParameter, held, missed }) => ({
          from,
          fromPath,
          to,
          parameter: toParameter,
          probability: bindingReliability({ held, missed }),
        })),
    companions: (tools: readonly ToolId[]) => companionsOf(tools, { next: known.next, used: [] }),
  };
  const plans = emptyCounts();
  const searched = emptyCounts();
  for (const run of tested.filter((each) => wanted.has(each))) {
    const truth = truthOf(run);
    const made = drafted(run.intent, search.rank, catalog, parts);
    const tools = new Set(made.tasks.map(({ tool }) => tool));
    count(plans, { tools, edges: usedResults(made) }, truth);
    const best = search.rank(run.intent).slice(0, Math.max(1, unitTexts(run.intent).length - 1));
    count(searched, { tools: new Set(best.map(({ id }) => id)), edges: new Set() }, truth);
  }
  return [
    ['pml', plans],
    ['top-k', searched],
  ];
}

interface Judged {
  readonly tools: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** What the run did: its tools, and between which of them a value flowed. */
function truthOf(run: RecordedRun): Judged {
  const held = lessonsOf(run, 1).flatMap(({ bindings }) => bindings.held);
  return {
    tools: new Set(run.calls.filter(({ ok }) => ok).map(({ tool }) => tool)),
    edges: new Set(
      held.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from} -> ${to}`),
    ),
  };
}

type Counting = { -readonly [Key in keyof PlanCounts]: PlanCounts[Key] };

function emptyCounts(): Counting {
  return { tasks: 0, toolHits: 0, toolsBoth: 0, edgeHits: 0, edgesBoth: 0 };
}

function count(counts: Counting, made: Judged, truth: Judged): void {
  counts.tasks += 1;
  counts.toolHits += [...truth.tools].filter((tool) => made.tools.has(tool)).length;
  counts.toolsBoth += truth.tools.size + made.tools.size;
  counts.edgeHits += [...truth.edges].filter((edge) => made.edges.has(edge)).length;
  counts.edgesBoth += truth.edges.size + made.edges.size;
}
