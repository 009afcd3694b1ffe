/**
 * Signs for choosing among the plans that were compared.
 *
 * The search scores each plan by itself, as a sum over its parts. Here each finished plan is seen as a whole and beside the others: how
 * even its calls are, where its values stand, what it leaves in doubt, and how many of the others make the same calls.
 */
import type { Bound } from './borrow.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import { boundedOdds } from './part-features.ts';
import { claritySigns } from './plan-clarity.ts';
import { doubtSigns } from './plan-doubts.ts';
import { shapeSigns } from './plan-signs.ts';
import type { Reading } from './reading.ts';
import type { Signs } from './sign-trees.ts';

/** Scores are this much flatter when plans are counted as witnesses for each other. */
const WITNESS_SPREAD = 2;
const ODDS_MAX = 12;
/** Smaller shares are nothing. */
const SHARE_MIN = 1e-9;

/** Collects the signs of each plan, one plan a piece. The first one is the best by score. */
export function* choiceSigns(
  plans: readonly Plan[],
  reading: Reading,
): Generator<undefined, readonly Signs[]> {
  const witnesses = witnessesOf(plans);
  const top = plans[0]?.score ?? 0;
  const whole = plans.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const all: Signs[] = [];
  for (const [place, plan] of plans.entries()) {
    const signs = shapeSigns(plan, reading);
    signs.set('place', place);
    signs.set('behind', Math.min(ODDS_MAX, top - plan.score));
    signs.set('share', Math.exp(plan.score - top) / whole);
    signs.set('number', plan.calls.length);
    witnessSigns(plan, witnesses, signs);
    bindingSigns(plan, signs);
    evennessSigns(plan, signs);
    placeSigns(plan, signs);
    doubtSigns(plan, reading, signs);
    claritySigns(plan, reading, signs);
    all.push(new Map([...signs].filter(([, value]) => value !== 0)));
    yield;
  }
  return all;
}

/** The share of the plans that make a call, give a value, use the same tools, or make as many calls. */
type Witnesses = ReadonlyMap<string, number>;

/** Counts the plans for each call, value, set of tools and number of calls, the better plans more. */
function witnessesOf(plans: readonly Plan[]): Witnesses {
  const top = Math.max(...plans.map(({ score }) => score));
  const weights = plans.map(({ score }) => Math.exp((score - top) / WITNESS_SPREAD));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Map<string, number>();
  for (const [at, plan] of plans.entries()) {
    const { calls, values, tools, number } = keysOf(plan);
    for (const key of new Set([...calls, ...values, ...plan.calls.map(toolKey), tools, number])) {
      shares.set(key, (shares.get(key) ?? 0) + (weights[at] ?? 0) / whole);
    }
  }
  return shares;
}

/** Signs: how many of the other plans say the same as this one. */
function witnessSigns(plan: Plan, witnesses: Witnesses, signs: Map<string, number>): void {
  const { calls, values, tools, number } = keysOf(plan);
  const shareOf = (key: string): number => witnesses.get(key) ?? 0;
  const ofCalls = calls.map(shareOf);
  // A value is witnessed by the plans that call its tool.
  const ofValues = values.map((key) => shareOf(key) / Math.max(shareOf(toolOfKey(key)), SHARE_MIN));
  signs.set('same calls least', Math.min(1, ...ofCalls));
  signs.set('same calls', mean(ofCalls));
  signs.set('same values least', Math.min(1, ...ofValues));
  signs.set('same values', mean(ofValues));
  signs.set('same tools', shareOf(tools));
  signs.set('same number', shareOf(number));
}

interface PlanKeys {
  readonly calls: readonly string[];
  readonly values: readonly string[];
  readonly tools: string;
  readonly number: string;
}

const known = new WeakMap<Plan, PlanKeys>();

function keysOf(plan: Plan): PlanKeys {
  const found = known.get(plan);
  if (found !== undefined) {
    return found;
  }
  const values = plan.calls.map((call) =>
    [...call.bound]
      .toSorted(([one], [other]) => one - other)
      .map(([parameter, own]) => `${toolKey(call)}\n${parameter} ${effectKey(own, plan)}`),
  );
  const made: PlanKeys = {
    calls: values.map((own, at) => `call ${toolKey(plan.calls[at])} ${own.join(' ')}`),
    values: values.flat(),
    tools: `tools ${plan.calls.map(toolKey).toSorted().join(' ')}`,
    number: `number ${plan.calls.length}`,
  };
  known.set(plan, made);
  return made;
}

