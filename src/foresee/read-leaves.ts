/** The values of a result, by the places where they stand. Pure. */
import {
  canonicalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
} from '../base/json.ts';
import { type Leaf, leavesOf } from './json-leaves.ts';
import { namesOf, textPlace, wordsOf } from './named-places.ts';
import type { PastCall } from './past-call.ts';
import { ENTRIES, isListing, textValues } from './text-values.ts';

const LIST = '[]';
const PATHS = namesOf(textPlace('path'));

/** A value of a result. */
export interface ReadLeaf extends Pick<Leaf, 'raw' | 'at' | 'isMarked'> {
  readonly key: string;
}

/**
 * Returns the key by which values are compared. A number and its text have the same key, since a
 * tool that takes text is given the text of another tool's number.
 */
export function valueKey(value: Json): string {
  // The quotation mark tells texts from the JSON of everything else.
  return typeof value === 'string' || typeof value === 'number'
    ? `"${value}`
    : canonicalJson(value);
}

/** Returns the values of a result by place. The arguments of its call belong to all of it. */
export function leavesByPath({ args, result }: PastCall): ReadonlyMap<string, readonly ReadLeaf[]> {
  const parsed = typeof result === 'string' ? parseJson(result) : undefined;
  const byPath = new Map<string, ReadLeaf[]>();
  const root = isJsonObject(parsed) || Array.isArray(parsed) ? parsed : result;
  const found = leavesOf(root);
  const leaves = [...found, ...found.flatMap(listedIn)];
  for (const { path, raw, at, isMarked } of [
    ...leaves,
    ...listedPaths(args, leaves),
    ...askedFor(args),
  ]) {
    const leaf = { raw, at, isMarked, key: valueKey(raw) };
    const known = byPath.get(path);
    if (known === undefined) {
      byPath.set(path, [leaf]);
    } else {
      known.push(leaf);
    }
  }
  return byPath;
}

/** Stands before the name of an argument in the places of a result. */
const ASKED = '@';

/** Returns true if a place is an argument of the call whose result it belongs to. */
export const isAsked = (place: string): boolean => place.startsWith(ASKED);

/**
 * Returns the arguments as values that belong to the whole answer: the folder of its files, the
 * owner of the repositories.
 */
function askedFor(args: JsonObject): readonly Omit<Leaf, 'value'>[] {
  return Object.entries(args).flatMap(([name, raw]) =>
    (typeof raw === 'string' && raw !== '') || typeof raw === 'number'
      ? [{ path: `${ASKED}${name}`, raw, at: [], isMarked: false }]
      : [],
  );
}

/** Returns the names in a text that lists a folder. The text may be a part of the answer. */
function listedIn({ path, raw, at }: Leaf): readonly Leaf[] {
  const named = typeof raw === 'string' && isListing(raw) ? leavesOf(textValues(raw)) : [];
  return named.map((leaf) => ({
    ...leaf,
    path: path === '' ? leaf.path : `${path}.${leaf.path}`,
    at: [...at, ...leaf.at],
  }));
}

const LISTED = `${ENTRIES}${LIST}`;

/** Returns the paths of a folder's entries: the given path of the folder before each name. */
function listedPaths(args: JsonObject, leaves: readonly Leaf[]): readonly Omit<Leaf, 'value'>[] {
  const listed = leaves.filter(({ path }) => path === LISTED || path.endsWith(`.${LISTED}`));
  const [, folder] =
    Object.entries(args).find(
      ([name, value]) =>
        listed.length > 0 && typeof value === 'string' && PATHS.isNameOf(wordsOf(name)),
    ) ?? [];
  return typeof folder === 'string'
    ? listed.map(({ path, raw, at, isMarked }) => ({
        path: `${path.slice(0, -LISTED.length)}${textPlace('path')}${LIST}`,
        raw: `${folder.replace(/\/$/u, '')}/${raw}`,
        at,
        isMarked,
      }))
    : [];
}
