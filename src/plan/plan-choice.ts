/**
 * Chooses among the plans that were compared, and says how sure the choice is.
 *
 * The score of the search is a sum over parts, so that a beam can follow it. Which of the finished plans is right is decided here, by
 * further weights for signs of whole plans. Trees tell the probability that the chosen one is exactly right.
 */
import { PLANNER } from '../tuning/planner.ts';
import { choiceSigns } from './choice-signs.ts';
import type { Plan } from './complete-plan.ts';
import type { Weights } from './links.ts';
import { scoreSigns } from './plan-signs.ts';
import type { Reading } from './reading.ts';
import { NOTHING_SEARCHED, type Searched, type Standing } from './search-units.ts';
import { probabilityBy, type Signs, type Tree } from './sign-trees.ts';

/** A plan as the choice sees it. */
export interface Option {
  readonly signs: Signs;
  /** What its score is made of. */
  readonly features: Signs;
  readonly score: number;
  /** The tools of its calls, as one text. */
  readonly tools: string;
  readonly calls: number;
}

/** Returns the best plans by score as options. */
export function* optionsOf(
  plans: readonly Plan[],
  reading: Reading,
): Generator<undefined, readonly Option[]> {
  const near = plans.slice(0, PLANNER.rankedMax);
  const signs = yield* choiceSigns(near, reading);
  return near.map((plan, at) => ({
    signs: signs[at] ?? new Map<string, number>(),
    features: scoreSigns(plan),
    score: plan.score,
    tools: [...new Set(plan.calls.map(({ tool }) => tool.view.tool.id))].toSorted().join(' '),
    calls: plan.calls.length,
  }));
}

/** An option with its place among the plans and its log-odds against the others. */
export interface RatedOption extends Option {
  readonly place: number;
  readonly odds: number;
}

/** Orders the options, the one that is most likely right first. */
export function ordered(options: readonly Option[], weights: Weights): readonly RatedOption[] {
  return options
    .map((option, place) => ({
      ...option,
      place,
      odds: option.score + PLANNER.choiceTrust * gainOf(option, weights),
    }))
    .toSorted((one, other) => other.odds - one.odds);
}

function gainOf({ signs }: Option, weights: Weights): number {
  let sum = 0;
  for (const [name, value] of signs) {
    sum += (weights[name] ?? 0) * value;
  }
  return sum;
}

const LEAD_MAX = 8;

/** Returns the signs of how sure the first option is. `offered` is the number of tools that were looked at, `searched` what searches say of them. */
export function certaintySigns(
  options: readonly RatedOption[],
  offered: number,
  searched: Searched = NOTHING_SEARCHED,
): Signs {
  const [own, next] = options;
  if (own === undefined) {
    return new Map([['base', 1]]);
  }
  const signs = new Map([...own.features, ...own.signs]);
  const whole = options.reduce((sum, { odds }) => sum + Math.exp(odds - own.odds), 0);
  signs.set('base', 1);
  signs.set('offered', Math.log(Math.max(1, offered)));
  signs.set('options', options.length);
  signs.set('choice share', 1 / whole);
  signs.set('choice lead', leadOf(own.odds, next?.odds));
  const best = Math.max(...options.slice(1).map(({ score }) => score));
  signs.set('ahead', leadOf(own.score, best));
  rivalSigns(own, options.slice(1), signs);
  foundSigns(searched, signs);
  return signs;
}

/** Signs: how well any tool answers the words, whatever the plan takes of it. */
function foundSigns({ whole, units }: Searched, signs: Map<string, number>): void {
  for (const by of ['search', 'meaning'] as const) {
    const [best = 0, next = 0] = bestOf(whole, by);
    const parts = units.map(({ found }) => bestOf(found, by)[0] ?? 0);
    signs.set(`found by ${by}`, best);
    signs.set(`found lead by ${by}`, best - next);
    signs.set(`found least by ${by}`, Math.min(best, ...parts));
    signs.set(`found most by ${by}`, Math.max(best, ...parts));
  }
}

/** The ratings of the tools that a search found, the best first. */
function bestOf(found: Searched['whole'], by: keyof Standing): readonly number[] {
  return [...found.values()].map((standing) => standing[by]).toSorted((one, other) => other - one);
}

/**
 * Signs: the lead of a plan over the best one with other tools, with another number of calls, and
 * with other values.
 */
function rivalSigns(
  own: RatedOption,
  others: readonly RatedOption[],
  signs: Map<string, number>,
): void {
  const kindOf = ({ tools, calls }: Option): string => {
    if (tools !== own.tools) {
      return 'tools';
    }
    return calls === own.calls ? 'values' : 'numbers';
  };
  for (const kind of ['tools', 'numbers', 'values']) {
    const rivals = others.filter((option) => kindOf(option) === kind);
    const odds = Math.max(...rivals.map((rival) => rival.odds));
    const score = Math.max(...rivals.map((rival) => rival.score));
    signs.set(`choice lead of ${kind}`, leadOf(own.odds, odds));
    signs.set(`ahead of ${kind}`, leadOf(own.score, score));
  }
}

/** A lead within bounds; the largest where there is no rival. */
function leadOf(own: number, other = -Infinity): number {
  return Math.max(-LEAD_MAX, Math.min(LEAD_MAX, own - other));
}

/** The confidence of a plan. A missing value or an unexplained mention keeps it below the gates. */
export function confidenceOf(signs: Signs, trees: readonly Tree[]): number {
  const own = probabilityBy(trees, signs);
  const isOpen = [...signs].some(([name, value]) => value > 0 && UNEXPLAINED.test(name));
  return isOpen ? Math.min(own, PLANNER.openConfidenceMax) : own;
}

const UNEXPLAINED = /^missing|^(?:left|skipped) (?:quoted|url|email|path|date|identifier|number)/u;
