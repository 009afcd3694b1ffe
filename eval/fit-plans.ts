/** Fits the weights of whole plans: which of the plans that the search finds is right. */
import { atOnce } from '../src/base/turns.ts';
import type { Plan } from '../src/plan/complete-plan.ts';
import type { Weights } from '../src/plan/links.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { readIntent } from '../src/plan/reading.ts';
import { searchPlans, type PlannerWeights } from '../src/plan/search-plans.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { spansOf, type Spans } from '../src/plan/spans.ts';
import { openedViewOf } from '../src/plan/tool-view.ts';
import { isOwnSet, type IntentCase } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, isReadOnly } from './intents-planner.ts';

/** A request with the set that it is from. */
export interface FitCase extends IntentCase {
  readonly dataset: string;
  /** What searches say of its tools. */
  readonly searched: (spans: Spans) => Searched;
  /** How its tools were found, where they are not those that come with it. */
  readonly found?: string;
}

/** The plans for one request, as features, and which of them are best. */
export interface PlanSample {
  readonly weight: number;
  readonly options: readonly ReadonlyMap<string, number>[];
  readonly right: ReadonlySet<number>;
  /** Whether the best are exactly right. */
  readonly isExact: boolean;
}

/** Where the search starts from before anything is learned. */
const START: Weights = {
  calls: -1,
  'fit name': 3,
  'fit verb': 0.5,
  'fit told': 2,
  'fit about': 1,
  'fit meaning': 1,
  'fit search': 2,
  'fit whole': 1,
  'border:turn': -1,
  'turn name': 1,
  'turn search': 2,
  'points wired': 1,
  'named unused': -1,
  'rival values': -1,
  'fit reads': 0.5,
  'turn reads': 0.5,
  reads: -2,
  'reads search': 2,
  'reads odds': 0.1,
  'reads turned': -0.3,
  'wires eager': -0.5,
  'wires whole': -0.5,
  'looks up': -2.5,
  'looks up named': 1.5,
  'looks up quoted': 0.5,
  'looks up search': 1,
  'looks up odds': 0.1,
  writes: -2.5,
  'writes search': 2,
  'writes odds': 0.1,
  'writes turned': 1,
  'writes arrow': 1.5,
  'writes told': 1,
  lead: 2,
  'chosen required': 0.5,
  'chosen optional': 0.5,
  'none required': 0.3,
  'none optional': 0.5,
  'odds required': 0.1,
  'odds optional': 0.1,
  missing: -2,
  several: -0.5,
  'dealt joined': 1,
  'joined dropped': -1,
  'alike dropped': -0.5,
  'same call': -3,
  'dealt alike': 0.5,
  repeats: -1,
  returns: -0.5,
  pairs: -1,
  'wire score': 0.5,
  'order up twin': 1,
  'order down twin': -1,
  'order up sibling': 0.5,
  'order down sibling': -0.5,
  'order up alike': 0.2,
  'order down alike': -0.2,
  'order again twin': 0.2,
  'fit changes': -0.5,
  'fit changes told': 0.5,
  'fit changes asked': -0.5,
  'fit file type': 1,
  'fit other file type': -1,
  'inherited required': -0.3,
  'inherited optional': 0.3,
  borrowed: -0.8,
  'borrowed score': 0.4,
  'border:joined': -0.3,
  'border:comma': -0.6,
  ...Object.fromEntries(
    ['number', 'quoted', 'url', 'email', 'path', 'date', 'time', 'identifier'].flatMap((kind) => [
      [`left ${kind}`, -1.5],
      [`skipped ${kind}`, -1.2],
    ]),
  ),
  'left counting': -0.3,
  'skipped counting': -0.3,
  'counts calls': 0.5,
  'counts else': -0.3,
  'respective pairs': -1,
  'order column joined': 0.3,
  'order again twin break': 0.5,
  'left names': -0.7,
  'left words': -0.25,
  'skipped names': -0.5,
  'skipped words': -0.2,
};

const PLANS_MAX = 48;
const ROUNDS_KEPT = 3;
const PARTLY = 0.3;

/** Plans the requests with the weights so far, then fits the weights to the plans, several times. What is known already is the mean of the prior. */
export function fitPlans(
  cases: readonly FitCase[],
  links: Weights,
  rounds: readonly number[],
  note: (text: string) => void,
  known: Weights,
  isFitted: (name: string) => boolean = () => true,
): Weights {
  const begun = Object.entries(START).filter(([name]) => isFitted(name));
  const start = { ...Object.fromEntries(begun), ...known };
  let plan: Weights = start;
  const pools: (readonly PlanSample[])[] = [];
  const needed = cases.filter(({ calls }) => calls.length > 0);
  const sizes = sizesOf(needed);
  for (const [round, step] of rounds.entries()) {
    const weights: PlannerWeights = { links, plan };
    const samples = needed
      .filter(({ dataset }, at) => isOwnSet(dataset) || (at + round) % step === 0)
      .flatMap((each) => planSample(each, weights, sizes));
    pools.push(samples);
    plan = fittedPlans(pools.slice(-ROUNDS_KEPT).flat(), start, isFitted);
    const exact = samples.filter(({ isExact }) => isExact);
    note(
      `plans, round ${round + 1}: ${samples.length} requests, for ${exact.length} a right plan is found, for ${
        exact.filter(({ right }) => right.has(0)).length
      } it is the best one`,
    );
  }
  return plan;
}

