/** What thresholds that adapt are worth when something changes, beside thresholds that stay where they are. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { ToolId } from '../src/base/ids.ts';
import { calibration, NO_OUTCOMES, withOutcome } from '../src/foresee/calibrate.ts';
import { ThresholdKeeper } from '../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../src/knowledge/threshold-outcome.ts';
import type { ThresholdBreakdown } from '../src/knowledge/threshold.ts';
import { nextContexts, nextKey, predictNext } from '../src/math/next-step.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { FORESEE } from '../src/tuning/foresee.ts';
import { GATES, THRESHOLDS } from '../src/tuning/thresholds.ts';
import { manualClock } from '../test/support/manual-clock.ts';
import { MemoryThresholdStore } from '../test/support/memory-threshold-store.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import { driftStreams, type DriftStream } from './adaptation-streams.ts';
import { MissingDataError } from './missing-data-error.ts';
import { readRuns } from './recorded-runs.ts';
import type { EvalLine } from './report.ts';

interface AdaptationOptions {
  readonly dataFolder: string;
  readonly emit: (line: EvalLine) => void;
}

type Part = 'calibration' | 'thompson' | 'boost' | 'guard';

/** A way to decide: a threshold that stays, or the adaptive layer without some of its parts. */
type System =
  | { readonly name: string; readonly fixed: number }
  | { readonly name: string; readonly without: ReadonlySet<Part> };

const NAME = 'adaptation';
const PERCENT = 100;
/** A tool that only reads, of which nothing is known, with the guard at its start. */
const START = 0.7625;
/** Launches that are looked at to see whether waste is back where it may be. */
const RECOVERY = 20;
const WASTE_MAX = 0.1;
const STEP_MS = 1000;
const SEED = 17;

const PARTS: readonly Part[] = ['calibration', 'thompson', 'boost', 'guard'];
const SYSTEMS: readonly System[] = [
  { name: `fixed ${START}`, fixed: START },
  { name: `fixed ${THRESHOLDS.aheadFloor}`, fixed: THRESHOLDS.aheadFloor },
  { name: 'adaptive', without: new Set() },
  ...PARTS.map((part): System => ({ name: `adaptive -${part}`, without: new Set([part]) })),
];

/** Every subfolder with trajectories.jsonl. */
export async function evaluateAdaptation({ dataFolder, emit }: AdaptationOptions): Promise<void> {
  const folders = existsSync(dataFolder) ? readdirSync(dataFolder).toSorted() : [];
  const datasets = folders.filter((name) =>
    existsSync(join(dataFolder, name, 'trajectories.jsonl')),
  );
  if (datasets.length === 0) {
    throw new MissingDataError(`no folder in ${dataFolder} has trajectories.jsonl`);
  }
  for (const dataset of datasets) {
    const runs = readRuns(join(dataFolder, dataset, 'trajectories.jsonl'), dataset);
    const totals = new Map(SYSTEMS.map(({ name }) => [name, new Tally()]));
    for (const stream of driftStreams(runs)) {
      for (const system of SYSTEMS) {
        const tally = await replay(stream, system);
        totals.get(system.name)?.add(tally);
        emit(lineOf(`${dataset}/${stream.drift}`, system.name, tally));
      }
    }
    for (const [system, tally] of totals) {
      emit(lineOf(`${dataset}/all`, system, tally));
    }
  }
}

/** What came of guesses after the change. */
class Tally {
  steps = 0;
  used = 0;
  wasted = 0;
  missed = 0;
  /** Launches until waste was back within its bound; all of them where it never was. */
  recovered = 0;
  #ends: boolean[] = [];
  #isRecovered = false;

  launched(isUsed: boolean): void {
    this.used += Number(isUsed);
    this.wasted += Number(!isUsed);
    if (this.#isRecovered) {
      return;
    }
    this.#ends = [...this.#ends, isUsed].slice(-RECOVERY);
    this.recovered += 1;
    const wasted = this.#ends.filter((each) => !each).length;
    this.#isRecovered = this.#ends.length === RECOVERY && wasted <= RECOVERY * WASTE_MAX;
  }

  add(other: Tally): void {
    this.steps += other.steps;
    this.used += other.used;
    this.wasted += other.wasted;
    this.missed += other.missed;
    this.recovered += other.recovered;
  }
}

const of = (part: number, whole: number): number => (whole === 0 ? 0 : (PERCENT * part) / whole);

function lineOf(dataset: string, system: string, tally: Tally): EvalLine {
  const { steps, used, wasted, missed, recovered } = tally;
  return {
    eval: NAME,
    dataset,
    system,
    n: steps,
    metrics: {
      launched: used + wasted,
      waste: of(wasted, used + wasted),
      coverage: of(used, steps),
      missed: of(missed, steps),
      net: of(used - wasted, steps),
      recovered,
    },
  };
}

