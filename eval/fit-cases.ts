/** Requests as the planner is fitted on them, and plans for them with whether they are right. */
import { atOnce } from '../src/base/turns.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { optionsOf, type Option } from '../src/plan/plan-choice.ts';
import { readIntent } from '../src/plan/reading.ts';
import type { PlannerWeights } from '../src/plan/search-plans.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { spansOf } from '../src/plan/spans.ts';
import { catalogOf } from './dataset.ts';
import { searchedBy } from './drafted.ts';
import { scoredPlans, type FitCase } from './fit-plans.ts';
import { isOwnSet, type Half, type IntentSet } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import { hybrid, wordsOnly } from './systems.ts';
import type { Vectors } from './vector-cache.ts';

/** The category of requests that are brought to tools which do not answer them. */
const STRANGE = 'strange';
/** How many requests of one set are brought to the tools of real servers. */
const STRANGE_MAX = 160;

/**
 * Requests of public sets with what searches find among the tools of real servers, one catalog after the other. Hardly one of them is
 * answered by any: so it is learned what a plan looks like where many tools are known and none is meant.
 */
export function strangeTo(
  { dataset, cases }: IntentSet,
  catalogs: readonly IntentSet['tools'][],
  vectors: Vectors,
): readonly FitCase[] {
  const known = catalogs.map((tools) => ({ tools, ...hybrid(catalogOf(tools), vectors) }));
  const step = Math.max(1, Math.floor(cases.length / STRANGE_MAX));
  return cases
    .filter((_, at) => at % step === 0)
    .flatMap((each, at) => {
      const catalog = known[at % known.length];
      if (catalog === undefined) {
        return [];
      }
      const { tools, rank } = catalog;
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
  if (!isOwnSet(dataset)) {
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

/** The plans for a request as options, and which of them are right. */
export interface OptionSample {
  readonly id: string;
  readonly half: Half;
  /** Its first right tool: requests for the same tool are left out together. */
  readonly key: string;
  /** The set, and how its tools were found. */
  readonly kind: string;
  /** True for requests to real servers. */
  readonly isOwn: boolean;
  readonly category: string;
  /** True if the request was written for these tools. */
  readonly isAsked: boolean;
  /** True if some tool answers. */
  readonly isNeeded: boolean;
  /** The number of tools that were looked at. */
  readonly offered: number;
  /** What searches say of the tools. */
  readonly searched: Searched;
  readonly options: readonly Option[];
  readonly right: ReadonlySet<number>;
}

/** Plans a request, and judges the plans. */
export function optionSample(each: FitCase, weights: PlannerWeights): OptionSample {
  const plans = scoredPlans(each, weights);
  const reading = readIntent(each.intent);
  const options = atOnce(optionsOf(plans, reading));
  const isNeeded = each.calls.length > 0;
  const isTyped = each.dataset === 'bfcl';
  return {
    id: each.id,
    half: each.half,
    key: each.key,
    kind: `${each.dataset} ${each.found ?? 'offered'}`,
    isOwn: isOwnSet(each.dataset),
    category: each.category,
    isAsked: each.category !== STRANGE,
    isNeeded,
    offered: each.tools.length,
    searched: each.searched(spansOf(reading, mentionsIn(reading))),
    options,
    right: new Set(
      options.flatMap((_, at) => {
        const plan = plans[at];
        const isRight =
          isNeeded && plan !== undefined && judgeIntent(each, callsOf(plan), isTyped).isExact;
        return isRight ? [at] : [];
      }),
    ),
  };
}