/** Rare categories count more, by the root of their size. */
function sizesOf(cases: readonly FitCase[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { dataset, category } of cases) {
    const key = `${dataset} ${category}`;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return sizes;
}

const TYPICAL_SIZE = 150;

function planSample(
  each: FitCase,
  weights: PlannerWeights,
  sizes: ReadonlyMap<string, number>,
): readonly PlanSample[] {
  const plans = scoredPlans(each, weights).slice(0, PLANS_MAX);
  const worths = plans.map((plan) => {
    const own = judgeIntent(each, callsOf(plan), each.dataset === 'bfcl');
    const tools = (2 * own.toolsFound) / Math.max(1, own.toolsPlanned + own.toolsWanted);
    const isNumber = own.toolsPlanned === own.toolsWanted;
    const values = own.argumentsRight / Math.max(1, own.argumentsWanted);
    return own.isExact ? 1 : 0.5 * tools * (isNumber ? 1 : 0.8) + 0.3 * values;
  });
  const best = Math.max(...worths);
  const right = new Set(worths.flatMap((worth, at) => (worth === best ? [at] : [])));
  if (right.size === plans.length) {
    return [];
  }
  const size = sizes.get(`${each.dataset} ${each.category}`) ?? 1;
  const weight = (best === 1 ? 1 : PARTLY) * Math.min(3, Math.sqrt(TYPICAL_SIZE / size));
  return [
    { weight, right, isExact: best === 1, options: plans.map(({ features }) => summed(features)) },
  ];
}

/** The plans for one request, by their scores. */
export function scoredPlans(
  { intent, tools, searched }: FitCase,
  weights: PlannerWeights,
): readonly Plan[] {
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const sources = { searched: searched(spans), isReadOnly };
  return atOnce(searchPlans(spans, tools.map(openedViewOf), weights, sources));
}

function summed(features: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, value] of features) {
    sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return sums;
}

const STEPS = 400;
const RATE = 0.06;
/** How much steps remember of earlier slopes and of their squares (Kingma, Ba 2015). */
const REMEMBERED = { slope: 0.9, square: 0.99 } as const;
/** The variance of the prior of weights. Its mean is where the search starts from. */
const VARIANCE = 1;

/** What a plan leaves over or lacks never speaks for it. */
const COSTS = /^(?:left|skipped|missing|named unused|rival|ragged|doubled|interleaved|disorder)/u;

/** A plan as the numbers of its features and their values. */
type Row = readonly [Int32Array, Float64Array];

/**
 * Fits the weights to all samples at once, so that the outcome does not depend on their order. Weights are expected near `start`
 * beforehand (a normal prior), so that what few requests show says little.
 */
export function fittedPlans(
  samples: readonly PlanSample[],
  start: Weights,
  isFitted: (name: string) => boolean = () => true,
  variance = VARIANCE,
): Weights {
  const names = [
    ...new Set([
      ...Object.keys(start),
      ...samples.flatMap(({ options }) => options.flatMap((features) => [...features.keys()])),
    ]),
  ];
  const numberOf = new Map(names.map((name, at) => [name, at]));
  const rows = samples.map(({ options, right, weight }) => ({
    right,
    weight,
    options: options.map((features): Row => [
      Int32Array.from([...features.keys()], (name) => numberOf.get(name) ?? 0),
      Float64Array.from(features.values()),
    ]),
  }));
  const mean = Float64Array.from(names, (name) => start[name] ?? 0);
  const weights = mean.slice();
  const [slopes, squares] = [new Float64Array(names.length), new Float64Array(names.length)];
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = Float64Array.from(
      weights,
      (weight, at) => (weight - (mean[at] ?? 0)) / variance,
    );
    for (const row of rows) {
      pull(row, weights, gradient);
    }
    const rate = RATE * (1 - step / STEPS);
    for (const [at, name] of names.entries()) {
      if (!isFitted(name)) {
        continue;
      }
      const slope = gradient[at] ?? 0;
      slopes[at] = REMEMBERED.slope * (slopes[at] ?? 0) + (1 - REMEMBERED.slope) * slope;
      squares[at] = REMEMBERED.square * (squares[at] ?? 0) + (1 - REMEMBERED.square) * slope ** 2;
      const held = (squares[at] ?? 0) / (1 - REMEMBERED.square ** (step + 1));
      const moved = (slopes[at] ?? 0) / (1 - REMEMBERED.slope ** (step + 1));
      const next = (weights[at] ?? 0) - (rate * moved) / (Math.sqrt(held) + 1e-8);
      weights[at] = COSTS.test(name) ? Math.min(0, next) : next;
    }
  }
  return rounded(new Map(names.map((name, at) => [name, weights[at] ?? 0])));
}

/** Adds the slope of the log loss of one request. */
function pull(
  {
    options,
    right,
    weight,
  }: Pick<PlanSample, 'right' | 'weight'> & { readonly options: readonly Row[] },
  weights: Float64Array,
  gradient: Float64Array,
): void {
  const scores = options.map(([numbers, values]) => {
    let sum = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      sum += (weights[numbers[at] ?? 0] ?? 0) * (values[at] ?? 0);
    }
    return sum;
  });
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  const good = powers.reduce((sum, power, at) => sum + (right.has(at) ? power : 0), 0);
  for (const [at, [numbers, values]] of options.entries()) {
    const power = powers[at] ?? 0;
    const share = weight * (power / all - (right.has(at) ? power / good : 0));
    if (Math.abs(share) > 1e-6) {
      for (let place = 0; place < numbers.length; place += 1) {
        const number = numbers[place] ?? 0;
        gradient[number] = (gradient[number] ?? 0) + share * (values[place] ?? 0);
      }
    }
  }
}

function rounded(weights: ReadonlyMap<string, number>): Weights {
  return Object.fromEntries(
    [...weights].flatMap(([name, weight]) => {
      const short = Math.round(weight * 1000) / 1000;
      return short === 0 ? [] : [[name, short]];
    }),
  );
}
