/** Typed mentions: parts of an intent whose shape says what they are. */
import { DATE_PATTERN, dateOf } from '../retrieve/intent-values.ts';
import { PLANNER } from '../tuning/planner.ts';
import { LEXICON } from './lexicon.ts';
import type { Reading } from './reading.ts';

export type MentionKind =
  | 'quoted'
  | 'url'
  | 'email'
  | 'date'
  | 'time'
  | 'path'
  | 'identifier'
  | 'expression'
  | 'number';

/** A part of the text with a shape. `start` and `end` include quotation marks; `text` does not. */
export interface Mention {
  readonly kind: MentionKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The number, for numbers. */
  readonly number?: number;
  /** True if a percent sign follows a number. */
  readonly isPercent?: boolean;
  /** The date or time in ISO form. */
  readonly iso?: string;
  /** The shape of a quoted text that is itself a path, an address or a number. */
  readonly inner?: MentionKind;
}

const QUOTED =
  /"([^"]{1,4000})"|“([^”]{1,4000})”|«([^»]{1,4000})»|「([^」]{1,4000})」|`([^`]{1,4000})`|‘([^’]{1,4000})’|(?<![\p{L}\p{N}])'((?:[^']|(?<=\p{L})'(?=\p{L})){1,4000})'(?![\p{L}\p{N}])/gu;
const URL_TEXT = /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,15}:\/\/[^\s<>"'`]{1,2000}/giu;
const EMAIL =
  /(?<![\p{L}\p{N}.%+_-])[\p{L}\p{N}.%+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const PATH =
  /(?<![\p{L}\p{N}_.~/\\:@+-])(?:(?:~|\.{1,2})?\/(?:[\p{L}\p{N}_@.+-][\p{L}\p{N}_@.+*-]*\/?)+|[A-Za-z]:\\[\p{L}\p{N}_@.+\\-]*|(?:[\p{L}\p{N}_@.+-]+\/)+[\p{L}\p{N}_@+-]*\.[\p{L}\p{N}]{1,8}|(?:[\p{L}\p{N}_@+-]+\/){2,}[\p{L}\p{N}_@.+-]*|[\p{L}\p{N}_-]{1,100}(?:\.[\p{L}\p{N}_-]{1,40}){0,4}\.(?:[a-z]{2,5}|[a-z]\d|[chr]|mp[34]|7z)(?!\.?[\p{L}\p{N}]))/gu;
const IDENTIFIER =
  /(?<![\p{L}\p{N}_-])(?=[\p{L}_-]{0,64}\d)(?=[\d_-]{0,64}\p{L})[\p{L}\p{N}_-]{2,128}(?:\.\d[\p{L}\p{N}_-]{0,32}){0,4}(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}])(?<!\p{L}\/)\p{L}+_[\p{L}\p{N}_]+|(?<![\p{L}\p{N}_:.-])\p{L}[\p{L}\p{N}_-]{0,64}(?::[\p{L}\p{N}_*-]{1,64}){1,8}(?![\p{L}\p{N}_:])|(?<![\p{L}\p{N}-])\+?\d{1,4}(?:-\d{3,5}){1,4}(?![\p{L}\p{N}-])/gu;
