import { isJsonObject, type Json } from './json.ts';

/**
 * Paths inside a JSON value: `.items[0].name`, `["odd name"]`. Only own members are found, never
 * inherited ones, so `__proto__` and `constructor` are ordinary names.
 */

/** Names of members and indexes of items, outermost first. */
export type JsonPath = readonly (string | number)[];

type ParsedPath =
  | { readonly kind: 'path'; readonly path: JsonPath; readonly end: number }
  | { readonly kind: 'malformed'; readonly message: string };

type FoundValue =
  | { readonly kind: 'found'; readonly value: Json }
  /** `at` is the longest existing part of the path, and `value` the value there. */
  | { readonly kind: 'missing'; readonly at: JsonPath; readonly value: Json };

const STEP = new RegExp(
  [
    String.raw`\.([^\s.[\]{}"'\x60]+)`,
    String.raw`\[(\d{1,9})\]`,
    String.raw`\[("(?:[^"\\]|\\.)*")\]`,
    String.raw`\[('(?:[^'\\]|\\.)*')\]`,
  ].join('|'),
  'uy',
);
const PLAIN_NAME = /^[^\s.[\]{}"'`]+$/u;

/** Reads steps from `start` for as long as there are any; `end` is where they stop. */
export function parsePath(text: string, start = 0): ParsedPath {
  const step = new RegExp(STEP);
  const path: (string | number)[] = [];
  let end = start;
  for (;;) {
    step.lastIndex = end;
    const found = step.exec(text);
    if (found === null) {
      break;
    }
    const [whole, name, index, quoted, singleQuoted] = found;
    const key =
      name ?? (index === undefined ? unquoted(quoted ?? singleQuoted ?? '') : Number(index));
    if (key === undefined) {
      return { kind: 'malformed', message: `${whole} is not a quoted name` };
    }
    path.push(key);
    end += whole.length;
  }
  const next = text[end];
  return next === '.' || next === '['
    ? {
        kind: 'malformed',
        message: `a path goes on with .name, [0] or ["odd name"], not with ${text.slice(end, end + EXCERPT_LENGTH)}`,
      }
    : { kind: 'path', path, end };
}

/** Returns the text that `parsePath` reads back; without the leading dot of a first plain name. */
export function formatPath(path: JsonPath): string {
  const text = path.map((step) => {
    if (typeof step === 'number') {
      return `[${step}]`;
    }
    return PLAIN_NAME.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return text.join('').replace(/^\./u, '');
}

/** Follows the path as far as it goes. `.0` and `["0"]` also name the item `[0]` of a list. */
export function valueAt(value: Json, path: JsonPath): FoundValue {
  let current = value;
  for (const [depth, step] of path.entries()) {
    const next = memberOf(current, step);
    if (next === undefined) {
      return { kind: 'missing', at: path.slice(0, depth), value: current };
    }
    current = next;
  }
  return { kind: 'found', value: current };
}

/** Returns the value at a path, or `undefined` if there is none. */
export function findAt(root: Json | undefined, path: JsonPath): Json | undefined {
  const found = root === undefined ? undefined : valueAt(root, path);
  return found?.kind === 'found' ? found.value : undefined;
}

function memberOf(value: Json, step: string | number): Json | undefined {
  if (Array.isArray(value)) {
    return /^\d+$/u.test(String(step)) ? (value[Number(step)] as Json | undefined) : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined;
}

function unquoted(quoted: string): string | undefined {
  const text = quoted.startsWith("'")
    ? `"${quoted.slice(1, -1).replaceAll(/\\'|"/gu, (mark) => (mark === '"' ? String.raw`\"` : "'"))}"`
    : quoted;
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

const EXCERPT_LENGTH = 20;