/** One stream: after each step the tool that comes next is guessed, and launched or held back. */
async function replay({ runs, changesAt }: DriftStream, system: System): Promise<Tally> {
  const tally = new Tally();
  const mind = new Mind(system);
  for (const [at, { calls }] of runs.entries()) {
    const history: string[] = [];
    for (const { tool, ok, readOnly } of calls) {
      const guess = mind.guess(history);
      if (guess !== undefined && history.length > 0) {
        const isRight = guess.tool === tool && ok && readOnly;
        if (at >= changesAt) {
          tally.steps += 1;
          tally.missed += Number(!guess.isLaunched && isRight);
          if (guess.isLaunched) {
            tally.launched(isRight);
          }
        }
        await mind.learn(guess, isRight, guess.tool === tool);
      }
      await mind.called(tool, ok, history);
      history.push(tool);
    }
  }
  return tally;
}

interface Guess {
  readonly tool: ToolId;
  readonly raw: number;
  readonly isLaunched: boolean;
}

/** What is learned during a stream. What comes next is learned alike by all systems. */
class Mind {
  readonly #system: System;
  readonly #next = new Map<string, Map<string, number>>();
  readonly #clock = manualClock();
  readonly #keeper: ThresholdKeeper;
  #calibration = NO_OUTCOMES;

  constructor(system: System) {
    this.#system = system;
    const store = new MemoryThresholdStore();
    const next = seededRandom(SEED);
    this.#keeper = new ThresholdKeeper({
      store,
      episodes: store,
      clock: this.#clock,
      random: { next },
      logger: quietLogger(),
    });
  }

  /** The likeliest next tool, and whether it is sure enough. */
  guess(history: readonly string[]): Guess | undefined {
    const [first] = predictNext(this.#next, history, 1, FORESEE.novelty);
    if (first === undefined) {
      return undefined;
    }
    const tool = first.step as ToolId;
    return { tool, raw: first.probability, isLaunched: this.#isSure(tool, first.probability) };
  }

  #isSure(tool: ToolId, raw: number): boolean {
    if ('fixed' in this.#system) {
      return raw >= this.#system.fixed;
    }
    const { without } = this.#system;
    const believed = without.has('calibration')
      ? raw
      : calibration(this.#calibration)({ tool, raw });
    return believed >= thresholdWithout(this.#breakdown(tool), without);
  }

  #breakdown(tool: ToolId): ThresholdBreakdown {
    const alpha = { value: 1, source: 'replay' };
    const situation = { risk: 'safe', alpha, context: '', nowMs: this.#clock.now() } as const;
    return this.#keeper.aheadThreshold(tool, situation);
  }

  async learn({ tool, raw, isLaunched }: Guess, isUsed: boolean, wasNext: boolean): Promise<void> {
    this.#calibration = withOutcome(this.#calibration, { tool, raw }, wasNext);
    const success = isLaunched ? isUsed : !isUsed;
    await this.#record([{ tool, kind: isLaunched ? 'ahead' : 'held', success }]);
  }

  async called(tool: ToolId, ok: boolean, history: readonly string[]): Promise<void> {
    this.#clock.advance(STEP_MS);
    for (const context of nextContexts(history)) {
      const followers = this.#next.get(nextKey(context)) ?? new Map<string, number>();
      this.#next.set(nextKey(context), followers.set(tool, (followers.get(tool) ?? 0) + 1));
    }
    await this.#record([{ tool, kind: 'call', success: ok }]);
  }

  async #record(outcomes: readonly Pick<Outcome, 'tool' | 'kind' | 'success'>[]): Promise<void> {
    if (!('fixed' in this.#system)) {
      const at = this.#clock.now();
      await this.#keeper.record(outcomes.map((each) => ({ ...each, alpha: 1, context: '', at })));
    }
  }
}

/** The threshold as it would be if some of its parts had stayed at their start. */
function thresholdWithout(
  { value, thompson, boost, guard = 0 }: ThresholdBreakdown,
  without: ReadonlySet<Part>,
): number {
  const coldThompson = (THRESHOLDS.successEven - 1 / 2) * THRESHOLDS.successGain;
  const moved =
    value +
    (without.has('thompson') ? coldThompson - thompson : 0) +
    (without.has('boost') ? boost.value : 0) +
    (without.has('guard') ? GATES.guardStart - guard : 0);
  return Math.min(THRESHOLDS.aheadMax, Math.max(THRESHOLDS.aheadFloor, moved));
}
