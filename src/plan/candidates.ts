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
  /** How the value was read: the kind of the span, or the way it was rewritten. */
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
      return [
        ...spans.mentions.flatMap((span) => numbersOf(view, span)),
        ...spans.texts.flatMap((span) => pieceNumber(view, span)),
      ];
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

/** A piece of a word as a number: the hours or the minutes of 6:30. */
function pieceNumber({ parameter: { range } }: ParameterView, span: Span): readonly Candidate[] {
  const value = Number(span.text);
  return span.kind === 'piece' &&
    /^\d{1,15}$/u.test(span.text) &&
    value >= range.minimum &&
    value <= range.maximum
    ? [{ span, value, form: formOf(span) }]
    : [];
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

/** Words between two items of one list of choices. */
const CHOICE_GAP_MAX = 3;

/** Lists of allowed items: each one that stands in the text, those that stand near each other, and all of them. */
function chosenItems({ parameter }: ParameterView, spans: Spans): readonly Candidate[] {
  const found = matchingChoices(parameter.itemChoices, spans);
  const whole = found
    .filter(({ match }) => match === 1)
    .toSorted((one, other) => one.span.start - other.span.start);
  const runs: Candidate[][] = [];
  for (const each of whole) {
    const last = runs.at(-1)?.at(-1)?.span;
    if (last !== undefined && each.span.from - last.to <= CHOICE_GAP_MAX) {
      runs.at(-1)?.push(each);
    } else {
      runs.push([each]);
    }
  }
  const single = found.map((each) => ({ ...each, value: [each.value], form: 'single-choice' }));
  return [...(runs.length > 1 ? [whole, ...runs] : [whole]).flatMap(togetherOf), ...single];
}

/** One list of several choices, each once. */
function togetherOf(choices: readonly Candidate[]): readonly Candidate[] {
  const values = [...new Set(choices.map(({ value }) => value))];
  const [first, last] = [choices[0]?.span, choices.at(-1)?.span];
  return first === undefined || last === undefined || values.length < 2
    ? []
    : [
        {
          span: { ...first, end: last.end, to: last.to },
          value: values,
          form: 'items-choice',
          match: 1,
        },
      ];
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
    return windowsOf(words, terms.length > 0 ? terms : [value.toLowerCase()]).map(
      ({ span, share }) => ({ span, value, form: 'choice', match: share }),
    );
  });
}

/** A flag whose name stands in the text. A denying word before it makes it false. */
function flagsIn({ parameter, name }: ParameterView, { reading }: Spans): readonly Candidate[] {
  const { words } = reading;
  const terms = nameTermsOf(parameter.path.at(-1) ?? '').filter((term) => !FLAG_WORDS.has(term));
  return windowsOf(words, terms.length > 0 ? terms : [...name]).flatMap(({ span, share }) => {
    const isDenied = words
      .slice(Math.max(0, span.from - PLANNER.denyingWords), span.to)
      .some(({ lower }) => LEXICON.denying.has(lower));
    return [true, false].map((value) => ({
      span,
      value,
      form: value === isDenied ? 'flag-against' : `flag-${String(value)}`,
      match: share,
    }));
  });
}

const FLAG_WORDS: ReadonlySet<string> = new Set(termsOf('include is has show enable with'));

/** Stretches of words with some of the terms of a choice. */
interface Window {
  readonly span: Span;
  readonly share: number;
}

/** Places of one choice that are looked at. */
const WINDOWS_MAX = 6;

/** The shortest stretches of words with as many of these terms as any stretch has. They do not overlap. */
function windowsOf(words: readonly Word[], terms: readonly string[]): readonly Window[] {
  const wanted = new Set(terms);
  const found = words.flatMap((word, from) =>
    matchesOf(word, wanted).length === 0 ? [] : [windowFrom(words, from, wanted)],
  );
  const most = Math.max(0, ...found.map(({ share }) => share));
  const kept: Window[] = [];
  for (const each of found
    .filter(({ share }) => share === most)
    .toSorted(
      (one, other) =>
        one.span.to - one.span.from - (other.span.to - other.span.from) ||
        one.span.from - other.span.from,
    )) {
    if (kept.every(({ span }) => span.to <= each.span.from || span.from >= each.span.to)) {
      kept.push(each);
    }
  }
  return kept.toSorted((one, other) => one.span.from - other.span.from).slice(0, WINDOWS_MAX);
}

/** The shortest stretch from here with as many of the terms as there are near. */
function windowFrom(words: readonly Word[], from: number, wanted: ReadonlySet<string>): Window {
  const seen = new Set<string>();
  let to = from + 1;
  const near = words.slice(from, from + wanted.size + PLANNER.windowSlack);
  for (const [at, word] of near.entries()) {
    for (const term of matchesOf(word, wanted)) {
      to = seen.has(term) ? to : from + at + 1;
      seen.add(term);
    }
  }
  const own = words.slice(from, to);
  return {
    span: {
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
      from,
      to,
      kind: 'words',
      text: own.map(({ text }) => text).join(' '),
    },
    share: seen.size / wanted.size,
  };
}

/** Letters with which a longer word begins where it stands for a term ("PostgreSQL" for `postgres`). */
const BEGINNING_MIN = 5;

/** The terms that a word stands for. A word such as "Wi-Fi" stands for several. */
function matchesOf(word: Word, wanted: ReadonlySet<string>): readonly string[] {
  const { term, lower } = word;
  const own = [term, lower, ...innerTerms(word)].filter((each) => each !== '' && wanted.has(each));
  return own.length > 0
    ? own
    : [...wanted]
        .filter((each) => each.length >= BEGINNING_MIN && lower.startsWith(each))
        .slice(0, 1);
}

const inner = new WeakMap<Word, readonly string[]>();

/** The terms of a word that is written with hyphens or the like. */
function innerTerms(word: Word): readonly string[] {
  const known = inner.get(word) ?? (/[^\p{L}\p{N}]/u.test(word.text) ? termsOf(word.text) : []);
  inner.set(word, known);
  return known;
}
