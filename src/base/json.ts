/** JSON as data: the only shape of value that crosses a process, a wire or the database. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. `undefined` members are dropped when it is written. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True for an object that is neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a member that the object itself has. Names such as `constructor` are members of every object. */
export function ownMember<Value>(
  object: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * Returns the canonical text of a value: sorted keys, no white space. Equal values have equal
 * texts, so hashes and comparisons use it.
 */
export function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) {
    return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  return value === undefined ? 'null' : JSON.stringify(value);
}

/** Parses JSON text; `undefined` where it is not JSON. (JSON itself has no `undefined`.) */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Copies a value with every text replaced by `change`, and every member name by `changeName`.
 * Members are built from entries: assigning `__proto__` would change the object's prototype.
 */
export function mapTexts(
  value: Json,
  change: (text: string) => Json,
  changeName: (name: string) => string = (name) => name,
): Json {
  if (typeof value === 'string') {
    return change(value);
  }
  if (Array.isArray(value)) {
    return value.map((item: Json) => mapTexts(item, change, changeName));
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          changeName(name),
          member === undefined ? undefined : mapTexts(member, change, changeName),
        ]),
      )
    : value;
}

/** Code units below the first take one byte, below the second two, and half a pair two of its four. */
const ONE_BYTE_BELOW = 0x80;
const TWO_BYTES_BELOW = 0x8_00;
const PAIRS_FROM = 0xd8_00;
const PAIRS_BELOW = 0xe0_00;
const BYTES_OF_OTHERS = 3;

/** Counts the bytes of a well-formed text in UTF-8 without encoding it. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < ONE_BYTE_BELOW) {
      bytes += 1;
    } else if (unit < TWO_BYTES_BELOW || (unit >= PAIRS_FROM && unit < PAIRS_BELOW)) {
      bytes += 2;
    } else {
      bytes += BYTES_OF_OTHERS;
    }
  }
  return bytes;
}

/** Counts the bytes of a value as JSON on the wire. JSON escapes lone halves of pairs. */
export function jsonBytes(value: Json): number {
  return utf8Bytes(JSON.stringify(value));
}

/** No code unit takes more bytes as JSON: as an escape it has six. */
const BYTES_PER_UNIT_MAX = 6;
/** Quotes, brackets, a comma and a colon, or a number, with room to spare. */
const UNITS_PER_VALUE = 8;

/**
 * True if a value takes more than `bytesMax` bytes as JSON. It counts exactly only near the limit.
 */
export function isJsonBeyond(value: Json, bytesMax: number): boolean {
  return isTextBeyond(value, bytesMax / BYTES_PER_UNIT_MAX) && jsonBytes(value) > bytesMax;
}

/**
 * True if a value holds more text than the limit. It adds the lengths of all texts and names, and a
 * little for each value. It allocates nothing and stops at the limit.
 */
export function isTextBeyond(value: Json | undefined, unitsMax: number): boolean {
  return unitsLeft(value, unitsMax) < 0;
}

function unitsLeft(value: Json | undefined, units: number): number {
  let left = units - UNITS_PER_VALUE;
  if (typeof value === 'string') {
    return left - value.length;
  }
  if (typeof value !== 'object' || value === null) {
    return left;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at += 1) {
      left = unitsLeft(value[at] as Json, left);
    }
    return left;
  }
  const members = value as JsonObject;
  for (const name in members) {
    if (left < 0) {
      break;
    }
    left = unitsLeft(members[name], left - name.length);
  }
  return left;
}

/**
 * True if a value is nested deeper than `levelsMax`. Never recurses deeper than that, so it is safe
 * where `JSON.stringify` would overflow the stack.
 */
export function isNestedBeyond(value: unknown, levelsMax: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (levelsMax === 0) {
    return true;
  }
  // Makes no lists of members: a body of a megabyte has tens of thousands of objects.
  if (Array.isArray(value)) {
    return value.some((inner: unknown) => isNestedBeyond(inner, levelsMax - 1));
  }
  const members = value as JsonObject;
  for (const name in members) {
    if (isNestedBeyond(members[name], levelsMax - 1)) {
      return true;
    }
  }
  return false;
}
