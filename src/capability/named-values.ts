import { canonicalJson, type Json } from '../base/json.ts';
import { termOf } from '../math/words.ts';
import { intentValues, readableIntent } from '../retrieve/intent-values.ts';
import { CAPABILITY } from '../tuning/capability.ts';

/** Where in an intent a value stands. */
export interface NamedAt {
  readonly start: number;
  readonly end: number;
}

/** The values that an intent names. */
export interface NamedValues {
  /** The intent that places refer to. */
  readonly text: string;
  /** Where a value stands in the intent; nothing where it does not. */
  readonly find: (value: Json) => NamedAt | undefined;
}

const LETTER_BEFORE = /[\p{L}\p{N}_]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}_]/u;

/** Finds the values of a program in the words it was written for. */
export function namedValues(intent: string, nowMs?: number): NamedValues {
  const text = readableIntent(intent);
  const known = new Map<string, NamedAt>();
  for (const { value, text: written, start, end } of intentValues(text, nowMs)) {
    for (const form of [canonicalJson(value), canonicalJson(written.toLowerCase())]) {
      if (!known.has(form)) {
        known.set(form, { start, end });
      }
    }
  }
  // Few letters grow when they are made small; places would no longer be right.
  const small = text.toLowerCase();
  const lower = small.length === text.length ? small : text;
  const find = (value: Json): NamedAt | undefined => {
    if (Array.isArray(value)) {
      return value.map((item: Json) => find(item)).find((place) => place !== undefined);
    }
    if (typeof value === 'number') {
      return known.get(canonicalJson(value));
    }
    if (typeof value !== 'string') {
      return undefined;
    }
    const wanted = readableIntent(value).toLowerCase();
    const place = known.get(canonicalJson(wanted));
    return place === undefined
      ? [wanted, ...lastParts(wanted)]
          .map((part) => wordsAt(lower, part))
          .find((found) => found !== undefined)
      : narrowed(place, lower, wanted);
  };
  return { text, find };
}

const QUOTE = /^["“«「`‘']/u;

/** The value alone, without what says that it is one; with the marks that it stands in. */
function narrowed({ start, end }: NamedAt, text: string, wanted: string): NamedAt {
  const part = text.slice(start, end);
  const at = QUOTE.test(part) ? 0 : part.indexOf(wanted);
  return at > 0 ? { start: start + at, end: start + at + wanted.length } : { start, end };
}

/** As words of their own; one that says nothing is in every intent. */
function wordsAt(text: string, wanted: string): NamedAt | undefined {
  if (wanted.length < CAPABILITY.namedLengthMin || termOf(wanted) === undefined) {
    return undefined;
  }
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const isInside =
      (LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && LETTER_AFTER.test(wanted)) ||
      (LETTER_AFTER.test(text.slice(end, end + 2)) && LETTER_BEFORE.test(wanted));
    if (!isInside) {
      return { start: at, end };
    }
  }
  return undefined;
}

/** An intent names a file, with its ending or without; the program its whole path. */
function lastParts(text: string): readonly string[] {
  const last = text.split(/[/\\]/u).findLast((part) => part !== '') ?? '';
  const plain = last.replace(/\.[a-z][a-z0-9]{0,4}$/u, '');
  return [last, plain].filter((part) => part !== text);
}
