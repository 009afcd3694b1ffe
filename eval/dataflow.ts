/** How well it is told which tool feeds which: from definitions, and after learning from runs. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ToolId } from '../src/base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { inputSlots, outputSlots } from '../src/knowledge/feed-profile.ts';
import { allFeeds, indexFeeds } from '../src/knowledge/feeds.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { ObservedSession } from '../src/learn/bindings.ts';
import { nameTermsOf } from '../src/math/words.ts';
import { draft } from '../src/plan/draft.ts';
import { catalogOf, readLines, readTools, toolOf } from './dataset.ts';
import { learnBindings } from './learn-bindings.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';

interface DataflowOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** That an output fills a parameter; paths as the product writes them. */
interface Edge {
  readonly from: string;
  readonly fromPath: string;
  readonly to: string;
  readonly toParameter: string;
}

/** An intent, the tools it needs, and what really fed what. */
interface Task {
  readonly id: string;
  readonly intent: string;
  readonly tools: readonly Tool[];
  readonly edges: readonly Edge[];
}

/** Sees the intent and the tools of a task, and nothing of its calls. */
interface System {
  readonly name: string;
  readonly edgesOf: (task: Pick<Task, 'intent' | 'tools'>) => readonly Edge[];
}

const NAME = 'dataflow';
const PERCENT = 100;
/** An edge seen in fewer runs may be chance, in the data as in what is learned from it. */
const RUNS_MIN = 3;
/** Half the runs, so nearly half as many. */
const HALF_RUNS_MIN = 2;
const REFERENCE = /(?<!\$)\$\{([\w-]+)([^}]*)\}/gu;

