import { formatPath, type JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { BINDINGS } from '../tuning.ts';

/** A value inside another that can be told from others. */
export interface Leaf {
  /** Positions of lists are `[]`, keys that are ids `{}`. */
  readonly path: string;
  /** The value as it is compared: a number and its text are the same. */
  readonly value: string;
}

const SAYS_NOTHING: ReadonlySet<string> = new Set(['true', 'false', 'null', 'none', 'unknown']);
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** The telling values of a JSON value, outermost first, up to a bound: large results are read by their beginning. */
export function leavesOf(root: Json): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let level: { readonly value: Json; readonly path: JsonPath }[] = [{ value: root, path: [] }];
  for (let seen = 0; level.length > 0 && seen < BINDINGS.valuesMax;) {
    const next: typeof level = [];
    for (const { value, path } of level) {
      seen += 1;
      if (seen > BINDINGS.valuesMax) {
        break;
      }
      if (typeof value !== 'object' || value === null) {
        const text = tellingText(value);
        if (text !== undefined) {
          leaves.push({ path: generalPath(path), value: text });
        }
      } else if (path.length < BINDINGS.depthMax) {
        const room = BINDINGS.valuesMax - next.length;
        next.push(...membersOf(value, path).slice(0, Math.max(0, room)));
      }
    }
    level = next;
  }
  return leaves;
}

function membersOf(
  value: Json,
  path: JsonPath,
): readonly { readonly value: Json; readonly path: JsonPath }[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[])
      .slice(0, BINDINGS.valuesMax)
      .map((item, at) => ({ value: item, path: [...path, at] }));
  }
  return isJsonObject(value)
    ? Object.entries(value)
        .slice(0, BINDINGS.valuesMax)
        .map(([key, member]) => ({ value: member ?? null, path: [...path, key] }))
    : [];
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
    path.map((step) => (typeof step === 'string' && /\d{2}/u.test(step) ? '{}' : step)),
  )
    .replaceAll(/\[\d+\]/gu, '[]')
    .replaceAll('["{}"]', '.{}');
}
