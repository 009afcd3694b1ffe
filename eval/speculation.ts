/**
 * What running ahead is worth: runs are replayed through the product's own learning, prediction,
 * calibration, thresholds and cache; only results come from the file.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type ToolId, toolId } from '../src/base/ids.ts';
import { isKnownRead, readWordsOf } from '../src/call/known-read.ts';
import { classifyTool } from '../src/call/risk.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { readTools } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import { partsOf, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';
import { Baseline } from './speculation-baseline.ts';
import { Measures } from './speculation-measures.ts';
import { bareTool, Learned, Mind, type SpeculationIdeas } from './speculation-mind.ts';
import { replay, type ReplayedStep, type ReplayOptions } from './speculation-replay.ts';

interface SpeculationOptions {
  /** Learned from one, tested on the other; or one for both, by halves of its task groups. */
  readonly train: string;
  readonly test: string;
  /** In how many parts one folder for both is split; each is asked once, with the others learned. */
  readonly folds: number;
  readonly ablate: boolean;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

interface Split {
  readonly train: readonly RecordedRun[];
  readonly test: readonly RecordedRun[];
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly readOnly: ReadonlySet<ToolId>;
}

const NAME = 'speculation';
const BASELINE = 'last-step, last-value';
const FILE = 'trajectories.jsonl';
/** The server of tools whose file is in no subfolder. */
const NAMELESS = 'recorded';
/** Where the name of a recorded tool has that of its server before it. */
const SERVER_END = '::';
/** What describes the tools of many servers, seen from a folder of datasets or from a dataset. */
const MANY_SERVERS = ['retrieval', 'livemcpbench', 'tools.jsonl'];
const HALVES = 2;
/** Of the tasks that are learned from, for calibration and thresholds. */
const PARTS = 4;
const FROZEN: ReplayOptions = {
  withWords: false,
  isPredicting: true,
  isLearning: false,
  isRecording: false,
  isCalibrating: false,
};
const ALL: SpeculationIdeas = {
  bindings: true,
  words: true,
  backOff: true,
  community: true,
  recency: true,
  cold: true,
  calibration: true,
  thompson: true,
  boost: true,
};

/** Every dataset that both folders have. */
export async function evaluateSpeculation(options: SpeculationOptions): Promise<void> {
  const { train, test, note } = options;
  const names = datasetsIn(train).filter((name) => datasetsIn(test).includes(name));
  if (names.length === 0) {
    throw new MissingDataError(`${train} and ${test} have no ${FILE} in common`);
  }
  note('Learned on train, frozen on test, without the words of users; first calls are left out.');
  for (const name of names) {
    const splits = splitsOf(options, name);
    const told = name === '' ? basename(test) : name;
    if (train === test && splits.length === HALVES) {
      for (const [half, split] of splits.entries()) {
        await measure(`${told}/${half + 1}`, [split], options);
      }
    } else {
      await measure(train === test ? `${told}/${splits.length} parts` : told, splits, options);
    }
  }
}

async function measure(
  dataset: string,
  splits: readonly Split[],
  { ablate, emit }: SpeculationOptions,
): Promise<void> {
  const all = new Map<string, Measures>();
  const of = (system: string): Measures => {
    const measures = all.get(system) ?? new Measures();
    all.set(system, measures);
    return measures;
  };
  for (const split of splits) {
    await measureSplit(split, ablate, of);
  }
  for (const [system, measures] of all) {
    const isLaunching = system !== BASELINE;
    const metrics = { ...measures.guessing(), ...(isLaunching && measures.launching()) };
    emit({ eval: NAME, dataset, system, n: measures.steps, metrics });
  }
}

async function measureSplit(
  split: Split,
  ablate: boolean,
  of: (system: string) => Measures,
): Promise<void> {
  const silent = await lessonsOf(split, false);
  const mind = await trained(split, silent, ALL, false);
  const steps = await tested(split, mind, FROZEN, of('pml'));
  const baseline = new Baseline(split.train, split.readOnly);
  for (const step of steps) {
    of(BASELINE).add(
      { ...step, answered: 0 },
      baseline.guess(step.history),
      baseline.tools(step.history).map(({ tool }) => tool),
    );
  }
  const spoken = await lessonsOf(split, true);
  const listening = { ...FROZEN, withWords: true };
  const worded = await trained(split, spoken, ALL, true);
  await tested(split, worded, listening, of('pml, user words'));
  for (const idea of ablate ? (Object.keys(ALL) as (keyof SpeculationIdeas)[]) : []) {
    const withWords = idea === 'words';
    const lessons = withWords ? spoken : silent;
    const less = await trained(split, lessons, { ...ALL, [idea]: false }, withWords);
    const system = withWords ? 'pml, user words -words' : `pml -${idea}`;
    await tested(split, less, { ...FROZEN, withWords }, of(system));
  }
  const online = { ...FROZEN, isLearning: true, isRecording: true, isCalibrating: true };
  await tested(split, mind, online, of('pml, learning online'));
}

/** What was learned from all train runs, and from all but one part of their tasks. */
interface Lessons {
  readonly whole: Learned;
  readonly parts: readonly { readonly learned: Learned; readonly runs: readonly RecordedRun[] }[];
}

