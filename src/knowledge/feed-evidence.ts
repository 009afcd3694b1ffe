/** Evidence that one output fills one parameter of another tool. */

import { logistic } from '../math/logistic.ts';
import { termsOf } from '../math/words.ts';
import { FEED_WEIGHTS, FEEDS } from '../tuning/feeds.ts';
import type { Slot, SlotType, ToolProfile } from './feed-profile.ts';

/** Each in [0, 1]. */
export interface FeedEvidence {
  /** Likeness of the names. The tool's subject fills in for words that a name leaves out. */
  readonly name: number;
  /** Share of the other tool's name in the parameter's description. */
  readonly citation: number;
  /** Fit of the types. */
  readonly type: number;
  readonly required: number;
  /** The giver asks for the same itself, so it is not where it comes from. */
  readonly echo: number;
  /** Both are identifiers: tools pass those on, people rarely say them. */
  readonly identifier: number;
  /** 1: the giver looks up and the taker acts; 0: the other way round; a half: both alike. */
  readonly direction: number;
  /** The giver can be asked without being given anything. */
  readonly ambient: number;
  /** The giver publishes an output schema. */
  readonly published: number;
  /** The giver's name says that it changes something. */
  readonly changes: number;
  /** The giver's name says that it checks its input. */
  readonly checks: number;
}

const IDENTIFIERS = new Set(termsOf('id identifier code token key uuid'));
/** A date has a year: a giver of one gives the other. */
const CALENDAR = new Set(termsOf('date year month day datetime'));
const CASTS: ReadonlySet<string> = new Set([
  'number text',
  'text number',
  'record text',
  'flag text',
] satisfies `${SlotType} ${SlotType}`[]);

/** Compares one output with one parameter. */
export function evidenceOf(
  giver: ToolProfile,
  output: Slot,
  taker: ToolProfile,
  input: Slot,
  weight: TermWeight,
): FeedEvidence {
  const last = input.terms.at(-1) ?? '';
  return {
    name: nameFit(giver, output, taker, input, weight),
    citation: shareOf(giver.name, input.text, weight),
    type: typeFit(output.type, input.type),
    required: Number(input.isRequired),
    echo: echoOf(giver, output),
    identifier: Number(IDENTIFIERS.has(last) && output.terms.at(-1) === last),
    direction: (1 + Number(giver.act === 'lookup') - Number(taker.act === 'lookup')) / 2,
    ambient: Number(giver.isAmbient),
    published: Number(giver.isPublished),
    changes: Number(giver.act === 'change'),
    checks: Number(giver.act === 'check'),
  };
}

/** Returns the probability of a feed. Evidence without a weight counts nothing. */
export function feedConfidence(evidence: FeedEvidence): number {
  const found = { ...evidence, base: 1 };
  const kinds = Object.keys(FEED_WEIGHTS) as (keyof typeof FEED_WEIGHTS)[];
  return logistic(kinds.reduce((sum, kind) => sum + FEED_WEIGHTS[kind] * found[kind], 0));
}

/** Returns the terms by which givers of a parameter may be found, beside its own. */
export function relatedTerms({ terms }: Slot): Iterable<string> {
  return terms.some((term) => CALENDAR.has(term)) ? CALENDAR : [];
}

/** True if the output's name shares a term with the parameter's name. */
export function isAkin({ terms: given }: Slot, { terms: wanted }: Slot): boolean {
  return given.some((term) => wanted.includes(term) || isRelated(term, wanted));
}

/**
 * Returns the share of wanted terms that are given, times the share of given terms that are wanted.
 */
function nameFit(
  giver: ToolProfile,
  output: Slot,
  taker: ToolProfile,
  input: Slot,
  weight: TermWeight,
): number {
  const wanted = coverage(input.terms, output, giver, weight);
  return wanted === 0 ? 0 : wanted * coverage(output.terms, input, taker, weight);
}

/** Returns the share of these terms at a place of a tool. Names are short, so it scans them. */
function coverage(
  terms: readonly string[],
  slot: Slot,
  { subject }: ToolProfile,
  weight: TermWeight,
): number {
  let all = 0;
  let met = 0;
  for (const term of terms) {
    all += weight(term);
    met += weight(term) * hit(term, slot, subject);
  }
  return all === 0 ? 0 : met / all;
}

function hit(term: string, { terms, around }: Slot, subject: ReadonlySet<string>): number {
  if (terms.includes(term)) {
    return 1;
  }
  if (subject.has(term) || around.includes(term)) {
    return FEEDS.contextShare;
  }
  return isRelated(term, terms) ? FEEDS.relatedShare : 0;
}

function isRelated(term: string, others: readonly string[]): boolean {
  return CALENDAR.has(term) && others.some((other) => CALENDAR.has(other));
}

function typeFit(given: SlotType, wanted: SlotType): number {
  if (given === 'any' || wanted === 'any') {
    return FEEDS.typeUnknown;
  }
  if (given === wanted) {
    return 1;
  }
  return CASTS.has(`${given} ${wanted}`) ? FEEDS.typeCast : 0;
}

function echoOf({ inputs }: ToolProfile, { terms }: Slot): number {
  const isSame = (input: Slot): boolean =>
    input.terms.length === terms.length && input.terms.every((term) => terms.includes(term));
  const same = inputs.filter(isSame);
  if (same.some(({ isRequired }) => isRequired)) {
    return 1;
  }
  return same.length > 0 ? FEEDS.optionalEcho : 0;
}

/** Returns the information of a term, in [0, 1]: lower, the more tools use it. */
export type TermWeight = (term: string) => number;

const GENERIC: ReadonlySet<string> = new Set(
  termsOf(
    `id ids identifier name title type kind result response output data value info detail item list object
    record content text string number message query q input param parameter args option key code status
    state success error url uri link path description date time count total page limit offset amount size
    format`,
  ),
);

/** True for a name that says nothing by itself, such as `id` or `data`. */
export function isGeneric(terms: readonly string[]): boolean {
  return terms.every((term) => GENERIC.has(term));
}

/** Computes term weights over these tools. Generic names weigh as if many tools had them. */
export function termWeights(profiles: Iterable<ToolProfile>): TermWeight {
  const counts = new Map<string, number>();
  let total = FEEDS.priorTools;
  for (const { name, text, inputs, outputs } of profiles) {
    total += 1;
    const terms = new Set([...name, ...text]);
    for (const slot of [...inputs, ...outputs]) {
      for (const term of slot.terms) {
        terms.add(term);
      }
    }
    for (const term of terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return (term) => {
    const count = 1 + (counts.get(term) ?? 0) + (GENERIC.has(term) ? FEEDS.priorTools : 0);
    return Math.log(1 + total / count) / Math.log(1 + total);
  };
}

/** Returns the weighted share of these terms that is among the others. */
function shareOf(terms: Iterable<string>, others: ReadonlySet<string>, weight: TermWeight): number {
  let all = 0;
  let met = 0;
  for (const term of terms) {
    all += weight(term);
    met += others.has(term) ? weight(term) : 0;
  }
  return all === 0 ? 0 : met / all;
}
