import type { JsonObject } from '../base/json.ts';
import { markedValues } from '../retrieve/intent-values.ts';
import { BINDINGS, FORESEE } from '../tuning/foresee.ts';
import { textPlace } from './named-places.ts';

/** Kinds of values with a clear form. Numbers and names in a text are too many. */
const KINDS: ReadonlySet<string> = new Set(['url', 'email', 'date', 'path', 'identifier']);

/** Labels that are read, by their last word. Places are stored: no other word of a text may become one. */
const LABELS: ReadonlySet<string> = new Set(
  'id uuid key code number name title symbol version branch commit sha hash slug owner repository'.split(
    ' ',
  ),
);
/** A line with a label: `ID: 4711`. */
const LABELLED = /^[\s\-*\d.]{0,16}(\p{L}[\p{L}\p{N}_ ]{0,30}):[ \t]+(\S[^\n]{0,200})$/gmu;

/** A line of a folder's listing as servers of files write it. */
const LISTED = /^\[(?:FILE|DIR)\] (\S[^\n]{0,255})$/gmu;

/** The place of the names in a listing. They are names within the listed folder. */
export const ENTRIES = textPlace('entry');

/**
 * Returns true if a text is the listing of a folder, which has several values however short it is.
 */
export function isListing(text: string): boolean {
  return text.search(LISTED) === 0;
}

/**
 * The values that a text names, by label or kind, each once in the order in which they stand there: what
 * stays of a text that is too long to be taken over as it is.
 */
export function textValues(text: string): JsonObject {
  const byPlace = new Map<string, string[]>();
  const add = (name: string, value: string): void => {
    const place = textPlace(name);
    const known = byPlace.get(place) ?? [];
    const isRoom = known.length < FORESEE.valuesMax;
    if (isRoom && !known.includes(value) && value.length <= BINDINGS.lettersMax) {
      byPlace.set(place, [...known, value]);
    }
  };
  const read = text.slice(0, FORESEE.textLengthMax);
  for (const [, label = '', value = ''] of read.matchAll(LABELLED)) {
    const word = label.toLowerCase().trim().split(' ').at(-1) ?? '';
    if (LABELS.has(word)) {
      add(word, value.trim());
    }
  }
  for (const [, entry = ''] of read.matchAll(LISTED)) {
    add('entry', entry.trim());
  }
  // Names within a folder look like paths and are none by themselves.
  const isRead = (kind: string): boolean =>
    KINDS.has(kind) && (kind !== 'path' || !byPlace.has(ENTRIES));
  for (const { kind, text: written } of markedValues(read)) {
    if (isRead(kind)) {
      add(kind, written);
    }
  }
  return Object.fromEntries(byPlace);
}
