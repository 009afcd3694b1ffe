import type { Guess } from './speculation-baseline.ts';
import { callKey } from './speculation-mind.ts';
import type { EndCounts, ReplayedStep } from './speculation-replay.ts';

const PERCENT = 100;
const BINS = 10;
const HALF = 0.5;
const NEARLY_ALL = 0.99;
/** How many guesses are looked at. */
const GUESSES = [1, 3, 8] as const;
const TOOLS = [1, 3] as const;

/** Sums over steps, from which the shares are made. */
export class Measures {
  readonly ends: EndCounts = { hit: 0, joined: 0, wasted: 0, invalidated: 0 };
  readonly sure: EndCounts = { hit: 0, joined: 0, wasted: 0, invalidated: 0 };
  /** How long each prediction took, in milliseconds. */
  readonly tookMs: number[] = [];
  steps = 0;
  #readOnly = 0;
  #tools = TOOLS.map(() => 0);
  readonly #calls = GUESSES.map(() => ({ hit: 0, guesses: 0, right: 0 }));
  readonly #firstCalls = { asked: 0, hit: 0, hitByAny: 0 };
  #asked = 0;
  #answered = 0;
  #readOnlyAnswered = 0;
  readonly #all = emptyBins();
  readonly #first = emptyBins();

  /** Adds a step: the guessed calls, the likeliest first, and the guessed tools. */
  add(step: ReplayedStep, guesses: readonly Guess[], tools: readonly string[]): void {
    const { wanted } = step;
    const isRight = ({ tool, args }: Guess): boolean => wanted.has(callKey(tool, args));
    if (step.isFirst) {
      this.#firstCalls.asked += Number(wanted.size > 0);
      this.#firstCalls.hit += Number(guesses.slice(0, 1).some(isRight));
      this.#firstCalls.hitByAny += Number(guesses.some(isRight));
      return;
    }
    this.steps += 1;
    this.#readOnly += Number(wanted.size > 0);
    this.#asked += step.asked;
    this.#answered += step.answered;
    this.#readOnlyAnswered += Number(step.answered > 0);
    const isNext = (tool: string): boolean => [...step.tools].some((next) => next === tool);
    this.#tools = TOOLS.map(
      (most, at) => (this.#tools[at] ?? 0) + Number(tools.slice(0, most).some(isNext)),
    );
    for (const [at, most] of GUESSES.entries()) {
      const counts = this.#calls[at];
      const looked = guesses.slice(0, most);
      if (counts !== undefined) {
        counts.guesses += looked.length;
        counts.right += looked.filter(isRight).length;
        counts.hit += Number(looked.some(isRight));
      }
    }
    for (const [rank, guess] of guesses.entries()) {
      const isInTime = step.inTime.has(callKey(guess.tool, guess.args));
      note(this.#all, guess.probability, isInTime);
      if (rank === 0) {
        note(this.#first, guess.probability, isInTime);
      }
    }
  }

  /** Of tools and calls. */
  guessing(): Record<string, number> {
    const calls = GUESSES.flatMap((most, at) => {
      const { hit, guesses, right } = this.#calls[at] ?? { hit: 0, guesses: 0, right: 0 };
      return [
        [`call_hit_${most}`, share(hit, this.#readOnly)],
        [`call_precision_${most}`, share(right, guesses)],
      ] as const;
    });
    const { asked, hit, hitByAny } = this.#firstCalls;
    return {
      ...Object.fromEntries(
        TOOLS.map((most, at) => [`next_tool_top${most}`, share(this.#tools[at] ?? 0, this.steps)]),
      ),
      ...Object.fromEntries(calls),
      ...(asked > 0 && {
        first_call_hit: share(hit, asked),
        first_call_hit_8: share(hitByAny, asked),
      }),
    };
  }

  /** Of what was launched with the thresholds. */
  launching(): Record<string, number> {
    const { hit, joined, wasted, invalidated } = this.ends;
    const launched = sumOf(this.ends);
    const used = hit + joined;
    return {
      launched,
      success: share(used, launched),
      success_above_floor: share(this.sure.hit + this.sure.joined, sumOf(this.sure)),
      waste: share(wasted, launched),
      invalidated: share(invalidated, launched),
      coverage: share(this.#readOnlyAnswered, this.#readOnly),
      calls_answered: share(this.#answered, this.#asked),
      extra_calls: used === 0 ? launched : (launched - used) / used,
      // Each call counts as one second: the files hold no durations.
      time_saved: share(this.#answered, this.#asked),
      ece: errorOf(this.#all),
      ece_first_guess: errorOf(this.#first),
      predict_ms_p50: quantile(this.tookMs, HALF),
      predict_ms_p99: quantile(this.tookMs, NEARLY_ALL),
    };
  }
}

interface Bin {
  n: number;
  told: number;
  true: number;
}

function emptyBins(): readonly Bin[] {
  return Array.from({ length: BINS }, () => ({ n: 0, told: 0, true: 0 }));
}

function note(bins: readonly Bin[], told: number, isTrue: boolean): void {
  const bin = bins[Math.min(BINS - 1, Math.floor(told * BINS))];
  if (bin !== undefined) {
    bin.n += 1;
    bin.told += told;
    bin.true += Number(isTrue);
  }
}

/** The expected calibration error. */
function errorOf(bins: readonly Bin[]): number {
  const whole = bins.reduce((sum, { n }) => sum + n, 0);
  return bins.reduce((sum, bin) => sum + Math.abs(bin.told - bin.true), 0) / Math.max(1, whole);
}

function sumOf({ hit, joined, wasted, invalidated }: EndCounts): number {
  return hit + joined + wasted + invalidated;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}

function quantile(values: readonly number[], at: number): number {
  const inOrder = values.toSorted((left, right) => left - right);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(at * inOrder.length))] ?? 0;
}
