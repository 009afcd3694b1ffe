/**
 * What running ahead is worth: runs are replayed through the product's own learning, prediction,
 * calibration, thresholds and cache; only results come from the file.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type ToolId, toolId } from '../src/base/ids.ts';
import { isKnownRead, readWordsOf } from '../src/call/risk-marks.ts';
import { classifyTool } from '../src/call/risk.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { readTools } from './dataset.ts';
import { MissingDataError } from './missing-data-error.ts';
import { partsOf, readRuns, type RecordedRun } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';
import { Baseline } from './speculation-baseline.ts';
import { Measures } from './speculation-measures.ts';
import { type Mind, type Pricing, type SpeculationIdeas, USUAL } from './speculation-mind.ts';
import { replay, type ReplayedStep, type ReplayOptions } from './speculation-replay.ts';
import { definedByCalls, withServersOfDomains } from './speculation-servers.ts';
import { SeenSoFar, ToolTable, valuesGiven } from './speculation-tools.ts';
import {
  ALL,
  calibrated,
  FROZEN,
  lessonsOf,
  recorded,
  type Split,
  trained,
} from './speculation-training.ts';

interface SpeculationOptions {
  /** Learned from one, tested on the other; or one for both, by halves of its task groups. */
  readonly train: string;
  readonly test: string;
  /** In how many parts one folder for both is split; each is asked once, with the others learned. */
  readonly folds: number;
  readonly ablate: boolean;
  /** Also tells what was hit and what could have been, tool by tool. */
  readonly byTool: boolean;
  /** Only the rows that these are the names of; all where there is none. */
  readonly only: readonly string[];
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

const NAME = 'speculation';
const BASELINE = 'last-step, last-value';
const FILE = 'trajectories.jsonl';
/** The server of tools whose file is in no subfolder. */
const NAMELESS = 'recorded';
/** The server of what was learned where it has no tool in common with what is asked. */
const STRANGE = 'learned';
/** Where the name of a recorded tool has that of its server before it. */
const SERVER_END = '::';
/** What describes the tools of many servers, seen from a folder of datasets or from a dataset. */
const MANY_SERVERS = ['retrieval', 'livemcpbench', 'tools.jsonl'];
const HALVES = 2;
const WORDS = 'pml-words';
const ONLINE = 'pml-online';
/** At the usual price and at others. */
const PRICES: readonly (readonly [string, Pricing])[] = [
  ['pml', USUAL],
  ['pml-metered', { ...USUAL, isMetered: true }],
  ['pml-thrifty', { ...USUAL, eagerness: 'thrifty' }],
  ['pml-eager', { ...USUAL, eagerness: 'eager' }],
];

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
  { ablate, byTool, only, emit }: SpeculationOptions,
): Promise<void> {
  const table = new ToolTable();
  const all = new Map<string, Measures>();
  const of = (system: string): Measures => {
    const measures = all.get(system) ?? new Measures();
    all.set(system, measures);
    return measures;
  };
  for (const split of splits) {
    await measureSplit(split, { ablate, table, only }, of);
  }
  for (const [system, measures] of all) {
    const isLaunching = system !== BASELINE;
    const metrics = { ...measures.guessing(), ...(isLaunching && measures.launching()) };
    emit({ eval: NAME, dataset, system, n: measures.steps, metrics });
  }
  for (const { tool, n, metrics } of byTool ? table.rows() : []) {
    emit({ eval: NAME, dataset: `${dataset} ${tool}`, system: 'pml', n, metrics });
  }
}

interface SplitOptions {
  readonly ablate: boolean;
  readonly only: readonly string[];
  readonly table: ToolTable;
}

