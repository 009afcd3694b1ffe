/** Signs of how clear the values of a plan are: what else each could have been, and what is open and could still be filled. */
import type { Json } from '../base/json.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import type { Link, ParameterLinks } from './links.ts';
import { boundedOdds } from './part-features.ts';
import type { Reading } from './reading.ts';
import type { Span } from './spans.ts';

/** Adds the signs of clarity. */
export function claritySigns(plan: Plan, reading: Reading, signs: Map<string, number>): void {
  const taken = plan.calls.flatMap(({ bound }) =>
    [...bound.values()].flatMap((own) => (own.kind === 'said' ? [own.link.candidate.span] : [])),
  );
  let [least, sum, open, openMost, border, free] = [0, 0, 0, 0, -ODDS_MAX, -ODDS_MAX];
  for (const call of plan.calls) {
    for (const [at, links] of call.tool.links.entries()) {
      const own = call.bound.get(at);
      if (own === undefined) {
        const pull = Math.log1p(massOf(links.links.filter((each) => !isTaken(each, taken))));
        open += pull;
        openMost = Math.max(openMost, pull);
      } else if (own.kind === 'said') {
        const others = rivalsOf(own.link, links, taken);
        border = Math.max(border, others.border);
        free = Math.max(free, others.free);
        const clear = -Math.log(others.mass);
        least = Math.min(least, clear);
        sum += clear;
      }
    }
  }
  signs.set('clear least', least);
  signs.set('clear', sum);
  signs.set('open pull', open);
  signs.set('open pull most', openMost);
  signs.set('border rival', border);
  signs.set('free rival', free);
  sortSigns(plan.calls, reading, signs);
  fitSigns(plan.calls, signs);
}

const ODDS_MAX = 12;

/** The other values of a parameter, compared with the chosen one. */
interface Rivals {
  /** Log-odds of the best value with other borders or another form. */
  readonly border: number;
  /** Log-odds of the best value elsewhere in the text that no parameter takes. */
  readonly free: number;
  /** Sum of the odds of all values, of the chosen one, and of leaving the parameter out. */
  readonly mass: number;
}

function rivalsOf(
  { candidate: { span, value }, score }: Link,
  { links }: ParameterLinks,
  taken: readonly Span[],
): Rivals {
  let [border, free, mass] = [-ODDS_MAX, -ODDS_MAX, 1 + Math.exp(-boundedOdds(score))];
  const own = keyOf(value);
  for (const other of links) {
    const { candidate } = other;
    const isBeside = candidate.span.start < span.end && candidate.span.end > span.start;
    if ((!isBeside && isTaken(other, taken)) || keyOf(candidate.value) === own) {
      continue;
    }
    const lead = boundedOdds(other.score - score);
    mass += Math.exp(lead);
    if (isBeside) {
      border = Math.max(border, lead);
    } else {
      free = Math.max(free, lead);
    }
  }
  return { border, free, mass };
}

/** Returns the comparison key of a value. */
function keyOf(value: Json): Json {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function isTaken({ candidate: { span } }: Link, taken: readonly Span[]): boolean {
  return taken.some(({ start, end }) => start < span.end && end > span.start);
}

function massOf(links: readonly Link[]): number {
  return links.reduce((sum, { score }) => sum + Math.exp(boundedOdds(score)), 0);
}

/** Adds counts of the kinds of parameters that are filled or open, and of the kinds of their values. */
function sortSigns(
  calls: readonly PlanCall[],
  { words, text, language }: Reading,
  signs: Map<string, number>,
): void {
  const count = (name: string, by = 1): void => {
    signs.set(name, (signs.get(name) ?? 0) + by);
  };
  let [match, told] = [1, 0];
  for (const { tool, bound } of calls) {
    count('parameters', tool.links.length);
    for (const [at, { view }] of tool.links.entries()) {
      const own = bound.get(at);
      count('required', Number(view.parameter.isRequired));
      if (own === undefined) {
        count(`open ${view.kind}`);
        count('open with default', Number(view.parameter.fallback !== undefined));
        continue;
      }
      count(`filled ${view.kind}`);
      count('filled by default', Number(own.kind === 'default'));
      if (own.kind !== 'said') {
        continue;
      }
      const { candidate } = own.link;
      const { from, to, mention } = candidate.span;
      count(`form ${candidate.form}`);
      match = Math.min(match, candidate.match ?? 1);
      const isBare = typeof candidate.value === 'string' && !text.includes(candidate.value);
      count('rewritten', Number(isBare));
      count(
        'date without digits',
        Number(view.dateFormat !== undefined && !/\d/u.test(JSON.stringify(candidate.value))),
      );
      if (mention === undefined && view.kind === 'text') {
        const inner = words.slice(from, to);
        const content = inner.filter(({ term }) => term !== '');
        count('free without examples', Number(view.examples.length === 0));
        count('free plain', Number(inner.every(({ isCapital }) => !isCapital)));
        count('free small words', inner.length - content.length);
        told = Math.max(
          told,
          content.filter(({ term }) => tool.view.vocabulary.has(term)).length /
            Math.max(1, content.length),
        );
      }
    }
  }
  signs.set('match', match);
  signs.set('free told', told);
  signs.set('foreign', Number(language !== 'en'));
  signs.set('asked', Number(text.includes('?')));
  signs.set('capitals', words.filter(({ isCapital }) => isCapital).length);
  signs.set('digits', words.filter(({ lower }) => /\d/u.test(lower)).length);
  signs.set('words for each', words.length / Math.max(1, calls.length));
}

/** Adds signs of the worst fit between a tool of the plan and its words. */
function fitSigns(calls: readonly PlanCall[], signs: Map<string, number>): void {
  const own = calls.filter(({ part }) => part.border !== 'read');
  for (const name of ['search', 'whole', 'told', 'about', 'meaning'] as const) {
    signs.set(`least ${name}`, Math.min(1, ...own.map(({ part }) => part.fit[name])));
  }
  signs.set('rival tool', Math.max(0, ...own.map(({ part }) => part.rival)));
}
