/** Removes the changes of pml from a file that somebody has edited since. Other changes stay. */
import { isDeepStrictEqual } from 'node:util';

import { type JsonPath, findAt } from '../../base/json-path.ts';
import { type Json, type JsonObject, canonicalJson, isJsonObject } from '../../base/json.ts';
import { takeOutOfCodex } from './codex-file.ts';
import { readJsonFile, setInJson } from './json-file.ts';

/** Format of a file, so that a change in it can be found again. */
export type FileFormat =
  | {
      readonly kind: 'json';
      /** Values that are pml's own, whatever they have become since: its entry among the servers. */
      readonly own: readonly JsonPath[];
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
    case 'json':
      return takeOutOfJson(versions, format.own);
    case 'toml':
      return takeOutOfCodex(versions);
    case 'marked':
      return takeOutOfMarked(versions);
    case 'own':
      return withoutLines(versions.now, versions.after, versions.before);
    default:
      return format satisfies never;
  }
}

/** Returns true for an empty text or an empty object. */
export function isBlank(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*\}\s*)?$/u.test(text);
}

function takeOutOfMarked({ before, after, now }: Versions): string {
  return withoutLines(now, markedPart(after) ?? '', markedPart(before));
}

// Takes the changes of pml out of a JSON text that somebody has edited since.

/** One value in three versions: before pml wrote, after pml wrote, and now. `undefined` is no value. */
interface Values {
  readonly path: JsonPath;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly now: Json | undefined;
}

interface Edit {
  readonly path: JsonPath;
  readonly value: Json | undefined;
  /** Only where the value is empty by then: pml made this object or list, and others may use it now. */
  readonly ifEmpty?: true;
}

/**
 * Returns the current text without pml's changes. A value that pml changed and nobody touched since
 * gets its old value. A value that somebody changed since stays, such as a server entry that the
 * person edited. Values at `own` always get their old value.
 */
function takeOutOfJson({ before, after, now }: Versions, own: readonly JsonPath[]): string {
  const values = {
    path: [],
    before: readJsonFile(before),
    after: readJsonFile(after),
    now: readJsonFile(now),
  };
  return editsOf(values, own).reduce((text, { path, value, ifEmpty }) => {
    const isNeeded = ifEmpty === undefined || isEmptyContainer(findAt(readJsonFile(text), path));
    return isNeeded ? setInJson(text, path, value) : text;
  }, now);
}

function editsOf(values: Values, own: readonly JsonPath[]): readonly Edit[] {
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
        before: findAt(was, [key]),
        after: findAt(wrote, [key]),
        now: findAt(has, [key]),
      },
      own,
    ),
  );
  return [...inner, ...cleanUp];
}

/** Takes out each item that pml added, once, from the end. pml never takes an item of others out of a list. */
function listEdits(
  path: JsonPath,
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
 * Returns true for a single thing, such as a server entry, and false for a map of things. A person who
 * edits a thing owns it.
 */
function isRecord(value: JsonObject): boolean {
  return Object.values(value).some((each) => typeof each !== 'object');
}

export function isEmptyContainer(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

const BEGIN = '<!-- pml begin: written by pml init, taken out by pml init --undo -->';
const END = '<!-- pml end -->';
const PART = /^<!-- pml begin\b[^\n]*\n(?:[^\n]*\n)*?<!-- pml end -->[^\S\n]*(?:\n|$)/mu;

/** Returns the part of pml with its markers, or `undefined` if there is none. */
export function markedPart(text: string): string | undefined {
  return PART.exec(text)?.[0];
}

/** Returns the text with these words as the part of pml: in the place of an older part, or at the end. */
export function withMarkedPart(text: string, words: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const part = `${BEGIN}\n${words}\n${END}\n`.replaceAll('\n', lineBreak);
  const older = markedPart(text);
  if (older !== undefined) {
    return text.replace(older, () => part);
  }
  const isEnded = text === '' || text.endsWith('\n');
  const gap = text.trim() === '' ? '' : lineBreak;
  return `${text}${isEnded ? '' : lineBreak}${gap}${part}`;
}

/**
 * Returns the text without the lines that pml wrote, and with `older` in their place. `written` is
 * the part as pml wrote it. Lines that somebody else added or changed stay. If no line of ours is
 * left, the text stays as it is. The marks may be missing: lines are found by their content and
 * order.
 */
function withoutLines(text: string, written: string, older = ''): string {
  const lines = text.split(LINE_START);
  const ours = matchedLines(lines.map(bare), written.split(LINE_START).map(bare));
  const first = lines.findIndex((_line, at) => ours.has(at));
  if (first === -1) {
    return text;
  }
  const before = lines.slice(0, first);
  const after = lines.slice(first).filter((_line, at) => !ours.has(first + at));
  const isApart = older === '' && (after.length === 0 || bare(after[0] ?? '') === '');
  // The empty line before the part is ours, too. What stands around it stays apart.
  const isGap = isApart && before.length > 1 && bare(before.at(-1) ?? '') === '';
  return [...(isGap ? before.slice(0, -1) : before), older, ...after].join('');
}

const LINE_START = /(?<=\n)/u;
const bare = (line: string): string => line.trim();

/** Returns the positions of our lines: the longest common sequence, without empty lines at its ends. */
function matchedLines(lines: readonly string[], ours: readonly string[]): ReadonlySet<number> {
  const told = ours.filter((line) => line !== '');
  // lengths[i][j]: how many lines of told.slice(j) are in lines.slice(i), in their order.
  const lengths = Array.from({ length: lines.length + 1 }, () =>
    Array.from({ length: told.length + 1 }, () => 0),
  );
  const at = (line: number, our: number): number => lengths[line]?.[our] ?? 0;
  for (let line = lines.length - 1; line >= 0; line -= 1) {
    for (let our = told.length - 1; our >= 0; our -= 1) {
      (lengths[line] as number[])[our] =
        lines[line] === told[our]
          ? 1 + at(line + 1, our + 1)
          : Math.max(at(line + 1, our), at(line, our + 1));
    }
  }
  const matched = new Set<number>();
  for (let line = 0, our = 0; line < lines.length && our < told.length;) {
    if (lines[line] === told[our]) {
      matched.add(line);
      line += 1;
      our += 1;
    } else if (at(line + 1, our) >= at(line, our + 1)) {
      line += 1;
    } else {
      our += 1;
    }
  }
  // An empty line between two of ours is ours.
  const gaps = lines.flatMap((line, number) =>
    line === '' && matched.has(number - 1) && matched.has(number + 1) ? [number] : [],
  );
  return new Set([...matched, ...gaps]);
}
