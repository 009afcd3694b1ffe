/** One way to decide, on a stream: what it makes ahead, and what comes of it. */
import type { ToolId } from '../src/base/ids.ts';
import { ThresholdKeeper } from '../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../src/knowledge/threshold-outcome.ts';
import type { ThresholdBreakdown } from '../src/knowledge/threshold.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { GATES, THRESHOLDS } from '../src/tuning/thresholds.ts';
import { manualClock } from '../test/support/manual-clock.ts';
import { MemoryThresholdStore } from '../test/support/memory-threshold-store.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import type { ForeseenStream, StreamGuess, StreamStep } from './adaptation-streams.ts';

export type Part = 'calibration' | 'thompson' | 'boost' | 'guard';

/** A threshold that stays, or the adaptive layer without some of its parts. */
export type System =
  | { readonly name: string; readonly fixed: number }
  | { readonly name: string; readonly without: ReadonlySet<Part>; readonly isMetered: boolean };

/** Launches that are looked at to see whether waste is back where it may be. */
const RECOVERY = 20;
const WASTE_MAX = 0.1;
const STEP_MS = 1000;
/** Steps that an answer stays ready, as long as `ttlSeconds`. */
const LIFE = 30;
const SEED = 17;
/** Every call takes a second and costs no money. */
const PRICE = { seconds: 1, cost: 0, waitSeconds: 0, eagerness: 'balanced' } as const;

/** What came of the calls made ahead after the change. */
export class Tally {
  /** Reads that were asked for and went well. */
  reads = 0;
  used = 0;
  wasted = 0;
  /** Reads that were predicted and held back. */
  missed = 0;
  /** Thresholds asked for, and those that similar situations changed. */
  thresholds = 0;
  boosted = 0;
  /** Launches until waste was back within its bound; all of them if it never was. */
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
    this.reads += other.reads;
    this.used += other.used;
    this.wasted += other.wasted;
    this.missed += other.missed;
    this.recovered += other.recovered;
    this.thresholds += other.thresholds;
    this.boosted += other.boosted;
  }
}

/** Returns what a system did after the change, by task. */
export async function decided(
  { runs }: ForeseenStream,
  system: System,
): Promise<ReadonlyMap<string, Tally>> {
  const byTask = new Map<string, Tally>();
  const decider = new Decider(system);
  const overall = new Tally();
  for (const { group, isAfter, steps } of runs) {
    const tally = byTask.get(group) ?? new Tally();
    if (isAfter) {
      byTask.set(group, tally);
    }
    await decider.run(steps, isAfter ? [tally, overall] : []);
  }
  return new Map([...byTask, ['', overall]]);
}

interface Pending {
  readonly tool: ToolId;
  readonly at: number;
  /** It was made only because it is cheap. If nobody asks for it, that teaches nothing. */
  readonly isUnlikely: boolean;
}

/** A gateway's thresholds, and the calls that it has made ahead. */
class Decider {
  readonly #system: System;
  readonly #clock = manualClock();
  readonly #keeper: ThresholdKeeper;
  readonly #pending = new Map<string, Pending>();
  #outcomes: Pick<Outcome, 'tool' | 'kind' | 'success'>[] = [];

