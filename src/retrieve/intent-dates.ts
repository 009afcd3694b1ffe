import { MS_PER_DAY } from '../base/units.ts';
/** Dates as people write them, turned into the form that tools ask for. */

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
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/u;
const CLOCK = /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/iu;
const RELATIVE: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const HALF_DAY = 12;
const MINUTES = 60;
const ISO_DATE_LENGTH = 10;

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
  if (SLASHED.test(text)) {
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
