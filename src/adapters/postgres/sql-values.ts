/**
 * The form of values on their way into and out of SQL, the same for both engines.
 *
 * In: everything travels as text and the server decides its type. An array is an SQL array, and a
 * plain object is JSON. An array that is meant as JSON is passed as its JSON text. Out: the types
 * below. All others (numeric, date, interval, vector, arrays) stay text.
 */
import { createHash } from 'node:crypto';

import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import { STORAGE } from '../../tuning/postgres.ts';

/** A parameter in the form of the drivers: text, bytes or null. */
export type EncodedParameter = string | Uint8Array | null;

/** Turns a parameter into the form that both engines read the same way. */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) {
    return null;
  }
  if (value instanceof Uint8Array) {
    return value;
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (Array.isArray(value)) {
    return arrayLiteral(value);
  }
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' || typeof value === 'bigint'
    ? value.toString()
    : JSON.stringify(value);
}

function arrayLiteral(items: readonly unknown[]): string {
  const parts = items.map((item) => {
    const text = encodeParameter(item);
    if (text === null) {
      return 'NULL';
    }
    if (typeof text !== 'string') {
      return `"\\\\x${Buffer.from(text).toString('hex')}"`;
    }
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}

const asText = (text: string): string => text;
const asNumber = (text: string): number => Number(text);

/** Reads a whole number: as a number if it fits exactly, else as a bigint. Never rounds. */
function asInteger(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function asBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}

/** Object identifiers of the types that do not stay text. They are the same in every PostgreSQL. */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  jsonb: 3802,
} as const;

/** Readers by object identifier; a type that is not here stays text. */
export const VALUE_READERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bool]: (text) => text === 't',
  [OID.bytea]: asBytes,
  [OID.int8]: asInteger,
  [OID.int2]: asNumber,
  [OID.int4]: asNumber,
  [OID.oid]: asNumber,
  [OID.json]: (text) => JSON.parse(text) as unknown,
  [OID.jsonb]: (text) => JSON.parse(text) as unknown,
  [OID.float4]: asNumber,
  [OID.float8]: asNumber,
  [OID.date]: asText,
  [OID.timestamp]: asText,
  [OID.timestamptz]: (text) => new Date(text),
};

/** Returns the JSON text of a column that may be null. */
export function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Reads a JSON object from a text column. Returns undefined for any other text. */
export function objectIn(text: string): JsonObject | undefined {
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? parsed : undefined;
}

/** Reads a JSON list of strings from a text column. Returns undefined for any other text. */
export function textsIn(json: string): readonly string[] | undefined {
  const list = parseJson(json);
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
}

/** Items of rows, and the number of rows that could not be read. */
export interface ReadRows<Item> {
  readonly items: readonly Item[];
  readonly ignored: number;
}

/** Reads rows. `read` returns undefined for a row that makes no sense. */
export function readRows<Row, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item | undefined,
): ReadRows<Item> {
  const items = rows.flatMap((row) => read(row) ?? []);
  return { items, ignored: rows.length - items.length };
}

/** True for a number that is not infinite. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** True for a whole number from 0 on. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

// PostgreSQL text has no NUL and no half of a surrogate pair, but strings of agents and servers
// have both. Ordinary text is stored unchanged, readable in SQL. The rest is escaped with the
// control character DLE, which is itself escaped. JSON text needs none of this: JSON writes such
// characters as `\u0000`, and a text column (not jsonb) keeps that.

const ESCAPE = '\u0010';
// Written as text because a pattern with control characters in it is easily misread.
const UNSTORABLE = new RegExp(
  String.raw`[\u0000\u0010]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  'g',
);
const ESCAPED = new RegExp(`${ESCAPE}([0-9a-f]{4})`, 'g');
const DIGITS = 4;
const HEXADECIMAL = 16;

/** Returns the form that is stored. Different strings have different forms. */
export function toStorable(text: string): string {
  return text.replaceAll(
    UNSTORABLE,
    (unit) => ESCAPE + unit.charCodeAt(0).toString(HEXADECIMAL).padStart(DIGITS, '0'),
  );
}

/** Returns the stored form of a text that may be missing. */
export function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : toStorable(text);
}

/**
 * Does the same as `toStorable` for a text that is only looked up. One too long for an index
 * becomes its hash.
 */
export function toStorableKey(text: string): string {
  const stored = toStorable(text);
  return isKeyable(stored)
    ? stored
    : `${ESCAPE}sha256 ${createHash('sha256').update(stored).digest('hex')}`;
}

/** Returns the string that `toStorable` was given. */
export function fromStorable(stored: string): string {
  return stored.includes(ESCAPE)
    ? stored.replaceAll(ESCAPED, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, HEXADECIMAL)),
      )
    : stored;
}

/** True if a stored form is short enough for an index. */
export function isKeyable(stored: string): boolean {
  return Buffer.byteLength(stored) <= STORAGE.keyBytesMax;
}
