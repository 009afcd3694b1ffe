/** The values that an intent offers for one parameter, each as the parameter's schema writes it. */
import type { Json } from '../base/json.ts';
import { nameTermsOf, termsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import { fitted } from './draft-fit.ts';
import { LEXICON } from './lexicon.ts';
import type { Word } from './reading.ts';
import type { Span, Spans } from './spans.ts';
import type { ParameterView } from './tool-view.ts';
import { zoneOf } from './zones.ts';

/** A value for a parameter, and the part of the text that says it. */
export interface Candidate {
  readonly span: Span;
  readonly value: Json;
  /** How the value was read: the kind of the span, or how it was rewritten. */
  readonly form: string;
  /** For choices and flags: the share of the words that stand in the text. */
  readonly match?: number;
}

const CHOICES_MAX = 300;
const PERCENT = 100;
const ISO_DATE_LENGTH = 10;

/** Returns all candidates of one parameter. */
export function candidatesFor(view: ParameterView, spans: Spans): readonly Candidate[] {
  switch (view.kind) {
    case 'choice':
      return choicesIn(view, spans);
    case 'flag':
      return flagsIn(view, spans);
    case 'number':
    case 'integer':
      return spans.mentions.flatMap((span) => numbersOf(view, span));
    case 'numbers':
      return listsFor(view, spans, (span) => numbersOf(view, span)[0]?.value);
    case 'list':
      return view.parameter.itemChoices.length > 0
        ? chosenItems(view, spans)
        : listsFor(view, spans, (span) => span.text);
    case 'text':
      return [
        ...spans.mentions.flatMap((span) => textsOf(view, span)),
        ...spans.texts.flatMap((span) => [
          { span, value: span.text, form: formOf(span) },
          ...zonesOf(view, span),
        ]),
      ].filter(({ value }) => fitted(view.parameter, value) !== undefined);
    case 'record':
    default:
      return [];
  }
}

function numbersOf({ parameter, kind }: ParameterView, span: Span): readonly Candidate[] {
  const number = span.mention?.number;
  if (number === undefined) {
    return [];
  }
  const wantsWhole = kind === 'integer' || parameter.itemTypes.has('integer');
  const readings: readonly (readonly [number, string])[] =
    span.mention?.isPercent === true
      ? [
          [number, 'percent'],
          [number / PERCENT, 'share'],
        ]
      : [[number, span.kind]];
  const { minimum, maximum } = parameter.range;
  return readings
    .filter(
      ([value]) =>
        (Number.isSafeInteger(value) || !wantsWhole) && value >= minimum && value <= maximum,
    )
    .map(([value, form]) => ({ span, value, form }));
}

/** A typed mention as a text. Dates are written in the format that the description names. */
function textsOf({ dateFormat }: ParameterView, span: Span): readonly Candidate[] {
  const iso = span.mention?.iso;
  const plain: Candidate = { span, value: span.text, form: span.kind };
  if (iso === undefined || iso === span.text) {
    return [plain];
  }
  if (span.kind === 'time') {
    return [plain, { span, value: iso, form: 'iso-time' }];
  }
  const formatted = dateFormat === undefined ? undefined : formatDate(iso, dateFormat);
  return formatted === undefined
    ? [plain, { span, value: iso, form: 'iso-date' }]
    : [plain, { span, value: formatted, form: 'formatted-date' }];
}

function formOf({ kind, place }: Span): string {
  return place === undefined ? kind : `${kind}-${place}`;
}

/** The time zone that a text names, for a parameter that takes zones. */
function zonesOf({ takesZone }: ParameterView, span: Span): readonly Candidate[] {
  const zone = takesZone && span.kind === 'words' ? zoneOf(span.text) : undefined;
  return zone === undefined ? [] : [{ span, value: zone, form: 'zone' }];
}

function formatDate(iso: string, format: string): string | undefined {
  const [year = '', month = '', day = ''] = iso.slice(0, ISO_DATE_LENGTH).split('-');
  return day === '' || /M{3}/u.test(format)
    ? undefined
    : format.replace(/Y{4}/u, year).replace(/M{2}/u, month).replace(/D{2}/u, day);
}

function listsFor(
  view: ParameterView,
  { mentions, texts, lists }: Spans,
  read: (span: Span) => Json | undefined,
): readonly Candidate[] {
  const many = lists.flatMap((span) => {
    const items = (span.items ?? []).map((item) => read(item));
    const kind = span.items?.[0]?.kind ?? 'words';
    return items.every((item) => item !== undefined)
      ? [{ span, value: items, form: `items-${kind}` }]
      : [];
  });
  const single = [...mentions, ...(view.kind === 'list' ? texts : [])].flatMap((span) => {
    const item = read(span);
    return item === undefined ? [] : [{ span, value: [item] as Json, form: `single-${span.kind}` }];
  });
  return [...many, ...single];
}

/** A choice whose words, or some of them, stand in the text. */
function choicesIn({ parameter }: ParameterView, spans: Spans): readonly Candidate[] {
  return matchingChoices(parameter.choices, spans);
}

/** Lists of allowed items: each one that stands in the text, and all of them together. */
function chosenItems({ parameter }: ParameterView, spans: Spans): readonly Candidate[] {
  const found = matchingChoices(parameter.itemChoices, spans);
  const whole = found
    .filter(({ match }) => match === 1)
    .toSorted((one, other) => one.span.start - other.span.start);
  const single = found.map((each) => ({ ...each, value: [each.value], form: 'single-choice' }));
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined || whole.length < 2) {
    return single;
  }
  const span = { ...first.span, end: last.span.end, to: last.span.to };
  const all = { span, value: whole.map(({ value }) => value), form: 'items-choice', match: 1 };
  return [all, ...single];
}

