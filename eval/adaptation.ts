/**
 * What thresholds that adapt are worth when something changes, beside thresholds that stay. All
 * systems decide about the same predicted calls: the product's own, learned during the stream.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PRICE, THRESHOLDS } from '../src/tuning/thresholds.ts';
import { decided, type Part, type System, Tally } from './adaptation-replay.ts';
import { driftStreams, foreseen } from './adaptation-streams.ts';
import { bootstrapMean, seededRandom } from './metrics.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';
import { splitsOf } from './speculation.ts';

interface AdaptationOptions {
  readonly dataFolder: string;
  /** Every how many tasks one is taken. */
  readonly every: number;
  readonly emit: (line: EvalLine) => void;
}

const NAME = 'adaptation';
const PERCENT = 100;
/** Thresholds of a tool that only reads, of which nothing is known: of a metered call, and of a cheap one. */
const STARTS = [0.7625, 0.3125] as const;
const DRAWINGS = 2000;
const SEED = 23;
const STEPS = 20;
const PARTS: readonly Part[] = ['calibration', 'thompson', 'boost', 'guard'];
/** Every twentieth, for the best of all thresholds that stay, which nobody can know before. */
const CURVE: readonly System[] = Array.from({ length: STEPS - 2 }, (_, at) => {
  const fixed = (at + 2) / STEPS;
  return { name: `fixed ${fixed}`, fixed };
});

const fixedAt = (fixed: number): System => ({ name: `fixed ${fixed}`, fixed });
const adaptive = (isMetered: boolean, ...without: readonly Part[]): System => ({
  name: [isMetered ? 'adaptive' : 'adaptive-cheap', ...without.map((part) => `-${part}`)].join(' '),
  without: new Set(without),
  isMetered,
});
const SYSTEMS: readonly System[] = [
  fixedAt(STARTS[0]),
  fixedAt(THRESHOLDS.aheadFloor),
  adaptive(true),
  ...PARTS.map((part) => adaptive(true, part)),
  fixedAt(STARTS[1]),
  fixedAt(PRICE.leastCheap),
  adaptive(false),
  ...PARTS.map((part) => adaptive(false, part)),
];
const DECIDING = [
  ...new Map([...CURVE, ...SYSTEMS].map((system) => [system.name, system])).values(),
];
/** What each adaptive system is compared with: the threshold that it starts at, and the lowest it may have. */
const BESIDE: ReadonlyMap<string, readonly [start: string, least: string]> = new Map([
  ['adaptive', [`fixed ${STARTS[0]}`, `fixed ${THRESHOLDS.aheadFloor}`]],
  ['adaptive-cheap', [`fixed ${STARTS[1]}`, `fixed ${PRICE.leastCheap}`]],
]);

type ByTask = ReadonlyMap<string, Tally>;

/** Measures every subfolder with trajectories.jsonl. */
export async function evaluateAdaptation(options: AdaptationOptions): Promise<void> {
  const { dataFolder } = options;
  const folders = existsSync(dataFolder) ? readdirSync(dataFolder).toSorted() : [];
  const datasets = folders.filter((name) =>
    existsSync(join(dataFolder, name, 'trajectories.jsonl')),
  );
  if (datasets.length === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has trajectories.jsonl`);
  }
  for (const dataset of datasets) {
    await measure(dataset, options);
  }
}

async function measure(
  dataset: string,
  { dataFolder, every, emit }: AdaptationOptions,
): Promise<void> {
  const [whole] = splitsOf({ train: dataFolder, test: dataFolder, folds: 1 }, dataset);
  if (whole === undefined) {
    return;
  }
  const tasks = [...new Set(whole.test.map(({ group }) => group))].toSorted();
  const isTaken = new Set(tasks.filter((_, at) => at % every === 0));
  const runs = whole.test.filter(({ group }) => isTaken.has(group));
  const totals = new Map<string, Map<string, Tally>>();
  for (const stream of driftStreams(runs, whole)) {
    const seen = await foreseen(stream);
    const all = new Map<string, ByTask>();
    for (const system of DECIDING) {
      const byTask = await decided(seen, system);
      all.set(system.name, byTask);
      addTo(totals, system.name, byTask);
    }
    emitAll(`${dataset}/${stream.drift}`, all, emit);
  }
  emitAll(`${dataset}/all`, totals, emit);
}

/** A task counts once for each kind of change, as the whole of it. */
function addTo(totals: Map<string, Map<string, Tally>>, system: string, byTask: ByTask): void {
  const known = totals.get(system) ?? new Map<string, Tally>();
  totals.set(system, known);
  for (const [task, tally] of byTask) {
    const sum = known.get(task) ?? new Tally();
    sum.add(tally);
    known.set(task, sum);
  }
}

function emitAll(
  dataset: string,
  all: ReadonlyMap<string, ByTask>,
  emit: (line: EvalLine) => void,
): void {
  for (const { name } of SYSTEMS) {
    const byTask = all.get(name) ?? new Map<string, Tally>();
    const beside = BESIDE.get(name);
    const [start, least] = beside?.map((other) => all.get(other)) ?? [];
    const metrics = {
      ...sharesOf(wholeOf(byTask)),
      ...(start !== undefined && differences('start', byTask, start)),
      ...(least !== undefined && differences('least', byTask, least)),
      ...(beside !== undefined && bestFixed(all)),
    };
    emit({ eval: NAME, dataset, system: name, n: wholeOf(byTask).reads, metrics });
  }
}

const of = (part: number, whole: number): number => (whole === 0 ? 0 : (PERCENT * part) / whole);
const netOf = ({ used, wasted }: Tally): number => used - wasted;
/** The tally of all tasks has no task's name. */
const wholeOf = (byTask: ByTask): Tally => byTask.get('') ?? new Tally();

function sharesOf(tally: Tally): Record<string, number> {
  const { reads, used, wasted, missed, recovered } = tally;
  return {
    launched: used + wasted,
    waste: of(wasted, used + wasted),
    coverage: of(used, reads),
    missed: of(missed, reads),
    net: of(netOf(tally), reads),
    recovered_after: recovered,
    boosted: of(tally.boosted, tally.thresholds),
  };
}

/** The difference of net to another system, with the interval of a bootstrap over tasks. */
function differences(name: string, own: ByTask, other: ByTask): Record<string, number> {
  const tasks = [...own.keys()].filter((task) => task !== '');
  const each = tasks.map(
    (task) => netOf(own.get(task) ?? new Tally()) - netOf(other.get(task) ?? new Tally()),
  );
  const { mean, low, high } = bootstrapMean(each, DRAWINGS, seededRandom(SEED));
  const share = (value: number): number => of(value * tasks.length, wholeOf(own).reads);
  return {
    [`over_${name}`]: share(mean),
    [`over_${name}_low`]: share(low),
    [`over_${name}_high`]: share(high),
  };
}

/** The most that a threshold that stays could have come to, if somebody had known it before. */
function bestFixed(all: ReadonlyMap<string, ByTask>): Record<string, number> {
  const nets = CURVE.map(({ name }) => {
    const tally = wholeOf(all.get(name) ?? new Map<string, Tally>());
    return of(netOf(tally), tally.reads);
  });
  return { best_fixed_net: Math.max(...nets) };
}
