/** A JSON value line by line, and its difference from an earlier one. */

/**
 * One line of a value. If there was an earlier question, it says whether the line is new or gone.
 */
export interface JsonLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly depth: number;
  /** The name of a member as a JSON string: quoted, so that it cannot look like anything else. */
  readonly key?: string;
  /** A scalar, or the bracket that opens or closes. */
  readonly text: string;
}

/** Levels, beyond which a value is written in one line. */
const DEPTH_MAX = 12;

/** All the lines of a value. */
export function jsonLines(value: unknown): readonly JsonLine[] {
  return linesOf(value, undefined, 0, 'same');
}

/** Returns the lines of a value, together with removed lines of an earlier one. */
export function differenceLines(earlier: unknown, value: unknown): readonly JsonLine[] {
  return compare(earlier, value, undefined, 0);
}

/** Returns true if two values are equal, whatever the order of their members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) {
    return true;
  }
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) {
    return false;
  }
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

type Container = Readonly<Record<string, unknown>>;

function compare(
  earlier: unknown,
  value: unknown,
  key: string | undefined,
  depth: number,
): JsonLine[] {
  if (isSame(earlier, value)) {
    return linesOf(value, key, depth, 'same');
  }
  const bothOpen =
    isContainer(earlier) && isContainer(value) && Array.isArray(earlier) === Array.isArray(value);
  if (!bothOpen || depth >= DEPTH_MAX) {
    return [...linesOf(earlier, key, depth, 'removed'), ...linesOf(value, key, depth, 'added')];
  }
  const [open, close] = brackets(value);
  const keys = [...new Set([...Object.keys(value), ...Object.keys(earlier)])];
  const inside = keys.flatMap((inner) => {
    const shown = Array.isArray(value) ? undefined : inner;
    if (!Object.hasOwn(earlier, inner)) {
      return linesOf(value[inner], shown, depth + 1, 'added');
    }
    return Object.hasOwn(value, inner)
      ? compare(earlier[inner], value[inner], shown, depth + 1)
      : linesOf(earlier[inner], shown, depth + 1, 'removed');
  });
  return [line('same', depth, open, key), ...inside, line('same', depth, close)];
}

function linesOf(
  value: unknown,
  key: string | undefined,
  depth: number,
  kind: JsonLine['kind'],
): JsonLine[] {
  if (!isContainer(value) || Object.keys(value).length === 0 || depth >= DEPTH_MAX) {
    return [line(kind, depth, JSON.stringify(value) ?? 'undefined', key)];
  }
  const [open, close] = brackets(value);
  const entries = Object.entries(value);
  return [
    line(kind, depth, open, key),
    ...entries.flatMap(([inner, held]) =>
      linesOf(held, Array.isArray(value) ? undefined : inner, depth + 1, kind),
    ),
    line(kind, depth, close),
  ];
}

function line(kind: JsonLine['kind'], depth: number, text: string, key?: string): JsonLine {
  return { kind, depth, text, ...(key !== undefined && { key: JSON.stringify(key) }) };
}

function brackets(value: Container): readonly [string, string] {
  return Array.isArray(value) ? ['[', ']'] : ['{', '}'];
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
