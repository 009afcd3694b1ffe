/** Signs of a plan by itself: what it fits, what it takes, and what it leaves over. */
import type { Plan } from './complete-plan.ts';
import { boundedOdds } from './part-features.ts';
import type { Reading } from './reading.ts';

/** Features that are told by part, not in sum. */
const SHARED = /^(?:fit|lead|turn)/u;

/** Returns the features that the score of a plan is made of. */
export function scoreSigns({ features, calls, score }: Plan): Map<string, number> {
  const signs = new Map<string, number>();
  const parts = Math.max(1, new Set(calls.map(({ part }) => part)).size);
  for (const [name, value] of features) {
    const share = SHARED.test(name) ? value / parts : value;
    signs.set(name, (signs.get(name) ?? 0) + share);
  }
  signs.set('score', score / Math.max(1, calls.length));
  return signs;
}

/** Returns what a plan looks like as a whole. */
export function shapeSigns(plan: Plan, { words }: Reading): Map<string, number> {
  const signs = new Map<string, number>();
  signs.set('many', Math.log(Math.max(1, plan.calls.length)));
  pickSigns(plan, signs);
  plainSigns(plan, signs);
  const size = words.filter(({ term }) => term !== '').length;
  signs.set('words', Math.log(Math.max(1, size)));
  signs.set('unexplained share', (signs.get('unexplained') ?? 0) / Math.max(1, size));
  openingSigns(plan, words, signs);
  openSigns(plan, signs);
  return signs;
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
function openSigns({ calls }: Plan, signs: Map<string, number>): void {
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
  const missing = calls.reduce((sum, call) => sum + call.missing.length, 0);
  signs.set('unexplained', unexplained);
  signs.set('said', said);
  signs.set('shaky', shaky);
  signs.set('plain', Number(unexplained + shaky + missing === 0) * said);
}

const LEFT_OVER = /^(?:left|skipped) /u;
/** Values with lower odds may well be wrong. */
const SHAKY = 2;

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
