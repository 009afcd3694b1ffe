/** Plans for the intents of recorded runs, with one idea taken away at a time. */
import type { ToolId } from '../src/base/ids.ts';
import { configSchema } from '../src/config/schema.ts';
import { activeAlpha } from '../src/knowledge/alpha.ts';
import { companionsOf } from '../src/knowledge/learned-keeper.ts';
import { bindingReliability } from '../src/knowledge/lesson.ts';
import type { DraftGraph } from '../src/plan/draft-request.ts';
import type { Draft } from '../src/plan/draft.ts';
import { graphSettings, searchGraph } from '../src/retrieve/graph-search.ts';
import type { Candidate } from '../src/retrieve/retriever.ts';
import { INTENT } from '../src/tuning/gateway.ts';
import type { AblationPlan, AblationSet } from './ablation-data.ts';
import type { Row, Sample } from './ablation-rows.ts';
import { drafted } from './drafted.ts';
import { lessonsOf, type RecordedRun } from './recorded-runs.ts';
import { hybrid, type Answer } from './systems.ts';
import type { Vectors } from './vector-cache.ts';

/** What a plan is drafted without. */
interface Without {
  /** When the graph has a say in the search for tools; as configured by default when left out. */
  readonly graph?: 'always' | 'context';
  readonly clauses?: true;
  readonly hops?: true;
  readonly pageRank?: true;
  readonly ties?: true;
  readonly companions?: true;
}

const PERCENT = 100;
const VARIANTS: Readonly<Record<string, Without>> = {
  pml: {},
  'pml graph-context': { graph: 'context' },
  'pml graph-always': { graph: 'always' },
  'pml -clauses': { clauses: true },
  'pml -hops': { hops: true },
  'pml -pagerank': { pageRank: true },
  'pml -ties': { ties: true },
  'pml -companions': { companions: true },
};

/** For one good run of each task: its tools, who uses whose result, and whether confidence knows. */
export function planRows(
  set: AblationSet,
  vectors: Vectors,
  likeness: (one: string, other: string) => number | undefined,
): readonly Row[] {
  const { rank } = hybrid(set.catalog, vectors);
  const found = new Map<string, readonly Candidate[]>();
  const search = (text: string): readonly Candidate[] => {
    const candidates =
      found.get(text) ??
      rank(text)
        .slice(0, INTENT.candidates)
        .flatMap(({ id, score, meaning = 0 }) => {
          const tool = set.catalog.tools.get(id as ToolId);
          return tool === undefined ? [] : [{ tool, score, meaning, why: '' }];
        });
    found.set(text, candidates);
    return candidates;
  };
  const plans = [...new Map(set.plans.map((plan) => [plan.run.group, plan])).values()];
  const asked = plans
    .map((plan) => ({ plan, truth: truthOf(plan.run) }))
    .filter(({ truth }) => truth.tools.size > 0);
  return Object.entries(VARIANTS).map(([system, without]) => {
    const rows = asked.map(({ plan, truth }) => {
      const made = draftFor(plan, set, without, { search, likeness });
      const values = {
        tools_f1: PERCENT * f1(toolsOf(made), truth.tools),
        edges_f1: PERCENT * f1(edgesOf(made), truth.edges),
      };
      return { task: plan.run.group, values, confidence: made.confidence.value };
    });
    return { system, samples: rows, overall: { concordance: PERCENT * concordance(rows) } };
  });
}

interface Searching {
  readonly search: (text: string) => readonly Candidate[];
  readonly likeness: (one: string, other: string) => number | undefined;
}

/** As the gateway drafts it. */
function draftFor(
  { run, known, graphs }: AblationPlan,
  { catalog }: AblationSet,
  without: Without,
  { search, likeness }: Searching,
): Draft {
  const { intent } = run;
  const { retrieval } = configSchema.parse({}).pml;
  const settings = graphSettings({ ...retrieval, graph: without.graph ?? retrieval.graph });
  const question = { catalog, graph: graphs.whole, context: [], likeness, settings };
  const searched = (text: string): readonly Candidate[] =>
    searchGraph(search(text), { ...question, limit: INTENT.candidates }).candidates;
  const rankBy = (text: string): readonly Answer[] =>
    without.clauses && text !== intent
      ? []
      : searched(text).map(({ tool, score, meaning = 0 }) => ({ id: tool.id, score, meaning }));
  const anchors = searched(intent)
    .slice(0, INTENT.anchors)
    .map(({ tool }) => tool.id);
  const { whole } = graphs;
  const graph: DraftGraph = {
    shortestPath: (ends) => (without.hops ? undefined : whole.shortestPath(ends)),
    weight: (ends) => whole.weight(ends),
    pageRank: (id) => (without.pageRank ? 0 : whole.pageRank(id)),
    closeness: (one, other) => (without.ties ? 0 : whole.closeness(one, other)),
  };
  const bindings = [...known.bindings.values()];
  return drafted(
    intent,
    rankBy,
    catalog,
    {
      graph,
      learned: (to) =>
        bindings
          .filter((binding) => binding.to === to)
          .map((binding) => ({
            ...binding,
            parameter: binding.toParameter,
            probability: bindingReliability(binding),
          })),
      ...(!without.companions && {
        companions: (tools: readonly ToolId[]) =>
          companionsOf(tools, { next: known.next, used: [] }),
      }),
    },
    { alpha: activeAlpha({ kind: 'local', graph: whole, anchors, likeness }).value },
  );
}

interface Truth {
  readonly tools: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** What the run did: its tools, and between which of them a value flowed. */
function truthOf(run: RecordedRun): Truth {
  const held = lessonsOf(run, 1).flatMap(({ bindings }) => bindings.held);
  return {
    tools: new Set(run.calls.filter(({ ok }) => ok).map(({ tool }) => tool)),
    edges: new Set(
      held.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from} -> ${to}`),
    ),
  };
}

function toolsOf({ tasks }: Draft): ReadonlySet<string> {
  return new Set(tasks.map(({ tool }) => tool));
}

/** Every dependency that is drawn, between tools. */
function edgesOf({ tasks, edges }: Draft): ReadonlySet<string> {
  const tools = new Map(tasks.map(({ id, tool }) => [id, tool]));
  return new Set(
    edges.map(({ from, to }) => `${tools.get(from) ?? from} -> ${tools.get(to) ?? to}`),
  );
}

/** One where there is nothing to be found and nothing was. */
function f1(made: ReadonlySet<string>, truth: ReadonlySet<string>): number {
  const both = made.size + truth.size;
  return both === 0 ? 1 : (2 * [...truth].filter((each) => made.has(each)).length) / both;
}

/** Of two plans that are not equally good, how often the better one is the surer; ties count half. */
function concordance(plans: readonly (Sample & { readonly confidence: number })[]): number {
  let pairs = 0;
  let right = 0;
  for (const [at, one] of plans.entries()) {
    for (const other of plans.slice(at + 1)) {
      const better = (one.values['tools_f1'] ?? 0) - (other.values['tools_f1'] ?? 0);
      const surer = one.confidence - other.confidence;
      pairs += better === 0 ? 0 : 1;
      right += better === 0 ? 0 : (Math.sign(better) * Math.sign(surer) + 1) / 2;
    }
  }
  return pairs === 0 ? 0 : right / pairs;
}
