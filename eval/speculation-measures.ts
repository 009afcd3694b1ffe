import type { Guess } from './speculation-baseline.ts';
import { callKey } from './speculation-mind.ts';
import type { EndCounts, ReplayedStep } from './speculation-replay.ts';

const PERCENT = 100;
const THREE = 3;
const BINS = 10;

/** Sums over steps, from which the shares are made. */
export class Measures {
  readonly ends: EndCounts = { hit: 0, joined: 0, wasted: 0, invalidated: 0 };
  steps = 0;
  #readOnly = 0;
  #tools = { first: 0, three: 0 };
  #calls = { first: 0, three: 0, guessed: 0, guesses: 0, right: 0 };
  #asked = 0;
  #answered = 0;
  #readOnlyAnswered = 0;
  readonly #all = emptyBins();
  readonly #first = emptyBins();

  /** Adds a step: the guessed calls, the likeliest first, and the guessed tools. */
  add(step: ReplayedStep, guesses: readonly Guess[], tools: readonly string[]): void {
    const { wanted } = step;
    const isRight = ({ tool, args }: Guess): boolean => wanted.has(callKey(tool, args));
    this.steps += 1;
    this.#readOnly += Number(wanted.size > 0);
    this.#asked += step.asked;
    this.#answered += step.answered;
    this.#readOnlyAnswered += Number(step.answered > 0);
    const isNext = (tool: string): boolean => [...step.tools].some((next) => next === tool);
    this.#tools.first += Number(tools.slice(0, 1).some(isNext));
    this.#tools.three += Number(tools.slice(0, THREE).some(isNext));
    const [first] = guesses;
    if (first !== undefined) {
      this.#calls.guessed += 1;
      this.#calls.first += Number(isRight(first));
      note(this.#first, first.probability, isRight(first));
    }
    const three = guesses.slice(0, THREE);
    this.#calls.guesses += three.length;
    this.#calls.right += three.filter(isRight).length;
    this.#calls.three += Number(three.some(isRight));
    for (const guess of three) {
      note(this.#all, guess.probability, isRight(guess));
    }
  }

  /** Of tools and calls. */
  guessing(): Record<string, number> {
    const { first, three, guessed, guesses, right } = this.#calls;
    return {
      next_tool_top1: share(this.#tools.first, this.steps),
      next_tool_top3: share(this.#tools.three, this.steps),
      call_hit_1: share(first, this.#readOnly),
      call_precision_1: share(first, guessed),
      call_hit_3: share(three, this.#readOnly),
      call_precision_3: share(right, guesses),
    };
  }

  /** Of what was launched with the thresholds. */
  launching(): Record<string, number> {
    const { hit, joined, wasted, invalidated } = this.ends;
    const launched = hit + joined + wasted + invalidated;
    return {
      launched,
      success: share(hit + joined, launched),
      waste: share(wasted, launched),
      invalidated: share(invalidated, launched),
      coverage: share(this.#readOnlyAnswered, this.#readOnly),
      time_saved: share(this.#answered, this.#asked),
      ece: errorOf(this.#all),
      ece_first_guess: errorOf(this.#first),
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

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (PERCENT * part) / whole;
}