  constructor(system: System) {
    this.#system = system;
    const store = new MemoryThresholdStore();
    this.#keeper = new ThresholdKeeper({
      store,
      episodes: store,
      clock: this.#clock,
      random: { next: seededRandom(SEED) },
      logger: quietLogger(),
    });
  }

  async run(steps: readonly StreamStep[], tallies: readonly Tally[]): Promise<void> {
    for (const [at, step] of steps.entries()) {
      this.#clock.advance(STEP_MS);
      this.#expire(at - LIFE, tallies);
      const held = this.#launch(step, at, tallies);
      this.#ask(step, held, tallies);
      await this.#learn();
    }
    this.#expire(Infinity, tallies);
    await this.#learn();
  }

  /** Makes what is likely enough, and returns what only the guard held back. */
  #launch(
    { guesses, calls }: StreamStep,
    at: number,
    tallies: readonly Tally[],
  ): readonly StreamGuess[] {
    const failing = new Set(calls.filter(({ ok }) => !ok).map(({ tool }) => tool));
    const held: StreamGuess[] = [];
    for (const guess of guesses.filter(({ key }) => !this.#pending.has(key))) {
      const { threshold, guardless, believed, isBoosted } = this.#terms(guess);
      for (const tally of tallies) {
        tally.thresholds += 1;
        tally.boosted += Number(isBoosted);
      }
      const isUnlikely = believed < THRESHOLDS.aheadFloor;
      if (believed < threshold) {
        if (believed >= guardless) {
          held.push(guess);
        }
      } else if (failing.has(guess.tool)) {
        this.#ended({ tool: guess.tool, at, isUnlikely }, false, tallies);
      } else {
        this.#pending.set(guess.key, { tool: guess.tool, at, isUnlikely });
      }
    }
    return held;
  }

  #ask(
    { guesses, calls }: StreamStep,
    held: readonly StreamGuess[],
    tallies: readonly Tally[],
  ): void {
    const predicted = new Set(guesses.map(({ key }) => key));
    for (const { key, tool, ok, readOnly } of calls) {
      this.#outcomes.push({ tool, kind: 'call', success: ok });
      if (readOnly && ok) {
        const used = this.#pending.get(key);
        this.#pending.delete(key);
        for (const tally of tallies) {
          tally.reads += 1;
          tally.missed += Number(used === undefined && predicted.has(key));
        }
        if (used !== undefined) {
          this.#ended(used, true, tallies);
        }
      }
    }
    if (calls.some(({ readOnly }) => !readOnly)) {
      this.#pending.clear();
    }
    const asked = new Set(calls.map(({ key }) => key));
    for (const { tool, key } of held) {
      this.#outcomes.push({ tool, kind: 'held', success: !asked.has(key) });
    }
  }

  #expire(before: number, tallies: readonly Tally[]): void {
    for (const [key, pending] of this.#pending) {
      if (pending.at < before) {
        this.#pending.delete(key);
        this.#ended(pending, false, tallies);
      }
    }
  }

  #ended({ tool, isUnlikely }: Pending, isUsed: boolean, tallies: readonly Tally[]): void {
    tallies.forEach((tally) => {
      tally.launched(isUsed);
    });
    if (isUsed || !isUnlikely) {
      this.#outcomes.push({ tool, kind: 'ahead', success: isUsed });
    }
  }

  async #learn(): Promise<void> {
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    if (!('fixed' in this.#system)) {
      const at = this.#clock.now();
      await this.#keeper.record(outcomes.map((each) => ({ ...each, alpha: 1, context: '', at })));
    }
  }

  #terms({ tool, raw, probability }: StreamGuess): {
    readonly threshold: number;
    readonly guardless: number;
    readonly believed: number;
    readonly isBoosted: boolean;
  } {
    if ('fixed' in this.#system) {
      return { threshold: this.#system.fixed, guardless: 1, believed: raw, isBoosted: false };
    }
    const { without, isMetered } = this.#system;
    const alpha = { value: 1, source: 'replay' };
    const situation = { risk: 'safe', alpha, context: '', nowMs: this.#clock.now() } as const;
    const breakdown = this.#keeper.aheadThreshold(tool, situation, { ...PRICE, isMetered });
    const threshold = thresholdWithout(breakdown, without);
    return {
      threshold,
      guardless: Math.max(breakdown.floor, threshold - (breakdown.guard ?? 0)),
      believed: without.has('calibration') ? raw : probability,
      isBoosted: breakdown.boost.value !== 0,
    };
  }
}

/** Returns the threshold as it would be if some of its parts had stayed at their start. */
function thresholdWithout(
  { base, thompson, alpha, boost, floor, guard = 0, price = 0 }: ThresholdBreakdown,
  without: ReadonlySet<Part>,
): number {
  const coldThompson = (THRESHOLDS.successEven - 1 / 2) * THRESHOLDS.successGain;
  const value =
    base +
    alpha.adjustment +
    price +
    (without.has('thompson') ? coldThompson : thompson) -
    (without.has('boost') ? 0 : boost.value) +
    (without.has('guard') ? GATES.guardStart : guard);
  return Math.min(THRESHOLDS.aheadMax, Math.max(floor, value));
}