function matchingChoices(
  choices: readonly Json[],
  { reading, mentions }: Spans,
): readonly Candidate[] {
  const { words } = reading;
  return choices.slice(0, CHOICES_MAX).flatMap((value): readonly Candidate[] => {
    if (typeof value === 'number') {
      return mentions
        .filter(({ mention }) => mention?.number === value)
        .map((span) => ({ span, value, form: 'choice', match: 1 }));
    }
    if (typeof value !== 'string') {
      return [];
    }
    const terms = termsOf(value);
    const found = windowOf(words, terms.length > 0 ? terms : [value.toLowerCase()]);
    return found === undefined
      ? []
      : [{ span: found.span, value, form: 'choice', match: found.share }];
  });
}

/** A flag whose name stands in the text. A denying word before it makes it false. */
function flagsIn({ parameter, name }: ParameterView, { reading }: Spans): readonly Candidate[] {
  const { words } = reading;
  const terms = nameTermsOf(parameter.path.at(-1) ?? '').filter((term) => !FLAG_WORDS.has(term));
  const found = windowOf(words, terms.length > 0 ? terms : [...name]);
  if (found === undefined) {
    return [];
  }
  const { span, share } = found;
  const isDenied = words
    .slice(Math.max(0, span.from - PLANNER.denyingWords), span.to)
    .some(({ lower }) => LEXICON.denying.has(lower));
  return [true, false].map((value) => ({
    span,
    value,
    form: value === isDenied ? 'flag-against' : `flag-${String(value)}`,
    match: share,
  }));
}

const FLAG_WORDS: ReadonlySet<string> = new Set(termsOf('include is has show enable with'));

/** The shortest stretch of words with most of these terms. */
function windowOf(
  words: readonly Word[],
  terms: readonly string[],
): { readonly span: Span; readonly share: number } | undefined {
  const wanted = new Set(terms);
  let best: { from: number; to: number; share: number } | undefined;
  for (let from = 0; from < words.length; from += 1) {
    if (!has(words[from], wanted)) {
      continue;
    }
    const seen = new Set<string>();
    for (
      let to = from;
      to < Math.min(words.length, from + wanted.size + PLANNER.windowSlack);
      to += 1
    ) {
      const term = matchOf(words[to], wanted);
      if (term !== undefined) {
        seen.add(term);
        const share = seen.size / wanted.size;
        if (best === undefined || share > best.share) {
          best = { from, to: to + 1, share };
        }
      }
    }
  }
  const [first, last] = [words[best?.from ?? -1], words[(best?.to ?? 0) - 1]];
  if (best === undefined || first === undefined || last === undefined) {
    return undefined;
  }
  const { from, to, share } = best;
  const span: Span = {
    start: first.start,
    end: last.end,
    from,
    to,
    kind: 'words',
    text: words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  };
  return { span, share };
}

function has(word: Word | undefined, wanted: ReadonlySet<string>): boolean {
  return matchOf(word, wanted) !== undefined;
}

function matchOf(word: Word | undefined, wanted: ReadonlySet<string>): string | undefined {
  return [word?.term ?? '', word?.lower ?? ''].find((each) => each !== '' && wanted.has(each));
}
