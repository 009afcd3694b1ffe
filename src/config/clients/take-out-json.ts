/** Takes the changes of pml out of a JSON text that somebody has edited since. */
import { isDeepStrictEqual } from 'node:util';

import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ValuePath } from '../json-document.ts';
import { valueAt } from '../plain-problem.ts';
import { readJsonFile, setInJson } from './json-file.ts';
import type { Versions } from './take-out.ts';

/** One value in three versions: before pml wrote, after pml wrote, and now. `undefined` is no value. */
interface Values {
  readonly path: ValuePath;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly now: Json | undefined;
}

interface Edit {
  readonly path: ValuePath;
  readonly value: Json | undefined;
  /** Only where the value is empty by then: pml made this object or list, and others may use it now. */
  readonly ifEmpty?: true;
}

/**
 * Returns the text as it is now without the changes of pml. A value that pml changed and nobody touched
 * since gets its value from before. A value that somebody else changed since stays as it is, such as the
 * entry of a server that the person edited. The values at `own` are those of pml whatever they have become: they always get their value from before.
 */
export function takeOutOfJson({ before, after, now }: Versions, own: readonly ValuePath[]): string {
  const values = {
    path: [],
    before: readJsonFile(before),
    after: readJsonFile(after),
    now: readJsonFile(now),
  };
  return editsOf(values, own).reduce((text, { path, value, ifEmpty }) => {
    const isNeeded = ifEmpty === undefined || isEmpty(valueAt(readJsonFile(text), path));
    return isNeeded ? setInJson(text, path, value) : text;
  }, now);
}

function editsOf(values: Values, own: readonly ValuePath[]): readonly Edit[] {
  const { path, before, after, now } = values;
  if (isDeepStrictEqual(before, after) || isDeepStrictEqual(before, now)) {
    return [];
  }
  if (own.some((each) => isDeepStrictEqual(each, path))) {
    return [{ path, value: before }];
  }
  // The smallest values are set, so that comments between them stay.
  const isShared = isJsonObject(before) && isJsonObject(after) && isJsonObject(now);
  if (!isShared && isDeepStrictEqual(now, after)) {
    return [{ path, value: before }];
  }
  const cleanUp: readonly Edit[] =
    before === undefined ? [{ path, value: undefined, ifEmpty: true }] : [];
  if (Array.isArray(after) && Array.isArray(now)) {
    return [...listEdits(path, before, after, now), ...cleanUp];
  }
  const [was = {}, wrote, has = {}] = [before, after, now];
  if (!isJsonObject(was) || !isJsonObject(wrote) || !isJsonObject(has)) {
    return [];
  }
  if (before === undefined && isRecord(wrote)) {
    return [];
  }
  const keys = [...new Set([...Object.keys(was), ...Object.keys(wrote)])];
  const inner = keys.flatMap((key) =>
    editsOf(
      {
        path: [...path, key],
        before: valueAt(was, [key]),
        after: valueAt(wrote, [key]),
        now: valueAt(has, [key]),
      },
      own,
    ),
  );
  return [...inner, ...cleanUp];
}

/** Takes out each item that pml added, once, from the end. pml never takes an item of others out of a list. */
function listEdits(
  path: ValuePath,
  before: Json | undefined,
  after: readonly Json[],
  now: readonly Json[],
): readonly Edit[] {
  const added = after.map((item) => canonicalJson(item));
  for (const item of Array.isArray(before) ? (before as readonly Json[]) : []) {
    const index = added.indexOf(canonicalJson(item));
    added.splice(index, index === -1 ? 0 : 1);
  }
  return now
    .map((item, index) => ({ index, text: canonicalJson(item) }))
    .toReversed()
    .filter(({ text }) => {
      const index = added.indexOf(text);
      return added.splice(index, index === -1 ? 0 : 1).length > 0;
    })
    .map(({ index }) => ({ path: [...path, index], value: undefined }));
}

/** Tells one thing, such as the entry of a server, from a map of things. Somebody who edits a thing owns it. */
function isRecord(value: JsonObject): boolean {
  return Object.values(value).some((each) => typeof each !== 'object');
}

function isEmpty(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
