/** How good plans are that are drafted from an intent: the right tools, dependencies and arguments. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import type { ToolId } from '../src/base/ids.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { Draft } from '../src/plan/draft.ts';
import { toolText } from '../src/retrieve/tool-vectors.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { catalogOf, readLines, readTools, toolOf } from './dataset.ts';
import { drafted, unitTexts, usedResults } from './drafted.ts';
import { calibrationError } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';
import { hybrid, searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

interface PlanOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** One call that should be made: its tool, and where each argument comes from. */
interface TrueCall {
  readonly tool: string;
  readonly args: JsonObject;
}

interface Task {
  readonly intent: string;
  readonly tools: readonly Tool[];
  readonly calls: readonly TrueCall[];
  readonly edges: ReadonlySet<string>;
}

/** A plan as far as it is judged. */
interface Judged {
  readonly tools: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly argumentsRight: number;
  /** Of the true arguments, those that are bound at all. */
  readonly argumentsBound: number;
  readonly isComplete: boolean;
  /** Whether it is sure enough to be proposed. */
  readonly isProposed: boolean;
  /** How sure it is that it has exactly the right tools. */
  readonly confidence: number;
}

const NAME = 'plan';
const PERCENT = 100;

/** Every subfolder with dags.jsonl and tools.jsonl; the catalog is all of its tools. */
export async function evaluatePlans({ dataFolder, emit, note }: PlanOptions): Promise<void> {
  const names = existsSync(dataFolder) ? readdirSync(dataFolder).toSorted() : [];
  const folders = names.filter((name) =>
    ['dags.jsonl', 'tools.jsonl'].every((file) => existsSync(join(dataFolder, name, file))),
  );
  if (folders.length === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has dags.jsonl and tools.jsonl`);
  }
  const datasets = folders.map((dataset) => ({
    dataset,
    tasks: readTasks(join(dataFolder, dataset, 'dags.jsonl')),
    known: readTools(join(dataFolder, dataset, 'tools.jsonl')),
    measures: undefined,
  }));
  for (const { dataset, tasks, known, measures } of [...datasets, ...readRuns(dataFolder, note)]) {
    const vectors = await embedAll([...known, ...tasks.flatMap((task) => task.tools)], tasks, note);
    const planned = tasks.map((task) => ({ task, plans: plansOf(task, known, vectors) }));
    for (const name of SYSTEMS) {
      const scores = planned.map(({ task, plans }) => ({ task, judged: plans[name]() }));
      emit({
        eval: NAME,
        dataset,
        system: name,
        n: tasks.length,
        metrics: only(metricsOf(scores), measures),
      });
    }
  }
}

const SYSTEMS = ['pml', 'pml-tools-given', 'top-k'] as const;

/** A task's own definitions count: the same name may be defined otherwise elsewhere. */
function plansOf(
  task: Task,
  known: readonly Tool[],
  vectors: Vectors,
): Readonly<Record<(typeof SYSTEMS)[number], () => Judged>> {
  const { intent, calls } = task;
  const own = new Map([...known, ...task.tools].map((tool) => [tool.id, tool]));
  const catalog = catalogOf([...own.values()]);
  const search = hybrid(catalog, vectors);
  const parts = { graph: new ToolGraph() };
  const texts = unitTexts(intent);
  return {
    pml: () => judged(task, drafted(intent, search.rank, catalog, parts)),
    'pml-tools-given': () => {
      const tools = calls.flatMap(({ tool }) => catalog.tools.get(tool as ToolId) ?? []);
      return judged(task, drafted(intent, search.rank, catalog, parts, { tools }));
    },
    'top-k': () => ({
      tools: new Set(
        search
          .rank(intent)
          .slice(0, Math.max(1, texts.length - 1))
          .map(({ id }) => id),
      ),
      edges: new Set(),
      argumentsRight: 0,
      argumentsBound: 0,
      isComplete: false,
      isProposed: false,
      confidence: 0,
    }),
  };
}

/** A dependency is judged where a result is used; the order that words ask for is not in the data. */
function judged({ calls }: Task, made: Draft): Judged {
  const { workflow, tasks, missing, confidence, relevance } = made;
  const toolOfTask = new Map(tasks.map(({ id, tool }) => [id, tool as string]));
  let argumentsRight = 0;
  let argumentsBound = 0;
  const left = [...workflow.tasks];
  for (const { tool, args } of calls) {
    const rights = left.map((task) =>
      task.tool === tool ? countRight(args, task.args ?? {}, calls, toolOfTask) : -1,
    );
    const best = Math.max(-1, ...rights);
    if (best >= 0) {
      const [task] = left.splice(rights.indexOf(best), 1);
      argumentsBound += Object.keys(args).filter((name) => name in (task?.args ?? {})).length;
      argumentsRight += best;
    }
  }
  return {
    tools: new Set(tasks.map(({ tool }) => tool)),
    edges: usedResults(made),
    argumentsRight,
    argumentsBound,
    isComplete: missing.length === 0,
    isProposed: relevance >= GATES.explicit,
    confidence: confidence.value,
  };
}

function countRight(
  wanted: JsonObject,
  bound: JsonObject,
  calls: readonly TrueCall[],
  toolOfTask: ReadonlyMap<string, string>,
): number {
  return Object.entries(wanted).filter(([name, value]) => {
    const given = bound[name];
    const source = typeof value === 'string' ? /^\$var(\d+)\.?(.*)\$$/su.exec(value) : null;
    if (source === null) {
      return given !== undefined && value !== undefined && plain(given) === plain(value);
    }
    const [, number = '', path = ''] = source;
    const from = calls[Number(number) - 1]?.tool;
    const reference = typeof given === 'string' ? /^\$\{([\w-]+)(.*)\}$/su.exec(given) : null;
    return (
      reference !== null &&
      toolOfTask.get(reference[1] ?? '') === from &&
      letters(reference[2] ?? '') === letters(path)
    );
  }).length;
}

/** A number as a text is the same argument; so are texts that differ in case. */
function plain(value: Json): string {
  return (typeof value === 'object' ? canonicalJson(value) : String(value)).toLowerCase();
}

function letters(path: string): string {
  return path.replaceAll(/\[\d*\]|[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

function metricsOf(
  scores: readonly { readonly task: Task; readonly judged: Judged }[],
): Record<string, number> {
  const sum = (of: (each: (typeof scores)[number]) => number): number =>
    scores.reduce((total, each) => total + of(each), 0);
  const f1 = (
    truth: (task: Task) => ReadonlySet<string>,
    found: (judged: Judged) => ReadonlySet<string>,
  ): number =>
    share(
      2 *
        sum(
          ({ task, judged: each }) => [...truth(task)].filter((one) => found(each).has(one)).length,
        ),
      sum(({ task, judged: each }) => truth(task).size + found(each).size),
    );
  const toolsOf = ({ calls }: Task): ReadonlySet<string> => new Set(calls.map(({ tool }) => tool));
  return {
    tools_f1: f1(toolsOf, ({ tools }) => tools),
    edges_f1: f1(
      ({ edges }) => edges,
      ({ edges }) => edges,
    ),
    arguments_right: share(
      sum(({ judged: each }) => each.argumentsRight),
      sum(({ task }) =>
        task.calls.reduce((count, { args }) => count + Object.keys(args).length, 0),
      ),
    ),
    arguments_precision: share(
      sum(({ judged: each }) => each.argumentsRight),
      sum(({ judged: each }) => each.argumentsBound),
    ),
    complete: share(
      sum(({ judged: each }) => Number(each.isComplete)),
      scores.length,
    ),
    proposed: share(
      sum(({ judged: each }) => Number(each.isProposed)),
      scores.length,
    ),
    proposed_right: share(
      sum(({ task, judged: each }) => Number(each.isProposed && isSame(toolsOf(task), each.tools))),
      sum(({ judged: each }) => Number(each.isProposed)),
    ),
    calibration_error:
      PERCENT *
      calibrationError(
        scores.map(({ task, judged: each }) => ({
          probability: each.confidence,
          isTrue: isSame(toolsOf(task), each.tools),
        })),
      ),
    right: share(
      sum(({ task, judged: each }) => Number(isSame(toolsOf(task), each.tools))),
      scores.length,
    ),
  };
}

async function embedAll(
  tools: readonly Tool[],
  tasks: readonly Task[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const queries = tasks.flatMap(({ intent }) => unitTexts(intent));
  const texts = [...tools.map(toolText), ...queries.flatMap((text) => searchedTexts(text))];
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}

/**
 * Runs of an agent over many servers: the tools it called and that answered. What fed what is not in the
 * data, and values that it found on its way are not in the intent, so only the tools are judged.
 */
function readRuns(dataFolder: string, note: (text: string) => void) {
  const runs = join(dataFolder, '..', 'trajectories', 'livemcp', 'trajectories.jsonl');
  const catalog = join(dataFolder, '..', 'retrieval', 'livemcpbench', 'tools.jsonl');
  if (!existsSync(runs) || !existsSync(catalog)) {
    note('livemcp: no ../trajectories/livemcp or no ../retrieval/livemcpbench');
    return [];
  }
  const known = readTools(catalog);
  const ids = new Set<string>(known.map(({ id }) => id));
  const tasks = readLines(runs).map(({ intent, calls }): Task => ({
    intent: textOf(intent),
    tools: [],
    calls: objectsIn(calls)
      .filter(({ tool, error }) => ids.has(textOf(tool)) && !isJsonObject(error) && error !== true)
      .map(({ tool }) => ({ tool: textOf(tool), args: {} })),
    edges: new Set(),
  }));
  const measures = ['tools_f1', 'right', 'proposed', 'calibration_error', 'proposed_right'];
  return [
    { dataset: 'livemcp', known, measures, tasks: tasks.filter(({ calls }) => calls.length > 0) },
  ];
}

function only(
  metrics: Record<string, number>,
  names: readonly string[] | undefined,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(metrics).filter(([name]) => names?.includes(name) !== false),
  );
}

/** A call that feeds another call of the same tool is no edge between tools. */
function readTasks(file: string): readonly Task[] {
  return readLines(file).map(({ intent, tools, calls, edges }) => ({
    intent: textOf(intent),
    tools: objectsIn(tools).flatMap(toolOf),
    calls: objectsIn(calls).map(({ tool, args }) => ({
      tool: textOf(tool),
      args: isJsonObject(args) ? args : {},
    })),
    edges: new Set(
      objectsIn(edges)
        .filter(({ fromTool, toTool }) => fromTool !== toTool)
        .map(({ fromTool, toTool }) => `${textOf(fromTool)} -> ${textOf(toTool)}`),
    ),
  }));
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