/** A calculation, such as 17*23+4. */
const EXPRESSION =
  /(?<![\p{L}\p{N}_.])[\d(][\d.()]{0,40}(?: ?[*×/+^%-] ?(?=[.(]{0,9}\d)[\d.()]{1,40}){1,20}(?![\p{L}\p{N}_])/gu;
const NUMBER =
  /(?<![\p{L}\p{N}_.^])(?:(?<=^|[\s(:=,[])[-−])?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,20})(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?(?!\p{N}|_)/gu;
/** Times with a dotted half of the day, such as 8:00 p.m. */
const CLOCK = /(?<![\p{L}\p{N}:.])\d{1,2}(?::\d{2})? ?[ap]\.m\.?(?![\p{L}\p{N}])/giu;
const COUNTED =
  /^(?:\d+(?:\.\d+)?e[+-]?\d{1,3}|\d+(?:st|nd|rd|th|[a-z]{1,3}|(?:-\p{L}+)+)|\d+(?:\.\d+)?\p{L}{1,3})$/iu;
const LOOKS: readonly (readonly [MentionKind, RegExp])[] = [
  ['url', /^[a-z][a-z0-9+.-]{1,15}:\/\/\S+$/iu],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/u],
  ['path', /^(?:~|\.{1,2})?\/\S+$|^[\w.-]+(?:\/[\w.-]+)+$|^[\w-]+\.[a-z]{2,5}$/u],
  ['date', /^\d{4}-\d{2}-\d{2}/u],
  ['number', /^-?\d+(?:\.\d+)?$/u],
];

/** Finds the typed mentions in the order of the text. Earlier readers win where two overlap. */
export function mentionsIn(reading: Reading, nowMs?: number): readonly Mention[] {
  const { text } = reading;
  const taken = new Uint8Array(text.length);
  const found: Mention[] = [];
  const take = (mention: Mention): void => {
    const isFree = !taken.subarray(mention.start, mention.end).includes(1);
    if (isFree && found.length < PLANNER.mentionsMax) {
      taken.fill(1, mention.start, mention.end);
      found.push(mention);
    }
  };
  for (const match of unwrapped(text).matchAll(QUOTED)) {
    const inner = match.slice(1).find((group) => group !== undefined) ?? '';
    take({ ...placed('quoted', match), text: inner, ...looksOf(inner) });
  }
  for (const [kind, pattern] of [
    ['url', URL_TEXT],
    ['email', EMAIL],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const bare = match[0].replace(/[.,;:!?)\]'’]{1,10}$/u, '');
      take({ kind, start: match.index, end: match.index + bare.length, text: bare });
    }
  }
  for (const match of text.matchAll(PATH)) {
    if (!/^\d+(?:[./]\d+)*$/u.test(match[0])) {
      const bare = match[0].replace(/(?<=.)\.$/u, '');
      take({ ...placed('path', match), end: match.index + bare.length, text: bare });
    }
  }
  for (const match of text.matchAll(CLOCK)) {
    const iso = dateOf(match[0].replaceAll(/[\s.]/gu, ''));
    take({ ...placed('time', match), ...(iso !== undefined && { iso }) });
  }
  for (const match of text.matchAll(DATE_PATTERN)) {
    const iso = dateOf(match[0], nowMs);
    const kind = /^\d{1,2}(?::\d{2})? ?(?:[ap]m)?$/iu.test(match[0]) ? 'time' : 'date';
    take({ ...placed(kind, match), ...(iso !== undefined && { iso }) });
  }
  for (const match of text.matchAll(EXPRESSION)) {
    // A range, a date or a telephone number is no calculation.
    if (/[*×+^%(]/u.test(match[0]) || / [-/] /u.test(match[0])) {
      take(placed('expression', match));
    }
  }
  for (const match of text.matchAll(IDENTIFIER)) {
    if (!COUNTED.test(match[0])) {
      take(placed('identifier', match));
    }
  }
  for (const mention of numbersIn(reading)) {
    take(mention);
  }
  return found.toSorted((one, other) => one.start - other.start);
}

const WRAPPED = /^\s*(?:"[^"]*"|“[^“”]*”)\s*$/u;

/** The text with a space in the place of quotation marks that enclose all of it. */
function unwrapped(text: string): string {
  return WRAPPED.test(text) ? text.replaceAll(/["“”]/gu, ' ') : text;
}

function placed(kind: MentionKind, match: RegExpExecArray): Mention {
  return { kind, start: match.index, end: match.index + match[0].length, text: match[0] };
}

function looksOf(text: string): Pick<Mention, 'inner' | 'number' | 'iso'> {
  const [inner] = LOOKS.find(([, pattern]) => pattern.test(text)) ?? [];
  const iso = inner === 'date' ? dateOf(text) : undefined;
  return {
    ...(inner !== undefined && { inner }),
    ...(inner === 'number' && { number: Number(text) }),
    ...(iso !== undefined && { iso }),
  };
}

/** Text in which commas in square brackets do not look like those of thousands. */
function undivided(text: string): string {
  return text.replaceAll(/\[[^[\]]{0,2000}\]/gu, (list) => list.replaceAll(/,(?=\d)/gu, ';'));
}

const POWER_LENGTH = 12;
const SCALE_LENGTH = 12;

/** Numbers in digits, with a scale or a percent sign behind them, and numbers in words. */
function* numbersIn({ text, words }: Reading): Iterable<Mention> {
  for (const match of undivided(text).matchAll(NUMBER)) {
    const [power = '', exponent = '0'] =
      /^ ?[x×*] ?10\^?([-−]?\d{1,3})/u.exec(
        text.slice(match.index + match[0].length, match.index + match[0].length + POWER_LENGTH),
      ) ?? [];
    const plain = Number(match[0].replaceAll(',', '').replace('−', '-'));
    const digits = power === '' ? plain : Number(`${plain}e${exponent.replace('−', '-')}`);
    const end = match.index + match[0].length + power.length;
    const [scaleText = '', scaleWord = ''] =
      /^ ?(million|billion|thousand|bn|k|m)(?![\p{L}\p{N}])/iu.exec(
        text.slice(end, end + SCALE_LENGTH),
      ) ?? [];
    const scale = LEXICON.scales.get(scaleWord.toLowerCase());
    const isScaled = scale !== undefined && (scaleWord.length > 1 || scaleWord === 'k');
    const isPercent = /^ ?(?:%|percent\b)/u.test(text.slice(end, end + SCALE_LENGTH));
    yield {
      ...placed('number', match),
      ...(power !== '' && { end, text: text.slice(match.index, end) }),
      ...(isScaled && {
        end: end + scaleText.length,
        text: text.slice(match.index, end + scaleText.length),
      }),
      number: isScaled ? digits * scale : digits,
      ...(isPercent && { isPercent }),
    };
  }
  for (const { lower, start, end, text: written } of words) {
    const number = LEXICON.numbers.get(lower);
    if (number !== undefined) {
      yield { kind: 'number', start, end, text: written, number };
    }
  }
}
