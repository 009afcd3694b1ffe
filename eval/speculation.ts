/**
 * What running ahead is worth: runs are replayed through the product's own learning, prediction,
 * calibration, thresholds and cache; only results come from the file.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type ToolId, toolId } from '../src/base/ids.ts';
import { isJsonObject } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { readLines } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import { halvesOf, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';
import { Baseline } from './speculation-baseline.ts';
import { Measures } from './speculation-measures.ts';
import { bareTool, Learned, Mind, type SpeculationIdeas } from './speculation-mind.ts';
import { replay, type ReplayedStep, type ReplayOptions } from './speculation-replay.ts';

interface SpeculationOptions {
  /** Learned from one, tested on the other; or one for both, by halves of its task groups. */
  readonly train: string;
  readonly test: string;
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
const FILE = 'trajectories.jsonl';
/** The server of tools whose file is in no subfolder. */
const NAMELESS = 'recorded';
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
  calibration: true,
  thompson: true,
  boost: true,
};

/** Every dataset that both folders have. */
export async function evaluateSpeculation(options: SpeculationOptions): Promise<void> {
  const { train, test, emit, note } = options;
  const names = datasetsIn(train).filter((name) => datasetsIn(test).includes(name));
  if (names.length === 0) {
    throw new MissingDataError(`${train} and ${test} have no ${FILE} in common`);
  }
  note('Learned on train, frozen on test, without the words of users; first calls are left out.');
  for (const name of names) {
    for (const [half, split] of splitsOf(train, test, name).entries()) {
      const told = name === '' ? basename(test) : name;
      const dataset = train === test ? `${told}/${half + 1}` : told;
      await measure(dataset, split, options, emit);
    }
  }
}

async function measure(
  dataset: string,
  split: Split,
  { ablate }: SpeculationOptions,
  emit: (line: EvalLine) => void,
): Promise<void> {
  const report = (system: string, measures: Measures, isLaunching = true): void => {
    const metrics = { ...measures.guessing(), ...(isLaunching && measures.launching()) };
    emit({ eval: NAME, dataset, system, n: measures.steps, metrics });
  };
  const silent = await lessonsOf(split, false);
  const mind = await trained(split, silent, ALL, false);
  const frozen = await tested(split, mind, FROZEN);
  report('pml', frozen.measures);
  const baseline = new Baseline(split.train, split.readOnly);
  const plain = new Measures();
  for (const step of frozen.steps) {
    plain.add(
      { ...step, answered: 0 },
      baseline.guess(step.history),
      baseline.tools(step.history).map(({ tool }) => tool),
    );
  }
  report('last-step, last-value', plain, false);
  const spoken = await lessonsOf(split, true);
  const listening = { ...FROZEN, withWords: true };
  const worded = await trained(split, spoken, ALL, true);
  report('pml, user words', (await tested(split, worded, listening)).measures);
  for (const idea of ablate ? (Object.keys(ALL) as (keyof SpeculationIdeas)[]) : []) {
    const withWords = idea === 'words';
    const lessons = withWords ? spoken : silent;
    const less = await trained(split, lessons, { ...ALL, [idea]: false }, withWords);
    const { measures } = await tested(split, less, { ...FROZEN, withWords });
    report(withWords ? 'pml, user words -words' : `pml -${idea}`, measures);
  }
  const online = { ...FROZEN, isLearning: true, isRecording: true, isCalibrating: true };
  report('pml, learning online', (await tested(split, mind, online)).measures);
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
): Promise<{ readonly measures: Measures; readonly steps: readonly ReplayedStep[] }> {
  const measures = new Measures();
  const steps: ReplayedStep[] = [];
  for (const run of test) {
    for (const step of await replay(run, mind, options, measures.ends)) {
      measures.add(step, step.predicted, step.foreseen);
      steps.push(step);
    }
  }
  return { measures, steps };
}

function splitsOf(train: string, test: string, name: string): readonly Split[] {
  const server = name === '' ? NAMELESS : name;
  const learned = readRuns(fileOf(train, name), server);
  if (train !== test) {
    const asked = readRuns(fileOf(test, name), server);
    return [splitOf(learned, asked, toolsOf(test, name))];
  }
  const [one = [], other = []] = halvesOf(learned);
  const tools = toolsOf(test, name);
  return [splitOf(one, other, tools), splitOf(other, one, tools)];
}

/** Which tools are read-only is known from their definitions, here by the word of either file. */
function splitOf(
  train: readonly RecordedRun[],
  test: readonly RecordedRun[],
  described: ReadonlyMap<ToolId, Tool>,
): Split {
  const calls = [...train, ...test].flatMap((run) => run.calls);
  const readOnly = new Set(calls.flatMap((call) => (call.readOnly ? [call.tool] : [])));
  const tools = new Map(
    [...new Set(calls.map(({ tool }) => tool))].map((id) => [id, bareTool(id)]),
  );
  return { train, test, readOnly, tools: new Map([...tools, ...described]) };
}

function toolsOf(folder: string, name: string): ReadonlyMap<ToolId, Tool> {
  const file = join(folderOf(folder, name), 'tools.jsonl');
  if (!existsSync(file)) {
    return new Map();
  }
  return new Map(
    readLines(file).map(({ name: own, inputSchema }) => {
      const id = toolId(name === '' ? NAMELESS : name, typeof own === 'string' ? own : '');
      const schema = isJsonObject(inputSchema) ? inputSchema : {};
      return [id, { ...bareTool(id), inputSchema: schema }];
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
