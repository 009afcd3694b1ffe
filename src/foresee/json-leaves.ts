import { type JsonPath, formatPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { BINDINGS } from '../tuning/foresee.ts';

/** A value inside another that can be told from others. */
export interface Leaf {
  /** Positions of lists are `[]`, keys that are ids `{}`. */
  readonly path: string;
  /** The value as it is compared: a number and its text are the same. */
  readonly value: string;
  /** The value as it stands there. */
  readonly raw: string | number;
  /** Positions that the path leaves out: of each list, and of each key that is an id. */
  readonly at: readonly number[];
  /** The record that it is a member of says yes to something (`has_children: true`), or is a folder. */
  readonly isMarked: boolean;
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'unknown']);
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
/** Names in records for things that hold others. */
const FOLDERS: ReadonlySet<Json | undefined> = new Set(['dir', 'directory', 'folder', 'tree']);
const ID_KEY = /\d{2}/u;
/** Names in records for the kind of thing that a record is. */
const KINDS = ['type', 'object', 'kind'];
const KIND = /^\p{L}[\p{L}_-]{2,31}$/u;
const SPACE = /\s/u;
/** Stands before the kind of a record in paths. */
export const KIND_MARK = ':';

interface Visit {
  readonly value: Json;
  readonly path: string;
  readonly at: readonly number[];
  readonly depth: number;
  readonly isMarked: boolean;
  /** The place, counted among records of its kind only. */
  readonly ofKind?: readonly string[];
}

/** The telling values of a JSON value, outermost first, up to a bound: large results are read by their beginning. */
export function leavesOf(root: Json): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let level: Visit[] = [{ value: root, path: '', at: [], depth: 0, isMarked: false }];
  for (let seen = 0; level.length > 0 && seen < BINDINGS.valuesMax;) {
    const next: Visit[] = [];
    for (const visit of level) {
      const { value, path, at, depth, isMarked, ofKind = [] } = visit;
      seen += 1;
      if (seen > BINDINGS.valuesMax) {
        break;
      }
      if (typeof value !== 'object' || value === null) {
        const text = tellingText(value);
        if (text !== undefined) {
          const leaf = { value: text, raw: value as string | number, at, isMarked };
          leaves.push({ path, ...leaf });
          const kinds = SPACE.test(text) ? [] : ofKind;
          leaves.push(...kinds.map((own) => ({ path: own, ...leaf })));
        }
      } else if (depth < BINDINGS.depthMax) {
        const room = BINDINGS.valuesMax - next.length;
        next.push(...membersOf(visit).slice(0, Math.max(0, room)));
      }
    }
    level = next;
  }
  return leaves;
}

function membersOf({ value, path, at, depth }: Visit): readonly Visit[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).slice(0, BINDINGS.valuesMax).map((item, position) => ({
      value: item,
      path: `${path}[]`,
      at: [...at, position],
      depth: depth + 1,
      isMarked: false,
    }));
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const members = Object.entries(value).slice(0, BINDINGS.valuesMax);
  const isMarked = members.some(([, member]) => member === true || FOLDERS.has(member));
  const isMap = isMapped(members.map(([, member]) => member ?? null));
  const kinds = kindsOf(value);
  return members.flatMap(([key, member = null], position) => {
    const isData = isMap || ID_KEY.test(key);
    const own = { at: isData ? [...at, position] : at, depth: depth + 1, isMarked };
    if (!isData) {
      const ofKind = (KINDS.includes(key) ? [] : kinds).map((kind) =>
        memberPath(`${path}${KIND_MARK}${kind}`, key),
      );
      return [{ value: member, path: memberPath(path, key), ...own, ofKind }];
    }
    const itself = { value: member, path: `${path}.{}`, ...own };
    return isMap ? [{ value: key, path: `${path}.{}${KEY}`, ...own }, itself] : [itself];
  });
}

/** Returns what a record says that it is: `child_database`, `file`. */
function kindsOf(record: JsonObject): readonly string[] {
  return KINDS.flatMap((name) => {
    const kind = record[name];
    return typeof kind === 'string' && KIND.test(kind) ? [kind] : [];
  });
}

/** Place of the keys of a record whose keys are data. */
const KEY = '~key';

/**
 * Returns true if the members of a record are of one kind, so that its keys are data: lists, or
 * records that begin alike.
 */
function isMapped(members: readonly Json[]): boolean {
  const [first, ...others] = members;
  if (first === undefined || others.length === 0) {
    return false;
  }
  if (Array.isArray(first)) {
    return others.every((member) => Array.isArray(member));
  }
  const beginning = beginningOf(first);
  return beginning !== undefined && others.every((member) => beginningOf(member) === beginning);
}

function beginningOf(member: Json): string | undefined {
  return isJsonObject(member) ? Object.keys(member).slice(0, 2).join('\n') || undefined : undefined;
}

function memberPath(path: string, key: string): string {
  const name = formatPath([key]);
  return path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`;
}

/**
 * Returns the comparison key of a value. Returns undefined for common values, which match by
 * accident: short numbers and texts, `true`, `null`.
 */
function tellingText(value: string | number | boolean | null): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') {
    return undefined;
  }
  const text = String(value).trim().toLowerCase();
  if (NUMBER.test(text)) {
    const size = text.replaceAll(/\D/gu, '').length;
    return size >= BINDINGS.digitsMin ? text : undefined;
  }
  const isTelling =
    text.length >= BINDINGS.lettersMin &&
    text.length <= BINDINGS.lettersMax &&
    !SAYS_NOTHING.has(text);
  return isTelling ? text : undefined;
}

/** The path with positions of lists as `[]` and keys that are ids as `{}`. */
export function generalPath(path: JsonPath): string {
  return formatPath(
    path.map((step) => (typeof step === 'string' && ID_KEY.test(step) ? '{}' : step)),
  )
    .replaceAll(/\[\d+\]/gu, '[]')
    .replaceAll('["{}"]', '.{}');
}
