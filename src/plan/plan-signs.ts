/** Signs for the confidence of a whole plan: its score, its lead and its leftovers. */
import { PLANNER } from '../tuning/planner.ts';
import type { Plan } from './complete-plan.ts';
import { boundedOdds } from './part-features.ts';
import type { Reading } from './reading.ts';
import { probabilityBy, type Signs, type Tree } from './sign-trees.ts';

/** Features of the plan that are signs as well. */
const TAKEN =
  /^(?:left|skipped|missing|chosen|none|fit|lead|turn|points|follows|wires|borrowed|inherited|order|several|pairs|dealt|joined|repeats$|returns|defaults|border|named|reads)/u;
const LEAD_MAX = 8;

/** Returns the signs of the best of several plans for an intent. `offered` is the number of tools that were looked at. */
export function signsOf(plans: readonly Plan[], offered: number, { words }: Reading): Signs {
  const [own, next] = plans;
  const signs = new Map<string, number>([['base', 1]]);
  if (own === undefined) {
    return signs;
  }
  const calls = Math.max(1, own.calls.length);
  const parts = Math.max(1, new Set(own.calls.map(({ part }) => part)).size);
  for (const [name, value] of own.features) {
    if (TAKEN.test(name)) {
      const share = SHARED.test(name) ? value / parts : value;
      signs.set(name, (signs.get(name) ?? 0) + share);
    }
  }
  const whole = plans.reduce((sum, { score }) => sum + Math.exp(score - own.score), 0);
  signs.set('share', 1 / whole);
  signs.set('ahead', Math.min(LEAD_MAX, own.score - (next?.score ?? own.score - LEAD_MAX)));
  signs.set('score', own.score / calls);
  signs.set('many', Math.log(calls));
  signs.set('offered', Math.log(Math.max(1, offered)));
  pickSigns(own, signs);
  plainSigns(own, signs);
  const size = words.filter(({ term }) => term !== '').length;
  signs.set('words', Math.log(Math.max(1, size)));
  signs.set('unexplained share', (signs.get('unexplained') ?? 0) / Math.max(1, size));
  openingSigns(own, words, signs);
  rivalSigns(own, plans.slice(1), signs);
  shapeSigns(own, signs);
  return signs;
}

/** The tools of a plan, each once. */
function toolsOf({ calls }: Plan): string {
  return JSON.stringify([...new Set(calls.map(({ tool }) => tool.view.tool.id))].toSorted());
}

/**
 * Signs: the lead of a plan over the best one with other tools, with another number of calls, and
 * with other values.
 */
function rivalSigns(own: Plan, others: readonly Plan[], signs: Map<string, number>): void {
  const kindOf = (plan: Plan): string => {
    if (toolsOf(plan) !== toolsOf(own)) {
      return 'ahead of tools';
    }
    return plan.calls.length === own.calls.length ? 'ahead of values' : 'ahead of numbers';
  };
  for (const name of ['ahead of tools', 'ahead of numbers', 'ahead of values']) {
    const rival = others.find((plan) => kindOf(plan) === name);
    signs.set(name, Math.min(LEAD_MAX, own.score - (rival?.score ?? own.score - LEAD_MAX)));
  }
}

/**
 * Signs: the tools of a plan know the words that its parts begin with. A request begins with the
 * action: "delete the channel" is not answered by a tool that lists channels.
 */
function openingSigns({ calls }: Plan, words: Reading['words'], signs: Map<string, number>): void {
  let [told, named] = [1, 1];
  for (const { part, tool } of calls.filter((call) => call.part.border !== 'read')) {
    const first = words.slice(part.from, part.to).find(({ term }) => term !== '')?.term ?? '';
    told = Math.min(told, Number(tool.view.vocabulary.has(first)));
    named = Math.min(named, Number(tool.view.name.includes(first)));
  }
  signs.set('opening told', told);
  signs.set('opening named', named);
}

/**
 * Signs: how much a plan has to get right. Filled and open parameters, and free texts by their
 * words.
 */
function shapeSigns({ calls }: Plan, signs: Map<string, number>): void {
  let [open, words, free] = [0, 0, WEAKEST_MAX];
  for (const { tool, bound } of calls) {
    open += tool.links.length - bound.size;
    for (const own of bound.values()) {
      if (own.kind === 'said' && own.link.candidate.span.mention === undefined) {
        const { from, to } = own.link.candidate.span;
        words = Math.max(words, to - from);
        free = Math.min(free, boundedOdds(own.link.score));
      }
    }
  }
  signs.set('left open', open / Math.max(1, calls.length));
  signs.set('free words', words);
  signs.set('weakest free', free);
}

/**
 * Signs of a plain plan: its tools are named, everything is explained, and no value is uncertain.
 */
function plainSigns({ calls, features }: Plan, signs: Map<string, number>): void {
  let unexplained = 0;
  for (const [name, value] of features) {
    unexplained += LEFT_OVER.test(name) ? value : 0;
  }
  const said = Math.min(1, ...calls.map(({ part }) => part.fit.name));
  const odds = calls.flatMap(({ bound }) =>
    [...bound.values()].flatMap((own) => {
      const wired = own.kind === 'wire' ? [own.score] : [];
      return own.kind === 'said' ? [own.link.score] : wired;
    }),
  );
  const shaky = odds.filter((each) => each < SHAKY).length;
  const missing = signs.get('missing') ?? 0;
  signs.set('unexplained', unexplained);
  signs.set('said', said);
  signs.set('shaky', shaky);
  signs.set('plain', Number(unexplained + shaky + missing === 0) * said);
}

const LEFT_OVER = /^(?:left|skipped) /u;
/** Values with lower odds may well be wrong. */
const SHAKY = 2;

/** Signs that are told by part, not in sum. */
const SHARED = /^(?:fit|lead|turn)/u;

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
      } else if (own.kind === 'given') {
        // What the agent gave is as good as a value that its shape gives away.
        counts.typed += 1;
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

/** The confidence of a plan. A missing value or an unexplained mention keeps it below the gates. */
export function confidenceOf(signs: Signs, trees: readonly Tree[]): number {
  const own = probabilityBy(trees, signs);
  const isOpen = [...signs].some(([name, value]) => value > 0 && UNEXPLAINED.test(name));
  return isOpen ? Math.min(own, PLANNER.openConfidenceMax) : own;
}

const UNEXPLAINED = /^missing|^(?:left|skipped) (?:quoted|url|email|path|date|identifier|number)/u;
