import { canonicalJson, type Json } from '../base/json.ts';
import { termOf } from '../math/words.ts';
import { intentValues, readableIntent } from '../retrieve/intent-values.ts';
import { CAPABILITY } from '../tuning/capability.ts';

/** The place of a value in an intent. */
interface NamedAt {
  readonly start: number;
  readonly end: number;
}

/** The values that an intent names. */
export interface NamedValues {
  /** The intent that places refer to. */
  readonly text: string;
  /**
   * Returns true if the value occurs in the intent. An argument of a tool may be worded
   * differently: a plural, or the short name of a place.
   */
  readonly isNamed: (value: Json, isGiven: boolean) => boolean;
  /**
   * Returns true if it occurs as a value: quoted, a number, a place, a name; not as a plain word.
   */
  readonly isMarked: (value: Json) => boolean;
  /** Finds a value in the intent, however it is worded. For a list, finds each of its items. */
  readonly findAll: (value: Json) => readonly NamedAt[];
}

const LETTER_BEFORE = /[\p{L}\p{N}_]$/u;
const LETTER_AFTER = /^[\p{L}\p{N}_]/u;

/** Finds the values of a program in the words it was written for. */
export function namedValues(intent: string, nowMs?: number): NamedValues {
  const text = readableIntent(intent);
  const known = new Map<string, NamedAt>();
  const marked: NamedAt[] = [];
  for (const { value, text: written, start, end } of intentValues(text, nowMs)) {
    marked.push({ start, end });
    for (const form of [canonicalJson(value), canonicalJson(written.toLowerCase())]) {
      if (!known.has(form)) {
        known.set(form, { start, end });
      }
    }
  }
  // Few letters grow when they are made small; places would no longer be right.
  const small = text.toLowerCase();
  const lower = small.length === text.length ? small : text;
  const find = (value: Json, isLoose: boolean): NamedAt | undefined => {
    if (typeof value === 'number') {
      return known.get(canonicalJson(value));
    }
    if (typeof value !== 'string') {
      return undefined;
    }
    const wanted = readableIntent(value).toLowerCase();
    const place = known.get(canonicalJson(wanted));
    return place === undefined
      ? ([wanted, ...lastParts(wanted)]
          .map((part) => wordsAt(lower, part, isLoose))
          .find((found) => found !== undefined) ??
          (isLoose ? shortNameAt(lower, wanted) : undefined))
      : narrowed(place, lower, wanted);
  };
  const each = (value: Json, isLoose: boolean): readonly NamedAt[] =>
    (Array.isArray(value) ? value : [value]).flatMap((item: Json) => find(item, isLoose) ?? []);
  return {
    text,
    isNamed: (value, isGiven) => each(value, isGiven).length > 0,
    isMarked: (value) =>
      each(value, true).some((place) =>
        marked.some(({ start, end }) => start < place.end && place.start < end),
      ),
    findAll: (value) => each(value, true),
  };
}

const QUOTE = /^["“«「`‘']/u;

/** Returns the place of the value without the words that lead in to it. A quoted value includes its quotation marks. */
function narrowed({ start, end }: NamedAt, text: string, wanted: string): NamedAt {
  const part = text.slice(start, end);
  const at = QUOTE.test(part) ? 0 : part.indexOf(wanted);
  return at > 0 ? { start: start + at, end: start + at + wanted.length } : { start, end };
}

/**
 * Finds whole words, in singular or plural. Words without meaning are not searched: every intent
 * has them.
 */
function wordsAt(text: string, wanted: string, isLoose: boolean): NamedAt | undefined {
  if (wanted.length < CAPABILITY.namedLengthMin || termOf(wanted) === undefined) {
    return undefined;
  }
  if (!isLoose) {
    return wordAt(text, wanted);
  }
  const single = SEVERAL.exec(wanted)?.[1] ?? '';
  const forms =
    single.length < CAPABILITY.namedLengthMin
      ? [wanted, `${wanted}s`, `${wanted}es`]
      : [wanted, single];
  return forms.map((form) => wordAt(text, form)).find((found) => found !== undefined);
}

function wordAt(text: string, wanted: string): NamedAt | undefined {
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

const SEVERAL = /^(.+?[^s])s$/u;
const PLACE = 'folder|directory|dir|file|repo|repository|project|package|branch';
const BEFORE_NAME = new RegExp(`(?:^|\\s)(?:${PLACE})\\s$`, 'u');
const AFTER_NAME = new RegExp(`^\\s(?:${PLACE})(?!\\p{L})`, 'u');
const DETERMINED = /(?:^|\s)(?:the|of|in|my)\s$/u;

/**
 * Returns true if the words go on: "in folder a" names a folder, "in folder a week ago" does not.
 */
function saysMore(after: string): boolean {
  const [next = ''] = after.trim().split(' ');
  return next !== '' && termOf(next) !== undefined;
}

/** Finds a short last part of a path. It counts as a name only after a word for a place. */
function shortNameAt(text: string, wanted: string): NamedAt | undefined {
  const name = /[/\\]/u.test(wanted) ? lastParts(wanted).at(-1) : undefined;
  if (name === undefined) {
    return undefined;
  }
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
    const isWord = !LETTER_BEFORE.test(before) && !LETTER_AFTER.test(after);
    const isNamed =
      (BEFORE_NAME.test(before) && !saysMore(after)) ||
      (DETERMINED.test(before) && AFTER_NAME.test(after));
    if (isWord && isNamed) {
      return { start: at, end: at + name.length };
    }
  }
  return undefined;
}

/**
 * Returns the shorter forms by which an intent may name a path: its last parts, with and without
 * its ending.
 */
function lastParts(text: string): readonly string[] {
  const parts = text.split(/(?<=[/\\])/u).slice(-CAPABILITY.pathPartsMax);
  const ends = parts.map((_, index) =>
    parts
      .slice(index)
      .join('')
      .replace(/[/\\]+$/u, ''),
  );
  const plain = (ends.at(-1) ?? '').replace(/\.[a-z][a-z0-9]{0,4}$/u, '');
  return [...new Set([...ends, plain])].filter((part) => part !== text && part !== '');
}
