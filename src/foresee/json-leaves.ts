import { type JsonPath, formatPath } from '../base/json-path.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { BINDINGS } from '../tuning/foresee.ts';

/** A value inside another that can be told from others. */
export interface Leaf {
  /** Positions of lists are `[]`, keys that are ids `{}`. */
  readonly path: string;
  /** The value as it is compared: a number and its text are the same. */
  readonly value: string;
  /** The value as it stands there. */
  readonly raw: string | number;
  /** What the path leaves out: the position of each list and of each key that is an id. */
  readonly at: readonly number[];
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'unknown']);
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
const ID_KEY = /\d{2}/u;

interface Visit {
  readonly value: Json;
  readonly path: string;
  readonly at: readonly number[];
  readonly depth: number;
}

/** The telling values of a JSON value, outermost first, up to a bound: large results are read by their beginning. */
export function leavesOf(root: Json): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let level: Visit[] = [{ value: root, path: '', at: [], depth: 0 }];
  for (let seen = 0; level.length > 0 && seen < BINDINGS.valuesMax;) {
    const next: Visit[] = [];
    for (const visit of level) {
      const { value, path, at, depth } = visit;
      seen += 1;
      if (seen > BINDINGS.valuesMax) {
        break;
      }
      if (typeof value !== 'object' || value === null) {
        const text = tellingText(value);
        if (text !== undefined) {
          leaves.push({ path, value: text, raw: value as string | number, at });
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
    }));
  }
  return isJsonObject(value)
    ? Object.entries(value)
        .slice(0, BINDINGS.valuesMax)
        .map(([key, member], position) => ({
          value: member ?? null,
          path: memberPath(path, key),
          at: ID_KEY.test(key) ? [...at, position] : at,
          depth: depth + 1,
        }))
    : [];
}

function memberPath(path: string, key: string): string {
  if (ID_KEY.test(key)) {
    return `${path}.{}`;
  }
  const name = formatPath([key]);
  return path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`;
}

/** How a value is compared, or `undefined` for one that many places have by chance. */
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
