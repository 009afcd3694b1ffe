/**
 * Values that the words of an intent name, each with its place.
 *
 * An intent is data: no instruction in it is followed here. How much of it is read and how
 * many values are found is bounded, and every pattern takes time linear in the text.
 */
import { MS_PER_DAY } from '../base/units.ts';
import { wordsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';

/** The form of a value. `phrase` is a name that only its letters mark. */
type IntentValueKind =
  | 'quoted'
  | 'url'
  | 'email'
  | 'date'
  | 'path'
  | 'identifier'
  | 'number'
  | 'phrase';

/** A value in the words of an intent. */
export interface IntentValue {
  readonly kind: IntentValueKind;
  /** Numbers without their units, dates as YYYY-MM-DD, quoted text without its marks. */
  readonly value: string | number;
  /** The text as written, so that a number can still be given as a text. */
  readonly text: string;
  /** Its place in the text that was read. */
  readonly start: number;
  readonly end: number;
  /** The words before it, the nearest last, and after it, the nearest first. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Returns the text of an intent that is read: on one line and no longer than the bound. */
export function readableIntent(intent: string): string {
  return intent.slice(0, DRAFT.intentLengthMax).replaceAll(/\s+/gu, ' ').trim();
}

interface Found {
  readonly value: string | number;
  /** Set if the kind is more special than its reader's. */
  readonly kind?: IntentValueKind;
  readonly text?: string;
  readonly hint?: readonly string[];
}

interface Reader {
  readonly kind: IntentValueKind;
  readonly pattern: RegExp;
  /** Returns the values of a match; empty if it only looked like a value. */
  readonly read: (match: RegExpMatchArray, nowMs: number | undefined) => readonly Found[];
}

const whole = (match: RegExpMatchArray): readonly Found[] => [{ value: match[0] }];
const inside = (match: RegExpMatchArray): readonly Found[] => {
  const text =
    match
      .slice(1)
      .find((group) => group !== undefined)
      ?.trim() ?? '';
  return text === '' ? [] : [{ value: text, text }];
};

const QUOTED =
  /"([^"]{1,2000})"|“([^”]{1,2000})”|«([^»]{1,2000})»|「([^」]{1,2000})」|`([^`]{1,2000})`|‘([^’]{1,2000})’|(?<![\p{L}\p{N}])'([^']{1,2000})'(?![\p{L}\p{N}])/gu;
