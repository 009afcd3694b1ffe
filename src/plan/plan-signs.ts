/** How sure a plan is, as a whole, from its score, its lead and what it leaves over. */
import { logistic } from '../math/logistic.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Plan } from './complete-plan.ts';
import type { Weights } from './links.ts';
import { boundedOdds } from './part-features.ts';

/** The names and values that confidence and relevance are computed from. */
export type PlanSigns = ReadonlyMap<string, number>;

/** Features of the plan that are signs as well. */
const TAKEN =
  /^(?:left|skipped|missing|chosen|none|fit|lead|wires|borrowed|several|pairs|dealt|joined|repeats$|returns|defaults)/u;
const LEAD_MAX = 8;

/** Returns the signs of the best of several plans. */
export function signsOf(plans: readonly Plan[]): PlanSigns {
  const [best, next] = plans;
  const signs = new Map<string, number>([['base', 1]]);
  if (best === undefined) {
    return signs;
  }
  const calls = Math.max(1, best.calls.length);
  const parts = Math.max(1, new Set(best.calls.map(({ part }) => part)).size);
  for (const [name, value] of best.features) {
    if (TAKEN.test(name)) {
      const share = /^(?:fit|lead)/u.test(name) ? value / parts : value;
      signs.set(name, (signs.get(name) ?? 0) + share);
    }
  }
  const whole = plans.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0);
  signs.set('share', 1 / whole);
  signs.set('ahead', Math.min(LEAD_MAX, best.score - (next?.score ?? best.score - LEAD_MAX)));
  signs.set('score', best.score / calls);
  signs.set('many', Math.log(calls));
  pickSigns(best, signs);
  return signs;
}

/** The signs of the values: how sure the weakest of them is, and how many are typed, free or wired. */
function pickSigns({ calls, features }: Plan, signs: Map<string, number>): void {
  const counts = { typed: 0, free: 0, wired: 0, empty: 0 };
  const weakest = { required: WEAKEST_MAX, optional: WEAKEST_MAX };
  for (const { bound, tool } of calls) {
    for (const [parameter, own] of bound) {
      const isRequired = tool.links[parameter]?.view.parameter.isRequired === true;
      const need = isRequired ? 'required' : 'optional';
      if (own.kind === 'said') {
        const { mention } = own.link.candidate.span;
        counts[mention === undefined ? 'free' : 'typed'] += 1;
        weakest[need] = Math.min(weakest[need], boundedOdds(own.link.score));
      } else if (own.kind === 'wire') {
        counts.wired += 1;
        weakest.required = Math.min(weakest.required, boundedOdds(own.score));
      }
    }
    counts.empty += Number(bound.size === 0);
  }
  for (const [name, count] of Object.entries(counts)) {
    signs.set(name, count);
  }
  signs.set('weakest', weakest.required);
  signs.set('weakest optional', weakest.optional);
  const chosen = features.filter(([name]) => name.startsWith('chosen'));
  signs.set('weakest chosen', Math.min(0, ...chosen.map(([, value]) => value)));
}

const WEAKEST_MAX = 8;

/** Adds up the weights of signs and returns a probability. */
export function probabilityOf(signs: PlanSigns, weights: Weights): number {
  let sum = 0;
  for (const [name, value] of signs) {
    sum += (weights[name] ?? 0) * value;
  }
  return logistic(sum);
}

/** The confidence of a plan. A missing value or an unexplained mention keeps it below the gates. */
export function confidenceOf(signs: PlanSigns, weights: Weights): number {
  const own = probabilityOf(signs, weights);
  const isOpen = [...signs].some(([name, value]) => value > 0 && UNEXPLAINED.test(name));
  return isOpen ? Math.min(own, PLANNER.openConfidenceMax) : own;
}

const UNEXPLAINED = /^missing|^(?:left|skipped) (?:quoted|url|email|path|date|identifier|number)/u;
