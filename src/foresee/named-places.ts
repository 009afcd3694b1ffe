/** Which places of results are called as a parameter is. Pure. */

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

/** Where the values of a text stand that are of one kind: after the place of the text. */
export function textPlace(kind: string): string {
  return `~${kind}`;
}

/**
 * Whether a place is called as a parameter: by its own name (`sheetName`, `sheet_name`), as one of several
 * (`modes[]` for `mode`), by that of what it belongs to as well (`sheets[].name`), or, in a text, by its
 * label or by what the parameter takes.
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
}

/** Reads the names of a place. */
export function namesOf(path: string): PlaceNames {
  const names = path.split('.').map((name) => name.replaceAll(/\[\]|[{}]/gu, ''));
  const own = names.at(-1) ?? '';
  if (own.includes('~')) {
    const kind = own.slice(own.indexOf('~') + 1);
    const wanted = plain(kind);
    return {
      isNameOf: (parameter) =>
        wanted === parameter.plain ||
        kind === parameter.parts.at(-1) ||
        parameter.parts.some((part) => TEXT_KINDS.get(part) === kind),
    };
  }
  const around = names.slice(0, -1).findLast((name) => name !== '') ?? '';
  const called = new Set([plain(own), plain(singular(around) + own)]);
  if (path.endsWith('[]')) {
    called.add(plain(singular(own)));
  }
  return { isNameOf: (parameter) => called.has(parameter.plain) };
}

/** How many names at their ends two places have in common: 2 for `results[].id` and `data.results[].id`. */
export function commonEnding(place: string, other: string): number {
  const names = place.split('.').toReversed();
  const others = other.split('.').toReversed();
  const differing = names.findIndex((name, at) => name !== others[at] || !/\p{L}/u.test(name));
  return differing < 0 ? names.length : differing;
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