/** Every subfolder with dags.jsonl (tasks) or tool_edges.jsonl (edges between tools). */
export function evaluateDataflow({ dataFolder, emit, note }: DataflowOptions): void {
  const folders = existsSync(dataFolder)
    ? readdirSync(dataFolder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted()
    : [];
  let measured = 0;
  for (const name of folders) {
    const folder = join(dataFolder, name);
    if (existsSync(join(folder, 'dags.jsonl'))) {
      evaluateTasks(name, folder, emit);
      measured += 1;
    }
    if (existsSync(join(folder, 'tool_edges.jsonl'))) {
      evaluateTools(name, folder, { dataFolder, emit, note });
      measured += 1;
    }
  }
  if (measured === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has dags.jsonl or tool_edges.jsonl`);
  }
}

function evaluateTasks(dataset: string, folder: string, emit: DataflowOptions['emit']): void {
  const tasks = readTasks(join(folder, 'dags.jsonl'));
  const systems = [plannerOfTask, ...baselines(true)];
  for (const { name, edgesOf } of systems) {
    const scores = emptyScores();
    for (const { intent, tools, edges } of tasks) {
      count(scores, edgesOf({ intent, tools }), edges);
    }
    emit({ eval: NAME, dataset, system: name, n: tasks.length, metrics: metricsOf(scores) });
  }
}

/** The references in the plan that the planner makes of the intent and the tools. */
const plannerOfTask: System = {
  name: 'pml-planner',
  edgesOf: ({ intent, tools }) => {
    const parts = { tools: catalogOf(tools).tools, graph: new ToolGraph() };
    const { workflow } = draft({ intent, tools }, parts);
    const toolOfTask = new Map(workflow.tasks.map(({ id, tool }) => [id, tool]));
    return workflow.tasks.flatMap(({ tool, args = {} }) =>
      Object.entries(args).flatMap(([toParameter, value]) =>
        [...JSON.stringify(value).matchAll(REFERENCE)].map(([, id = '', path = '']) => ({
          from: toolOfTask.get(id) ?? '',
          fromPath: path.replaceAll(/\[\d*\]/gu, '[]').replace(/^\./u, ''),
          to: tool,
          toParameter,
        })),
      ),
    );
  },
};

/**
 * What anyone would write first: an output and a parameter of the same name, or that share a word.
 *
 * In tasks they are told more than pml: the order of the calls, in which alone they look for edges.
 */
function baselines(isOrdered: boolean): readonly System[] {
  return [
    { name: 'exact-name', edgesOf: ({ tools }) => edgesWhere(tools, isSame, isOrdered) },
    { name: 'token-overlap', edgesOf: ({ tools }) => edgesWhere(tools, sharesWord, isOrdered) },
  ];
}

function isSame(output: string, input: string): boolean {
  return output === input;
}

function sharesWord(output: string, input: string): boolean {
  const words = new Set(nameTermsOf(input));
  return nameTermsOf(output).some((word) => words.has(word));
}

function edgesWhere(
  tools: readonly Tool[],
  fits: (output: string, input: string) => boolean,
  isOrdered: boolean,
): readonly Edge[] {
  return tools.flatMap((giver, at) =>
    tools.slice(isOrdered ? at + 1 : 0).flatMap((taker) =>
      giver === taker
        ? []
        : outputSlots(giver).flatMap(({ path: fromPath }) =>
            inputSlots(taker)
              .filter(({ path }) => fits(lastOf(fromPath), lastOf(path)))
              .map(({ path }) => ({ from: giver.id, fromPath, to: taker.id, toParameter: path })),
          ),
    ),
  );
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
}

/** Edges between tools as seen in runs, predicted from definitions and from other runs. */
function evaluateTools(
  dataset: string,
  folder: string,
  { dataFolder, emit, note }: DataflowOptions,
): void {
  const lines = readLines(join(folder, 'tool_edges.jsonl'));
  const truth = lines.filter(({ trajectories }) => Number(trajectories) >= RUNS_MIN).map(edgeOf);
  const line = (system: string, scores: Scores): void => {
    emit({ eval: NAME, dataset, system, n: truth.length, metrics: metricsOf(scores) });
  };
  const runsFile = [
    join(folder, 'trajectories.jsonl'),
    join(dataFolder, '..', 'trajectories', dataset, 'trajectories.jsonl'),
  ].find((file) => existsSync(file));
  if (runsFile === undefined) {
    note(`${dataset}: no trajectories.jsonl beside it or in ../trajectories/${dataset}`);
  } else {
    const runs = readRuns(runsFile);
    const halves = [0, 1].map((half) => runs.filter(({ group }) => hashOf(group) % 2 === half));
    note(
      `${dataset}: pml learns from half of the task groups, each half once, and the two are ` +
        `counted together; the truth was seen in all of them. pml-all learns from all.`,
    );
    const scores = emptyScores();
    for (const half of halves) {
      count(scores, learnedFrom(half, HALF_RUNS_MIN), truth);
    }
    line('pml', scores);
    line('pml-all', counted(learnedFrom(runs, RUNS_MIN), truth));
  }
  const file = join(folder, 'tools.jsonl');
  const tools = existsSync(file) ? readTools(file) : [];
  const byName = tools.map((tool) => ({ ...tool, id: tool.name as ToolId }));
  line('pml-schemas', counted(allFeeds(indexFeeds(byName)), truth));
  for (const { name, edgesOf } of baselines(false)) {
    line(name, counted(edgesOf({ intent: '', tools: byName }), truth));
  }
}

function learnedFrom(runs: readonly ObservedSession[], heldMin: number): readonly Edge[] {
  return learnBindings(runs).filter(({ held }) => held >= heldMin);
}

interface Scores {
  hits: number;
  predicted: number;
  wanted: number;
  argumentHits: number;
  argumentsWanted: number;
}

function emptyScores(): Scores {
  return { hits: 0, predicted: 0, wanted: 0, argumentHits: 0, argumentsWanted: 0 };
}

function counted(predicted: readonly Edge[], truth: readonly Edge[]): Scores {
  const scores = emptyScores();
  count(scores, predicted, truth);
  return scores;
}

/** Dependencies are pairs of tools; arguments are judged by both paths as well. */
function count(scores: Scores, predicted: readonly Edge[], truth: readonly Edge[]): void {
  const pairOf = ({ from, to }: Edge): string => `${from} -> ${to}`;
  const fillOf = (edge: Edge): string =>
    `${pairOf(edge)} ${generalised(edge.fromPath)} ${generalised(edge.toParameter)}`;
  const pairs = new Set(predicted.map(pairOf));
  const wanted = new Set(truth.map(pairOf));
  const fills = new Set(predicted.map(fillOf));
  const wantedFills = new Set(truth.map(fillOf));
  scores.predicted += pairs.size;
  scores.wanted += wanted.size;
  scores.hits += [...wanted].filter((pair) => pairs.has(pair)).length;
  scores.argumentsWanted += wantedFills.size;
  scores.argumentHits += [...wantedFills].filter((fill) => fills.has(fill)).length;
}

/** Keys that are ids are one place, as for the learner. */
function generalised(path: string): string {
  return path
    .split('.')
    .map((step) => (/\d{2}/u.test(step) ? '{}' : step))
    .join('.');
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}

function metricsOf({ hits, predicted, wanted, argumentHits, argumentsWanted }: Scores) {
  return {
    precision: share(hits, predicted),
    recall: share(hits, wanted),
    f1: share(2 * hits, predicted + wanted),
    argument_accuracy: share(argumentHits, argumentsWanted),
  };
}

/** A call that feeds another call of the same tool is no edge between tools. */
function readTasks(file: string): readonly Task[] {
  return readLines(file).map(({ id, intent, tools, edges }) => ({
    id: textOf(id),
    intent: textOf(intent),
    tools: objectsIn(tools).flatMap(toolOf),
    edges: objectsIn(edges)
      .map((edge) => edgeOf({ ...edge, from: edge['fromTool'], to: edge['toTool'] }))
      .filter(({ from, to }) => from !== to),
  }));
}

function edgeOf({ from, fromPath, to, toPath }: JsonObject): Edge {
  return {
    from: textOf(from),
    fromPath: pathOf(fromPath),
    to: textOf(to),
    toParameter: pathOf(toPath),
  };
}

/** `$.items[*].id` of the data is `items[].id` here. */
function pathOf(path: Json | undefined): string {
  return textOf(path)
    .replace(/^\$\.?/u, '')
    .replaceAll('[*]', '[]');
}

function readRuns(file: string): readonly (ObservedSession & { readonly group: string })[] {
  return readLines(file).map(({ group, intent, calls }) => ({
    group: textOf(group),
    intent: textOf(intent),
    calls: objectsIn(calls).map(({ tool, args, result, step }) => ({
      tool: textOf(tool),
      args: isJsonObject(args) ? args : {},
      result: result ?? null,
      ...(typeof step === 'number' && { step }),
    })),
  }));
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** FNV-1a with its bits mixed once more: the halves do not follow the order of the groups. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d) >>> 12;
}
