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
 * The one text by which values are compared: a number and its text are the same, since a tool that
 * takes text is given the text of a number that another answered.
 */
export function valueKey(value: Json): string {
  // The quotation mark tells texts from the JSON of everything else.
  return typeof value === 'string' || typeof value === 'number'
    ? `"${value}`
    : canonicalJson(value);
}

/** What a result has, by place; what its call was given counts as around all of it. */
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

/** Whether a place is an argument of the call whose result it is a place of. */
export const isAsked = (place: string): boolean => place.startsWith(ASKED);

/** What was asked for belongs to all that was answered: the folder to its files, the owner to the repositories. */
function askedFor(args: JsonObject): readonly Omit<Leaf, 'value'>[] {
  return Object.entries(args).flatMap(([name, raw]) =>
    (typeof raw === 'string' && raw !== '') || typeof raw === 'number'
      ? [{ path: `${ASKED}${name}`, raw, at: [], isMarked: false }]
      : [],
  );
}

/** The names in a text that lists a folder; the text may be a part of what a server answers. */
function listedIn({ path, raw, at }: Leaf): readonly Leaf[] {
  const named = typeof raw === 'string' && isListing(raw) ? leavesOf(textValues(raw)) : [];
  return named.map((leaf) => ({
    ...leaf,
    path: path === '' ? leaf.path : `${path}.${leaf.path}`,
    at: [...at, ...leaf.at],
  }));
}

const LISTED = `${ENTRIES}${LIST}`;

/** The paths of what a folder has: its own path, which was given, before each name. */
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
