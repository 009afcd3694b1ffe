/** What learning from runs is worth: on the half of the tasks that nothing was learned from. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { mixNext, nextContexts } from '../src/math/next-step.ts';
import { FORESEE } from '../src/tuning/foresee.ts';
import { type PlanCounts, planMeasures } from './learned-plans.ts';
import { searchMeasures, type SearchSums } from './learned-search.ts';
import { type LearnedWorld, readLearnedWorld } from './learned-world.ts';
import { MissingDataError } from './missing-data-error.ts';
import { halvesOf, type Knowledge, learn, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';

interface LearningOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

const NAME = 'learning';
const PERCENT = 100;
const GUESSES = 3;
/** Where the curve is measured; the last point is all of the half. */
const POINTS = [0, 5, 10, 25, 50, 100];
/** Every subfolder with trajectories.jsonl. */
export async function evaluateLearning({ dataFolder, emit, note }: LearningOptions): Promise<void> {
  const folders = existsSync(dataFolder) ? readdirSync(dataFolder).toSorted() : [];
  const datasets = folders.filter((name) =>
    existsSync(join(dataFolder, name, 'trajectories.jsonl')),
  );
  if (datasets.length === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has trajectories.jsonl`);
  }
  note('Learned from one half of the task groups and measured on the other, both ways round.');
  for (const dataset of datasets) {
    const folder = join(dataFolder, dataset);
    const runs = readRuns(join(folder, 'trajectories.jsonl'), dataset);
    const world = await readLearnedWorld(folder, dataset, runs, note);
    for (const line of curveOf(dataset, runs, world)) {
      emit(line);
    }
  }
}

function* curveOf(
  dataset: string,
  runs: readonly RecordedRun[],
  world: LearnedWorld | undefined,
): Generator<EvalLine, void> {
  const halves = halvesOf(runs);
  const least = Math.min(...halves.map(({ length }) => length));
  for (const learned of [...POINTS.filter((point) => point < least), least]) {
    const pml = new Hits();
    const lastStep = new Hits();
    const planned = new Map<string, PlanCounts>();
    const searched = new Map<string, SearchSums>();
    for (const [at, half] of halves.entries()) {
      const lessons = half.slice(0, learned);
      const tested = halves[1 - at] ?? [];
      const known = learn(lessons);
      const markov = countFollowers(lessons);
      for (const { history, next } of tested.flatMap(questionsIn)) {
        pml.add(
          next,
          mixNext(known.next, nextContexts(history), GUESSES, FORESEE.novelty).map(
            ({ step }) => step,
          ),
        );
        lastStep.add(next, likeliest(markov, history.at(-1) ?? ''));
      }
      if (world !== undefined) {
        const graph = graphOf(world, known);
        for (const [system, counts] of planMeasures(world, known, graph, tested)) {
          planned.set(system, summed(planned.get(system), counts));
        }
        for (const [system, sums] of searchMeasures(world, graph, tested)) {
          searched.set(system, added(searched.get(system), sums));
        }
      }
    }
    yield lineOf(dataset, 'pml', learned, pml);
    yield lineOf(dataset, 'last-step', learned, lastStep);
    for (const [system, { tasks: n, at5, at10 }] of searched) {
      const metrics = { runs: learned, 'recall@5': share(at5, n), 'recall@10': share(at10, n) };
      yield { eval: NAME, dataset: `${dataset}/search`, system, n, metrics };
    }
    for (const [system, counts] of planned) {
      const metrics = { runs: learned, ...f1s(counts) };
      yield { eval: NAME, dataset: `${dataset}/plan`, system, n: counts.tasks, metrics };
    }
  }
}

/** The graph as the gateway holds it. */
function graphOf({ catalog }: LearnedWorld, { view }: Knowledge): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(catalog.tools.keys()));
  graph.setView(view);
  return graph;
}

function added(left: SearchSums | undefined, right: SearchSums): SearchSums {
  return {
    tasks: (left?.tasks ?? 0) + right.tasks,
    at5: (left?.at5 ?? 0) + right.at5,
    at10: (left?.at10 ?? 0) + right.at10,
  };
}

function summed(left: PlanCounts | undefined, right: PlanCounts): PlanCounts {
  return {
    tasks: (left?.tasks ?? 0) + right.tasks,
    toolHits: (left?.toolHits ?? 0) + right.toolHits,
    toolsBoth: (left?.toolsBoth ?? 0) + right.toolsBoth,
    edgeHits: (left?.edgeHits ?? 0) + right.edgeHits,
    edgesBoth: (left?.edgesBoth ?? 0) + right.edgesBoth,
  };
}

function f1s({ toolHits, toolsBoth, edgeHits, edgesBoth }: PlanCounts): Record<string, number> {
  return {
    tools_f1: share(2 * toolHits, toolsBoth),
    edges_f1: share(2 * edgeHits, edgesBoth),
  };
}

function lineOf(dataset: string, system: string, runs: number, hits: Hits): EvalLine {
  return {
    eval: NAME,
    dataset,
    system,
    n: hits.asked,
    metrics: {
      runs,
      next_tool_top1: share(hits.first, hits.asked),
      next_tool_top3: share(hits.any, hits.asked),
    },
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}

class Hits {
  asked = 0;
  first = 0;
  any = 0;

  add(wanted: string, guesses: readonly string[]): void {
    this.asked += 1;
    this.first += Number(guesses[0] === wanted);
    this.any += Number(guesses.includes(wanted));
  }
}

/** For each step but the first: what was called before, and each tool that came next. */
function questionsIn({
  calls,
}: RecordedRun): readonly { readonly history: readonly string[]; readonly next: string }[] {
  const numbers = [...new Set(calls.map(({ step }) => step))];
  const steps = numbers.map((number) => calls.filter(({ step }) => step === number));
  return steps.flatMap((step, at) => {
    const history = steps
      .slice(0, at)
      .flat()
      .map(({ tool }) => tool);
    return at === 0
      ? []
      : [...new Set(step.map(({ tool }) => tool))].map((next) => ({ history, next }));
  });
}

/** How often which tool came right after which, as anyone would count it first. */
function countFollowers(runs: readonly RecordedRun[]): ReadonlyMap<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { history, next } of runs.flatMap(questionsIn)) {
    const last = history.at(-1) ?? '';
    const followers = counts.get(last) ?? new Map<string, number>();
    counts.set(last, followers.set(next, (followers.get(next) ?? 0) + 1));
  }
  return counts;
}

function likeliest(
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  last: string,
): readonly string[] {
  return [...(counts.get(last) ?? [])]
    .toSorted(([left, one], [right, other]) => other - one || (left < right ? -1 : 1))
    .slice(0, GUESSES)
    .map(([tool]) => tool);
}