const URL_TEXT = /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,15}:\/\/[^\s<>"'`]{1,2000}/giu;
const EMAIL =
  /(?<![\p{L}\p{N}.%+_-])[\p{L}\p{N}.%+_-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const PATH =
  /(?<![\p{L}\p{N}_.~/\\:@+-])(?:(?:~|\.{1,2})?\/(?:[\p{L}\p{N}_@.+-][\p{L}\p{N}_@.+*-]*\/?)*|[A-Za-z]:\\[\p{L}\p{N}_@.+\\-]*|(?:[\p{L}\p{N}_@.+-]+\/)+[\p{L}\p{N}_@+-]*\.[\p{L}\p{N}]{1,8}|(?:[\p{L}\p{N}_@+-]+\/){2,}[\p{L}\p{N}_@.+-]*|[\p{L}\p{N}_-]{1,100}(?:\.[\p{L}\p{N}_-]{1,40}){0,4}\.(?:[a-z]{2,5}|[a-z]\d|[chr]|mp[34]|7z)(?!\.?[\p{L}\p{N}]))/gu;
const UUID = /(?<![\p{L}\p{N}-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}-])/giu;
const TICKET = /(?<![\p{L}\p{N}_-])[A-Z][A-Z0-9]{1,15}-\d{1,12}(?![\p{L}\p{N}_-])/gu;
const HASHED = /(?<![\p{L}\p{N}#])#(\d{1,15})(?![\p{L}\p{N}])/gu;
const SLASHED =
  /(?<![\p{L}\p{N}_./-])([\p{L}\p{N}][\p{L}\p{N}_.-]{0,63})\/([\p{L}\p{N}][\p{L}\p{N}_.-]{0,99})(?![\p{L}\p{N}/])/gu;
const PHONE = /(?<![\p{L}\p{N}-])\+?\d{1,4}(?:-\d{3,5}){1,4}(?![\p{L}\p{N}-])/gu;
const MIXED =
  /(?<![\p{L}\p{N}_-])(?=[\p{L}_-]{0,64}\d)(?=[\d_-]{0,64}\p{L})[\p{L}\p{N}_-]{3,128}(?![\p{L}\p{N}_-])/gu;
const NUMBER =
  /(?<![\p{L}\p{N}_.,])(?:(?<=^|[\s(:=])-)?(?:\d{1,3}(?:,\d{3})+|\d{1,20})(?:\.\d{1,20})?(?![\p{N}_])/gu;
const SPELLED =
  /(?<![\p{L}\p{N}-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}\p{N}])/giu;
const NAMED =
  /(?<![\p{L}\p{N}])(?:named|called|titled|labell?ed|entitled) (?:as )?([\p{L}\p{N}][\p{L}\p{N}_.'’-]*(?: \p{Lu}[\p{L}\p{N}_.'’-]*){0,6})/gu;
const PROPER =
  /(?<=[\p{L}\p{N},:)"”’%] )\p{Lu}(?:[\p{L}\p{N}'’&-]|\.(?=\p{L})){0,60}(?: (?:of |de |the )?\p{Lu}(?:[\p{L}\p{N}'’&-]|\.(?=\p{L})){0,60}){0,6}/gu;

// Dates as people write them, turned into the form that tools ask for.

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH_LETTERS = 3;
const MONTH = `(?:${MONTHS.map((month) => `${month.slice(0, MONTH_LETTERS)}(?:${month.slice(MONTH_LETTERS)})?`).join('|')}|sept)`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const TIME = String.raw`(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;

/** Matches texts that may be dates. */
export const DATE_PATTERN = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_-])\d{4}-\d{2}-\d{2}${TIME}(?![\p{L}\p{N}_-])`,
    String.raw`(?<![\p{L}\p{N}])${DAY}(?: of)? ${MONTH}\.?,? \d{4}(?!\d)`,
    String.raw`(?<![\p{L}\p{N}])${MONTH}\.? ${DAY},? \d{4}(?!\d)`,
    String.raw`(?<![\p{L}\p{N}/.])\d{1,2}/\d{1,2}/\d{4}(?![\p{N}/])`,
    String.raw`(?<![\p{L}\p{N}:])\d{1,2}(?::\d{2}(?: ?[ap]m)?| ?[ap]m)(?![\p{L}\p{N}:])`,
    String.raw`(?<![\p{L}\p{N}])(?:today|tomorrow|yesterday)(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);

const ISO = /^(\d{4})-(\d{2})-(\d{2})/u;
/** Day and month are ambiguous, so the text stays as it is. */
const SLASHED_DATE = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/u;
const CLOCK = /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/iu;
const RELATIVE: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const HALF_DAY = 12;
const MINUTES = 60;
const ISO_DATE_LENGTH = 10;

const PRONOUN = /^I(?:['’]|$)/u;
const SPELLED_NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const NOT_SLASHED: ReadonlySet<string> = new Set([
  'and/or',
  'he/she',
  'his/her',
  'she/he',
  'input/output',
  'yes/no',
  'client/server',
  'true/false',
  'on/off',
  'read/write',
  'start/end',
]);
/** Numbers with a unit. 15th, 10am, 4k and 30min are no identifiers. */
const COUNTED =
  /^[\d-]+(?:st|nd|rd|th|am|pm|k|m|g|s|h|d|kb|mb|gb|tb|px|ms|km|kg|cm|mm|min|hours?|days?|stars?|day|week|month|year|night|bedroom)?$|^\d+-\p{L}+$/iu;

/** Readers in order. Text that an earlier one took is not read again. */
const MARKED_READERS: readonly Reader[] = [
  { kind: 'url', pattern: URL_TEXT, read: (match) => [{ value: trimmed(match[0]) }] },
  {
    kind: 'quoted',
    pattern: QUOTED,
    read: (match) => inside(match).map((found) => ({ ...found, ...placeIn(String(found.value)) })),
  },
  { kind: 'email', pattern: EMAIL, read: whole },
  {
    kind: 'date',
    pattern: DATE_PATTERN,
    read: ([text], nowMs) => {
      const date = dateOf(text, nowMs);
      return date === undefined ? [] : [{ value: date, text }];
    },
  },
  { kind: 'path', pattern: PATH, read: readPathText },
  { kind: 'identifier', pattern: UUID, read: whole },
  { kind: 'identifier', pattern: TICKET, read: whole },
  {
    kind: 'identifier',
    pattern: HASHED,
    read: (match) => [{ value: Number(match[1]), text: match[1] ?? '' }],
  },
  { kind: 'identifier', pattern: SLASHED, read: readSlashed },
  { kind: 'identifier', pattern: PHONE, read: whole },
  {
    kind: 'identifier',
    pattern: MIXED,
    read: (match) => (COUNTED.test(match[0]) ? [] : whole(match)),
  },
];

/** Numbers and names come after all that is marked. */
const READERS: readonly Reader[] = [
  ...MARKED_READERS,
  { kind: 'number', pattern: NUMBER, read: readNumber },
  {
    kind: 'number',
    pattern: SPELLED,
    read: ([text]) => [{ value: 2 + SPELLED_NUMBERS.indexOf(text.toLowerCase()), text }],
  },
  { kind: 'phrase', pattern: NAMED, read: inside },
  {
    kind: 'phrase',
    pattern: PROPER,
    read: (match) => (PRONOUN.test(match[0]) ? [] : [{ value: trimmed(match[0]) }]),
  },
];

/**
 * Returns the values in an intent, in the order in which they stand there. Relative dates need a
 * clock.
 */
export function intentValues(intent: string, nowMs?: number): readonly IntentValue[] {
  const text = readableIntent(intent);
  return foundIn(text, READERS, nowMs).map(({ hint, ...found }) => ({
    ...found,
    before: hint ?? wordsBefore(text, found.start),
    after: hint === undefined ? wordsAfter(text, found.end) : [],
  }));
}

/** A value with a clear form. */
type MarkedValue = Pick<IntentValue, 'kind' | 'value' | 'text' | 'start' | 'end'>;

/** Returns the values in a text but for numbers and names, without the words around them. */
export function markedValues(text: string): readonly MarkedValue[] {
  return foundIn(readableIntent(text), MARKED_READERS, undefined);
}

function foundIn(
  text: string,
  readers: readonly Reader[],
  nowMs: number | undefined,
): readonly (MarkedValue & Pick<Found, 'hint'>)[] {
  const taken = new Uint8Array(text.length);
  const found: (MarkedValue & Pick<Found, 'hint'>)[] = [];
  for (const { kind, pattern, read } of readers) {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= DRAFT.valuesMax) {
        break;
      }
      const place = { start: match.index, end: match.index + match[0].length };
      if (taken.subarray(place.start, place.end).includes(1)) {
        continue;
      }
      const values = read(match, nowMs);
      if (values.length > 0) {
        taken.fill(1, place.start, place.end);
      }
      for (const each of values) {
        const { value, kind: own = kind, text: written = String(value) } = each;
        found.push({ ...each, ...place, kind: own, value, text: written });
      }
    }
  }
  return found.toSorted((left, right) => left.start - right.start);
}

const ROOTED = /^(?:(?:~|\.{1,2})?\/[^/\s]|[A-Za-z]:\\)[^\n]*$/u;
const ADDRESS = /^[a-z][a-z0-9+.-]{1,15}:\/\/\S+$/iu;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/**
 * Returns the kind of a quoted place. A name such as "notes.txt" may also be a title, so it stays a
 * quotation.
 */
function placeIn(text: string): Pick<Found, 'kind'> {
  if (ADDRESS.test(text)) {
    return { kind: 'url' };
  }
  if (MAIL.test(text)) {
    return { kind: 'email' };
  }
  return ROOTED.test(text) ? { kind: 'path' } : {};
}

/** Cuts off punctuation at the end: it belongs to the sentence, not to the address. */
function trimmed(text: string): string {
  return text.replace(/[.,;:!?)\]'’]{1,10}$/u, '');
}

function readPathText([text]: RegExpMatchArray): readonly Found[] {
  const path = text.length > 1 ? text.replace(/\.$/u, '') : text;
  return path === '/' || /^\d+(?:[./]\d+)*$/u.test(path) ? [] : [{ value: path }];
}

/** Reads `owner/repo` as one value, and its halves as owner and repository. */
function readSlashed([text, owner = '', repository = '']: RegExpMatchArray): readonly Found[] {
  if (NOT_SLASHED.has(text.toLowerCase()) || /^\d+\/\d+$/u.test(text)) {
    return [];
  }
  const name = repository.replace(/\.$/u, '');
  return [
    { value: `${owner}/${name}` },
    { value: owner, hint: ['owner'] },
    { value: name, hint: ['repo', 'repository'] },
  ];
}

/** Reads a number. Digits beyond the exact range of numbers stay a text. */
function readNumber([text]: RegExpMatchArray): readonly Found[] {
  const digits = text.replaceAll(',', '');
  const value = Number(digits);
  const isExact =
    Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return [{ value: isExact ? value : digits, text: digits }];
}

/**
 * Returns the words before a value. Reads only a short stretch, so that no intent is read again for
 * each value.
 */
function wordsBefore(text: string, start: number): readonly string[] {
  return wordsOf(text.slice(Math.max(0, start - DRAFT.surroundingLength), start)).slice(
    -DRAFT.surroundingWords,
  );
}

function wordsAfter(text: string, end: number): readonly string[] {
  return wordsOf(text.slice(end, end + DRAFT.surroundingLength)).slice(0, DRAFT.surroundingWords);
}

/**
 * Returns the date that a text means as YYYY-MM-DD, with its time, or a time as HH:MM. Returns
 * `undefined` for other texts.
 */
export function dateOf(text: string, nowMs?: number): string | undefined {
  const word = text.toLowerCase();
  const days = Object.hasOwn(RELATIVE, word) ? RELATIVE[word] : undefined;
  if (days !== undefined) {
    return nowMs === undefined ? undefined : isoDate(nowMs + days * MS_PER_DAY);
  }
  const iso = ISO.exec(text);
  if (iso !== null) {
    return isCalendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) ? text : undefined;
  }
  if (SLASHED_DATE.test(text)) {
    return text;
  }
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    return timeOf(clock);
  }
  const [name = '-'] = /[a-z]{3,}/iu.exec(text) ?? [];
  const month =
    1 + MONTHS.findIndex((each) => each.startsWith(name.slice(0, MONTH_LETTERS).toLowerCase()));
  const [day, year] = [...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
  return month > 0 && day !== undefined && year !== undefined && isCalendarDay(year, month, day)
    ? isoDate(Date.UTC(year, month - 1, day))
    : undefined;
}

function timeOf([, hourText = '', minuteText = '00', half = '']: RegExpExecArray):
  | string
  | undefined {
  const hour = Number(hourText);
  const isAfternoon = half.toLowerCase() === 'pm';
  const hours = half === '' ? hour : (hour % HALF_DAY) + (isAfternoon ? HALF_DAY : 0);
  return hours < HALF_DAY * 2 && Number(minuteText) < MINUTES
    ? `${String(hours).padStart(2, '0')}:${minuteText}`
    : undefined;
}

function isoDate(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, ISO_DATE_LENGTH);
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
