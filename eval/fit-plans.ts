import type { Plan } from '../src/plan/complete-plan.ts';
/** Fits the weights of whole plans: which of the plans that the search finds is right. */
import type { Weights } from '../src/plan/links.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { atOnce } from '../src/plan/plan-intent.ts';
import { readIntent } from '../src/plan/reading.ts';
import { searchPlans, type PlannerWeights } from '../src/plan/search-plans.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { spansOf, type Spans } from '../src/plan/spans.ts';
import { viewOf } from '../src/plan/tool-view.ts';
import type { IntentCase } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf } from './intents-planner.ts';

/** A request with the set that it is from. */
export interface FitCase extends IntentCase {
  readonly dataset: string;
  /** What searches say of its tools. */
  readonly searched: (spans: Spans) => Searched;
  /** How its tools were found, where they are not those that come with it. */
  readonly found?: string;
}

/** The plans for one request, as features, and which of them are best. */
interface PlanSample {
  readonly weight: number;
  readonly options: readonly ReadonlyMap<string, number>[];
  readonly right: ReadonlySet<number>;
}

/** Where the search starts from before anything is learned. */
export const START: Weights = {
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
  'fit reads': 0.5,
  'turn reads': 0.5,
  reads: -2,
  'reads search': 2,
  'reads odds': 0.1,
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

const PLANS_MAX = 32;
const ROUNDS_KEPT = 3;
const PARTLY = 0.3;

/** Plans the requests with the weights so far, then fits the weights to the plans, several times. */
export function fitPlans(
  cases: readonly FitCase[],
  links: Weights,
  rounds: readonly number[],
  note: (text: string) => void,
  from?: { readonly start: Weights; readonly only: readonly string[] },
): Weights {
  const isFitted = (name: string): boolean =>
    from?.only.some((prefix) => name.startsWith(prefix)) ?? true;
  let plan: Weights = from === undefined ? START : { ...from.start, ...newIn(START, isFitted) };
  const pools: (readonly PlanSample[])[] = [];
  const needed = cases.filter(({ calls }) => calls.length > 0);
  const sizes = sizesOf(needed);
  for (const [round, step] of rounds.entries()) {
    const weights: PlannerWeights = { links, plan };
    const samples = needed
      .filter(({ dataset }, at) => dataset === OWN || (at + round) % step === 0)
      .flatMap((each) => planSample(each, weights, sizes));
    pools.push(samples);
    plan = fitted(pools.slice(-ROUNDS_KEPT).flat(), plan, isFitted);
    const exact = samples.filter(({ right }) => right.has(0)).length;
    note(
      `plans, round ${round + 1}: ${samples.length} requests, ${exact} with the best plan first`,
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
/** Requests to real servers are planned in every round: they are what the planner is for. */
const OWN = 'everyday';

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
  return [{ weight, right, options: plans.map(({ features }) => summed(features)) }];
}

/** The plans for one request, by their scores. */
export function scoredPlans(
  { intent, tools, searched }: FitCase,
  weights: PlannerWeights,
): readonly Plan[] {
  const reading = readIntent(intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const sources = { searched: searched(spans) };
  return atOnce(searchPlans(spans, tools.map(viewOf), weights, sources));
}

function summed(features: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, value] of features) {
    sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return sums;
}

const EPOCHS = 40;
const RATE = 0.08;
const RIDGE = 0.0005;

function newIn(start: Weights, isNew: (name: string) => boolean): Weights {
  return Object.fromEntries(Object.entries(start).filter(([name]) => isNew(name)));
}

function fitted(
  samples: readonly PlanSample[],
  start: Weights,
  isFitted: (name: string) => boolean,
): Weights {
  const weights = new Map(Object.entries(start));
  const squares = new Map<string, number>();
  const scoreOf = (features: ReadonlyMap<string, number>): number => {
    let sum = 0;
    for (const [name, value] of features) {
      sum += (weights.get(name) ?? 0) * value;
    }
    return sum;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { options, right, weight } of samples) {
      const scores = options.map(scoreOf);
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const all = powers.reduce((sum, power) => sum + power, 0);
      const good = powers.reduce((sum, power, at) => sum + (right.has(at) ? power : 0), 0);
      const slopes = new Map<string, number>();
      for (const [at, features] of options.entries()) {
        const power = powers[at] ?? 0;
        const pull = weight * (power / all - (right.has(at) ? power / good : 0));
        for (const [name, value] of features) {
          if (!isFitted(name)) {
            continue;
          }
          slopes.set(name, (slopes.get(name) ?? 0) + pull * value);
        }
      }
      descend(weights, squares, slopes, RATE, RIDGE);
    }
  }
  return rounded(weights);
}

/** What a plan leaves over or lacks never speaks for it. */
const COSTS = /^(?:left|skipped|missing|named unused)/u;

function descend(
  weights: Map<string, number>,
  squares: Map<string, number>,
  slopes: ReadonlyMap<string, number>,
  rate: number,
  ridge: number,
): void {
  for (const [name, slope] of slopes) {
    const known = weights.get(name) ?? 0;
    const whole = slope + ridge * known;
    const square = (squares.get(name) ?? 0.1) + whole * whole;
    squares.set(name, square);
    const next = known - (rate * whole) / Math.sqrt(square);
    weights.set(name, COSTS.test(name) ? Math.min(0, next) : next);
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