async function measureSplit(
  split: Split,
  { ablate, table, only }: SplitOptions,
  of: (system: string) => Measures,
): Promise<void> {
  const isWanted = (system: string): boolean => only.length === 0 || only.includes(system);
  const silent = await lessonsOf(split, false);
  const believed = await calibrated(split, silent, ALL, false);
  for (const [system, pricing] of PRICES.filter(([name]) => isWanted(name))) {
    const mind = await recorded(split, silent, ALL, { ...believed, withWords: false, pricing });
    const steps = await tested(split, mind, FROZEN, of(system));
    if (system === 'pml') {
      fill(table, split, steps);
      measureBaseline(split, steps, of(BASELINE));
      if (isWanted(ONLINE)) {
        const online = { ...FROZEN, isLearning: true, isRecording: true, isCalibrating: true };
        const learned = await lessonsOf(split, false);
        const learning = await trained(split, learned, ALL, false);
        await tested(split, learning, online, of(ONLINE));
      }
    }
  }
  const ideas = ablate ? (Object.keys(ALL) as (keyof SpeculationIdeas)[]) : [];
  for (const idea of ideas.filter((each) => each !== 'words')) {
    const less = await trained(split, silent, { ...ALL, [idea]: false }, false);
    await tested(split, less, FROZEN, of(`pml -${idea}`));
  }
  if (isWanted(WORDS)) {
    const spoken = await lessonsOf(split, true);
    const listening = { ...FROZEN, withWords: true };
    await tested(split, await trained(split, spoken, ALL, true), listening, of(WORDS));
    if (ablate) {
      const less = await trained(split, spoken, { ...ALL, words: false }, true);
      await tested(split, less, listening, of(`${WORDS} -words`));
    }
  }
}

function measureBaseline(split: Split, steps: readonly ReplayedStep[], measures: Measures): void {
  const baseline = new Baseline(split.train, split.readOnly);
  for (const step of steps) {
    measures.add(
      { ...step, answered: 0 },
      baseline.guess(step.history),
      baseline.tools(step.history).map(({ tool }) => tool),
    );
  }
}

/** Which read-only calls were hit, and which had all their values seen. The first step has none before it. */
function fill(table: ToolTable, { train, test }: Split, steps: readonly ReplayedStep[]): void {
  const known = valuesGiven(train);
  const byFirst = new Map(steps.map((step) => [step.calls[0], step]));
  for (const { calls } of test) {
    const seen = new SeenSoFar(known);
    for (const call of calls) {
      const step = byFirst.get(call);
      for (const each of step?.calls ?? []) {
        if (each.readOnly) {
          table.add(each, seen.reaches(each), step?.predicted ?? []);
        }
      }
      seen.add(call);
    }
  }
}

async function tested(
  { test }: Split,
  mind: Mind,
  options: ReplayOptions,
  measures: Measures,
): Promise<readonly ReplayedStep[]> {
  const steps: ReplayedStep[] = [];
  for (const run of test) {
    for (const step of await replay(run, mind, options, measures)) {
      measures.add(step, step.predicted, step.foreseen);
      steps.push(step);
    }
  }
  return steps;
}

/** One folder in parts, or two. */
export function splitsOf(
  { train, test, folds }: Pick<SpeculationOptions, 'train' | 'test' | 'folds'>,
  name: string,
): readonly Split[] {
  const server = name === '' ? NAMELESS : name;
  const learned = withServers(readRuns(fileOf(train, name), server));
  const tools = toolsOf(test, name);
  if (train !== test) {
    const asked = withServers(readRuns(fileOf(test, name), server));
    if (name === '' && !haveToolsInCommon(learned, asked)) {
      const [own = []] = withServersOfDomains([
        withServers(readRuns(fileOf(train, name), STRANGE)),
      ]);
      const [strange = []] = withServersOfDomains([asked]);
      return [splitOf(own, strange, tools)];
    }
    const [own = [], other = []] = withServersOfDomains([learned, asked]);
    return [splitOf(own, other, tools)];
  }
  const parts = partsOf(withServersOfDomains([learned]).flat(), folds);
  // The first half is learned first, as the figures that were published before have it.
  const asked = folds === HALVES ? parts.toReversed() : parts;
  return asked.map((part) => splitOf(parts.filter((other) => other !== part).flat(), part, tools));
}

/** Two files without a server's name are of the same servers where they call the same tools. */
function haveToolsInCommon(one: readonly RecordedRun[], other: readonly RecordedRun[]): boolean {
  const tools = new Set(one.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  return other.some(({ calls }) => calls.some(({ tool }) => tools.has(tool)));
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
  const tools = definedByCalls([...train, ...test]);
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
