/** Takes the changes of pml out of a file that somebody has edited since: ours goes, theirs stays. */
import { isDeepStrictEqual } from 'node:util';

import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { ValuePath } from '../json-document.ts';
import { valueAt } from '../plain-problem.ts';
import { takeOutOfCodex } from './codex-file.ts';
import { readJsonFile, setInJson } from './json-file.ts';
import { markedPart, withoutLines } from './marked-part.ts';

/** Format of a file, so that a change in it can be found again. */
export type FileFormat =
  | {
      readonly kind: 'json';
      /** Values that are pml's own, whatever they have become since: its entry among the servers. */
      readonly own: readonly ValuePath[];
    }
  | { readonly kind: 'toml' }
  /** Any text in which pml has a part between two marker lines. */
  | { readonly kind: 'marked' }
  /** A text that pml wrote as a whole. */
  | { readonly kind: 'own' };

/** One file at three times. An empty text stands for no file. */
export interface Versions {
  readonly before: string;
  /** Content that pml wrote. */
  readonly after: string;
  readonly now: string;
}

/** Returns the current text without pml's changes. Throws CONFIG_INVALID if it cannot be parsed. */
export function takeOut(format: FileFormat, versions: Versions): string {
  switch (format.kind) {
    case 'json': {
      return takeOutOfJson(versions, format.own);
    }
    case 'toml': {
      return takeOutOfCodex(versions);
    }
    case 'marked': {
      return takeOutOfMarked(versions);
    }
    case 'own': {
      return withoutLines(versions.now, versions.after, versions.before);
    }
    default: {
      return format satisfies never;
    }
  }
}

/** True for a text without anything in it. */
export function isBlank(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*\}\s*)?$/u.test(text);
}

function takeOutOfMarked({ before, after, now }: Versions): string {
  return withoutLines(now, markedPart(after) ?? '', markedPart(before));
}

// Takes the changes of pml out of a JSON text that somebody has edited since.

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
 * Returns the current text without pml's changes. A value that pml changed and nobody touched since
 * gets its old value. A value that somebody changed since stays, such as a server entry that the
 * person edited. Values at `own` always get their old value.
 */
function takeOutOfJson({ before, after, now }: Versions, own: readonly ValuePath[]): string {
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

/**
 * Tells a single thing, such as a server entry, from a map of things. Whoever edits a thing owns
 * it.
 */
function isRecord(value: JsonObject): boolean {
  return Object.values(value).some((each) => typeof each !== 'object');
}

export function isEmpty(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
