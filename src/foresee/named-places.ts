/** Finds places of results that have the name of a parameter. Pure. */

import { KIND_MARK } from './json-leaves.ts';

/** Kinds of values in texts, by words of parameters that take them. */
const TEXT_KINDS: ReadonlyMap<string, string> = new Map([
  ['url', 'url'],
  ['uri', 'url'],
  ['link', 'url'],
  ['path', 'path'],
  ['file', 'path'],
  ['filename', 'path'],
  ['directory', 'path'],
  ['email', 'email'],
  ['date', 'date'],
]);

const LETTER = /\p{L}/u;
/** The place of keys that are data: it has no name, so that two of them are not alike by it. */
const DATA_KEY = /^\{\}~key$/u;

/** Returns the place of a text's values of one kind, below the place of the text. */
export function textPlace(kind: string): string {
  return `~${kind}`;
}

/**
 * Returns true if a place has the name of a parameter: its own name (`sheetName`, `sheet_name`),
 * one of several (`modes[]` for `mode`), together with its parent (`sheets[].name`) or with the kind
 * of its record (`results[]:child_database.id` for `database_id`), or, in a text, its label.
 */
export function isNamedAs(path: string, parameter: string): boolean {
  return namesOf(path).isNameOf(wordsOf(parameter));
}

/** The name of a parameter, read once for many places. */
export interface ParameterWords {
  readonly plain: string;
  readonly parts: readonly string[];
}

/** Reads the name of a parameter. */
export function wordsOf(parameter: string): ParameterWords {
  return { plain: plain(parameter), parts: partsOf(parameter) };
}

/** The names of a place, read once for many parameters. */
export interface PlaceNames {
  readonly isNameOf: (parameter: ParameterWords) => boolean;
  /** Returns true if the place may be meant: `results[].id` for `page_id`, `tables[]` for `tableName`. */
  readonly isLike: (parameter: ParameterWords) => boolean;
}

/** Reads the names of a place. */
export function namesOf(path: string): PlaceNames {
  const names = path.split('.').map((name) => name.replaceAll(/\[\]|[{}]/gu, ''));
  const own = names.at(-1) ?? '';
  if (own.includes('~')) {
    const kind = own.slice(own.indexOf('~') + 1);
    const wanted = plain(kind);
    return {
      isLike: () => false,
      isNameOf: (parameter) =>
        wanted === parameter.plain ||
        kind === parameter.parts.at(-1) ||
        parameter.parts.some((part) => TEXT_KINDS.get(part) === kind),
    };
  }
  const parent = names.slice(0, -1).findLast((name) => name !== '') ?? '';
  const [around = '', whatItIs = ''] = parent.split(KIND_MARK);
  const things = whatItIs === '' ? [] : [whatItIs, partsOf(whatItIs).at(-1) ?? ''];
  const called = new Set([
    plain(own),
    ...[singular(around), ...things].map((thing) => plain(thing + own)),
  ]);
  if (path.endsWith('[]')) {
    called.add(plain(singular(own)));
  }
  const item = path.endsWith('[]') ? singular(partsOf(own === '' ? around : own).at(-1) ?? '') : '';
  return {
    isNameOf: (parameter) => called.has(parameter.plain),
    isLike: ({ parts }) => {
      const [kind, thing] = parts.toReversed();
      return (
        thing !== undefined && (own === '' || item !== '' ? item === thing : plain(own) === kind)
      );
    },
  };
}

/**
 * Returns the number of equal names at the ends of two paths: 2 for `results[].id` and
 * `data.results[].id`.
 */
export function commonEnding(place: string, other: string): number {
  let equal = 0;
  let end = place.length;
  let otherEnd = other.length;
  while (end >= 0 && otherEnd >= 0) {
    const start = place.lastIndexOf('.', end - 1) + 1;
    const name = end === 0 ? '' : place.slice(start, end);
    const otherStart = other.lastIndexOf('.', otherEnd - 1) + 1;
    if (
      name !== (otherEnd === 0 ? '' : other.slice(otherStart, otherEnd)) ||
      !LETTER.test(name.replace(DATA_KEY, ''))
    ) {
      return equal;
    }
    equal += 1;
    end = start - 1;
    otherEnd = otherStart - 1;
  }
  return equal;
}

function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function partsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

function singular(name: string): string {
  return name.replace(/ies$/u, 'y').replace(/s$/u, '');
}
