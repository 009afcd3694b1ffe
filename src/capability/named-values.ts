import { canonicalJson, type Json } from '../base/json.ts';
import { termOf } from '../math/words.ts';
import { intentValues, readableIntent } from '../retrieve/intent-values.ts';
import { CAPABILITY } from '../tuning.ts';

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
  const lower = text.toLowerCase();
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
    return (
      known.get(canonicalJson(wanted)) ?? wordsAt(lower, wanted) ?? wordsAt(lower, lastPart(wanted))
    );
  };
  return { text, find };
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

/** An intent names a file, the program its whole path. */
function lastPart(text: string): string {
  const parts = text.split(/[/\\]/u).filter((part) => part !== '');
  return parts.length > 1 ? (parts.at(-1) ?? '') : '';
}
