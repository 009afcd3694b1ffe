/** Requests as the planner is fitted on them, and plans for them with whether they are right. */
import { hash32 } from '../src/base/hash32.ts';
import { signsOf } from '../src/plan/plan-signs.ts';
import { readIntent } from '../src/plan/reading.ts';
import type { PlannerWeights } from '../src/plan/search-plans.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { oddsOf, type Tree } from '../src/plan/sign-trees.ts';
import { catalogOf } from './dataset.ts';
import { searchedBy } from './drafted.ts';
import { scoredPlans, type FitCase } from './fit-plans.ts';
import type { TreeSample } from './fit-trees.ts';
import type { Half, IntentSet } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import { hybrid, wordsOnly } from './systems.ts';
import type { Vectors } from './vector-cache.ts';

/** The requests to real servers. */
export const OWN = 'everyday';
/** The category of requests that are brought to tools which do not answer them. */
const STRANGE = 'strange';
/** How many requests of one set are brought to the tools of real servers. */
const STRANGE_MAX = 160;
const FOLDS = 5;

/**
 * Requests of other sets with what searches find among the tools of real servers. Hardly one of them is answered by any:
 * so it is learned what a plan looks like where many tools are known and none is meant.
 */
export function strangeTo(
  { dataset, cases }: IntentSet,
  tools: IntentSet['tools'],
  vectors: Vectors,
): readonly FitCase[] {
  const { rank } = hybrid(catalogOf(tools), vectors);
  const step = Math.max(1, Math.floor(cases.length / STRANGE_MAX));
  return cases
    .filter((_, at) => at % step === 0)
    .map((each) => {
      const searched = searchedBy(each.intent, rank);
      return {
        ...each,
        dataset,
        calls: [],
        also: [],
        category: STRANGE,
        tools: tools.filter(({ id }) => foundIn(searched).has(id)),
        searched: () => searched,
      };
    });
}

/**
 * The requests as they are fitted on. Those to real servers are planned with the offered tools, and with what searches
 * find among all tools, by meaning and by words alone.
 */
export function casesOf(
  { dataset, cases, tools }: IntentSet,
  vectors: Vectors,
): readonly FitCase[] {
  const offered = cases.map((each): FitCase => ({
    ...each,
    dataset,
    searched: searchedWith(vectors)(each.tools),
  }));
  if (dataset !== OWN) {
    return offered;
  }
  const catalog = catalogOf(tools);
  const { rank } = hybrid(catalog, vectors);
  const byWords = wordsOnly(catalog).rank;
  const found = cases.flatMap((each): readonly FitCase[] => {
    const whole = searchedBy(each.intent, rank);
    const variant = (searched: Searched, how: string): FitCase => ({
      ...each,
      found: how,
      dataset,
      tools: tools.filter(({ id }) => foundIn(searched).has(id)),
      searched: () => searched,
    });
    return [variant(whole, 'by meaning'), variant(searchedBy(each.intent, byWords), 'by words')];
  });
  return [...offered, ...found];
}

function foundIn({ whole, units }: Searched): ReadonlySet<string> {
  return new Set([whole, ...units.map(({ found }) => found)].flatMap((each) => [...each.keys()]));
}

/** The plan for a request with its signs, and what it should be. */
export interface JudgedSample extends Omit<TreeSample, 'isSo'> {
  readonly id: string;
  readonly half: Half;
  /** The set, and how its tools were found. */
  readonly kind: string;
  /** Whether the request was written for these tools. */
  readonly isAsked: boolean;
  readonly isRight: boolean;
  readonly isNeeded: boolean;
}

/** Plans the requests, and judges the best plan of each. */
export function judgedSamples(
  cases: readonly FitCase[],
  weights: PlannerWeights,
): readonly JudgedSample[] {
  return cases.flatMap((each) => {
    const plans = scoredPlans(each, weights);
    const [best] = plans;
    const isNeeded = each.calls.length > 0;
    return best === undefined
      ? []
      : [
          {
            id: each.id,
            half: each.half,
            kind: `${each.dataset} ${each.found ?? 'offered'}`,
            signs: signsOf(plans, each.tools.length, readIntent(each.intent)),
            weight: 1,
            isAsked: each.category !== STRANGE,
            isNeeded,
            isRight: isNeeded && judgeIntent(each, callsOf(best), each.dataset === 'bfcl').isExact,
          },
        ];
  });
}

/** The odds of each sample by trees that were fitted without a fifth of the requests, itself among them. */
export function leftOut<Sample extends TreeSample & Pick<JudgedSample, 'id'>>(
  samples: readonly Sample[],
  fit: (samples: readonly Sample[]) => readonly Tree[],
): readonly number[] {
  const foldOf = ({ id }: Pick<JudgedSample, 'id'>): number => hash32(id) % FOLDS;
  const trees = Array.from({ length: FOLDS }, (_, fold) =>
    fit(samples.filter((each) => foldOf(each) !== fold)),
  );
  return samples.map((each) => oddsOf(trees[foldOf(each)] ?? [], each.signs));
}