function toolKey(call: PlanCall | undefined): string {
  return `tool ${call?.tool.view.tool.id ?? ''}`;
}

function toolOfKey(key: string): string {
  return key.slice(0, key.indexOf('\n'));
}

/** What a parameter is given, as far as it tells plans apart. */
function effectKey(own: Bound, { calls }: Plan): string {
  if (own.kind === 'said') {
    return JSON.stringify(own.link.candidate.value);
  }
  if (own.kind === 'wire') {
    return `${typeof own.call === 'number' ? toolKey(calls[own.call]) : own.call} ${own.path}`;
  }
  return own.kind;
}

/** Signs: how sure the values of a plan are, and how they compare with the best ones for their parameters. */
function bindingSigns({ calls }: Plan, signs: Map<string, number>): void {
  const odds: number[] = [];
  const below: number[] = [];
  let [filled, needed] = [0, 0];
  for (const { tool, bound } of calls) {
    for (const [at, own] of bound) {
      const links = tool.links[at];
      needed += Number(links?.view.parameter.isRequired === true);
      filled += 1;
      if (own.kind === 'wire') {
        odds.push(boundedOdds(own.score));
      } else if (own.kind === 'said') {
        odds.push(boundedOdds(own.link.score));
        below.push(Math.min(ODDS_MAX, (links?.links[0]?.score ?? 0) - own.link.score));
      }
    }
  }
  const size = Math.max(1, calls.length);
  signs.set('odds least', Math.min(ODDS_MAX, ...odds));
  signs.set('odds', mean(odds));
  signs.set('below best', mean(below));
  signs.set('below best most', Math.max(0, ...below));
  signs.set('filled', filled / size);
  signs.set('filled needed', needed / size);
  signs.set('tools', new Set(calls.map(({ tool }) => tool)).size);
}

/** Signs: calls of one tool take the same parameters, and values of one length. */
function evennessSigns({ calls }: Plan, signs: Map<string, number>): void {
  let [ragged, uneven, twins] = [0, 0, 0];
  for (const tool of new Set(calls.map((call) => call.tool))) {
    const own = calls.filter((call) => call.tool === tool);
    twins += own.length - 1;
    for (const at of own.length < 2 ? [] : tool.links.keys()) {
      const each = own.flatMap(({ bound }) => bound.get(at) ?? []);
      ragged += Number(each.length > 0 && each.length < own.length);
      const sizes = each.flatMap((bound) => sizeOf(bound));
      uneven = Math.max(uneven, sizes.length < 2 ? 0 : Math.max(...sizes) - Math.min(...sizes));
    }
  }
  signs.set('twins', twins);
  signs.set('ragged', ragged);
  signs.set('uneven', uneven);
}

/** The number of items of a list, or of words of a text. */
function sizeOf(bound: Bound): readonly number[] {
  if (bound.kind !== 'said') {
    return [];
  }
  const { span, value } = bound.link.candidate;
  return [Array.isArray(value) ? value.length : span.to - span.from];
}

/** Signs: each word is taken once, and the words of one call lie together, in the order of the calls. */
function placeSigns({ calls }: Plan, signs: Map<string, number>): void {
  const times = new Map<string, number>();
  let doubled = 0;
  const spans = calls.map(({ bound }) =>
    [...bound.values()].flatMap((own) => (own.kind === 'said' ? [own.link.candidate.span] : [])),
  );
  for (const own of spans) {
    const keys = own.map(({ start, end }) => `${start} ${end}`);
    doubled += keys.length - new Set(keys).size;
    for (const key of new Set(keys)) {
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  // Values that several calls share say nothing about where a call's own words are.
  const ranges = spans.flatMap((all): readonly (readonly [number, number])[] => {
    const own = all.filter(({ start, end }) => times.get(`${start} ${end}`) === 1);
    return own.length === 0
      ? []
      : [[Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end))]];
  });
  let [interleaved, disorder] = [0, 0];
  for (const [at, [from, to]] of ranges.entries()) {
    for (const [start, end] of ranges.slice(at + 1)) {
      interleaved += Number(start < to && end > from);
      disorder += Number(start < from);
    }
  }
  signs.set('doubled', doubled);
  signs.set('interleaved', interleaved);
  signs.set('disorder', disorder);
  signs.set('own ranges', ranges.length / Math.max(1, calls.length));
  const used = [...times.values()];
  signs.set('reused', used.filter((each) => each > 1).length);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