async function lessonsOf(split: Split, withWords: boolean): Promise<Lessons> {
  const options = { ...FROZEN, withWords, isPredicting: false, isLearning: true };
  const learnedFrom = async (runs: readonly RecordedRun[]): Promise<Learned> => {
    const learned = new Learned();
    await ask(runs, new Mind(learned, ALL, split), options);
    return learned;
  };
  const groups = [...new Set(split.train.map(({ group }) => group))];
  const partOf = new Map(groups.map((group, at) => [group, at % PARTS]));
  const parts: { learned: Learned; runs: readonly RecordedRun[] }[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const others = split.train.filter(({ group }) => partOf.get(group) !== part);
    const runs = split.train.filter(({ group }) => partOf.get(group) === part);
    parts.push({ learned: await learnedFrom(others), runs });
  }
  return { whole: await learnedFrom(split.train), parts };
}

/** A gateway with that; calibration and thresholds are from what it foresaw of tasks it did not know. */
async function trained(
  split: Split,
  { whole, parts }: Lessons,
  ideas: SpeculationIdeas,
  withWords: boolean,
): Promise<Mind> {
  const mind = new Mind(whole, ideas, split);
  for (const options of [
    { ...FROZEN, withWords, isCalibrating: true },
    { ...FROZEN, withWords, isRecording: true },
  ]) {
    for (const { learned, runs } of parts) {
      const other = new Mind(learned, ideas, split, mind);
      other.calibration = mind.calibration;
      await ask(runs, other, options);
      mind.calibration = other.calibration;
    }
  }
  return mind;
}

async function ask(
  runs: readonly RecordedRun[],
  mind: Mind,
  options: ReplayOptions,
): Promise<Measures> {
  const measures = new Measures();
  for (const run of runs) {
    await replay(run, mind, options, measures.ends);
  }
  return measures;
}

async function tested(
  { test }: Split,
  mind: Mind,
  options: ReplayOptions,
  measures: Measures,
): Promise<readonly ReplayedStep[]> {
  const steps: ReplayedStep[] = [];
  for (const run of test) {
    for (const step of await replay(run, mind, options, measures.ends)) {
      measures.add(step, step.predicted, step.foreseen);
      steps.push(step);
    }
  }
  return steps;
}

function splitsOf({ train, test, folds }: SpeculationOptions, name: string): readonly Split[] {
  const server = name === '' ? NAMELESS : name;
  const learned = withServers(readRuns(fileOf(train, name), server));
  const tools = toolsOf(test, name);
  if (train !== test) {
    const asked = withServers(readRuns(fileOf(test, name), server));
    return [splitOf(learned, asked, tools)];
  }
  const parts = partsOf(learned, folds);
  // The first half is learned first, as the figures that were published before have it.
  const asked = folds === HALVES ? parts.toReversed() : parts;
  return asked.map((part) => splitOf(parts.filter((other) => other !== part).flat(), part, tools));
}

/** Tools of many servers belong to these, as they do behind a gateway. */
function withServers(runs: readonly RecordedRun[]): readonly RecordedRun[] {
  return runs.map((run) => ({
    ...run,
    calls: run.calls.map((call) => {
      const name = call.tool.slice(call.tool.indexOf(':') + 1);
      const [server = '', ...rest] = name.split(SERVER_END);
      return rest.length === 0 ? call : { ...call, tool: toolId(server, rest.join(SERVER_END)) };
    }),
  }));
}

/**
 * Which tools only read is known from their definitions: here by the word of either file, and of a tool that no
 * run called by the product's own rule for a trusted server.
 */
function splitOf(
  train: readonly RecordedRun[],
  test: readonly RecordedRun[],
  described: ReadonlyMap<ToolId, Tool>,
): Split {
  const calls = [...train, ...test].flatMap((run) => run.calls);
  const called = new Set(calls.map(({ tool }) => tool));
  const readOnly = new Set(calls.flatMap((call) => (call.readOnly ? [call.tool] : [])));
  for (const [id, tool] of described) {
    if (!called.has(id) && isReading(tool)) {
      readOnly.add(id);
    }
  }
  const tools = new Map([...called].map((id) => [id, bareTool(id)]));
  return { train, test, readOnly, tools: new Map([...tools, ...described]) };
}

function isReading(tool: Tool): boolean {
  return isKnownRead(tool, {
    isReadByWord: false,
    riskByWord: undefined,
    isTrusted: true,
    risk: classifyTool(tool, { trusted: true }).risk,
    words: readWordsOf(tool),
  });
}

/** As the dataset describes its tools, or as the catalog of many servers does. */
function toolsOf(folder: string, name: string): ReadonlyMap<ToolId, Tool> {
  const own = join(folderOf(folder, name), 'tools.jsonl');
  const ups = ['..', join('..', '..')].map((up) => join(folder, up, ...MANY_SERVERS));
  const file = [own, ...ups].find((each) => existsSync(each));
  const tools = file === undefined ? [] : readTools(file);
  return new Map(
    tools.map((tool) => {
      const server = file === own ? (name === '' ? NAMELESS : name) : tool.server;
      const id = toolId(server, tool.name);
      return [id, { ...tool, id, server }];
    }),
  );
}

/** The folder itself, or every subfolder with trajectories. */
function datasetsIn(folder: string): readonly string[] {
  if (existsSync(join(folder, FILE))) {
    return [''];
  }
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names.filter((name) => existsSync(join(folder, name, FILE)));
}
const folderOf = (folder: string, name: string): string => join(folder, name);
const fileOf = (folder: string, name: string): string => join(folderOf(folder, name), FILE);
