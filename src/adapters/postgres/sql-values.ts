/**
 * What a value looks like on its way into and out of SQL, the same for both engines.
 *
 * In: everything travels as text and the server decides its type; an array is an SQL array, and
 * a plain object is JSON. An array that is meant as JSON goes in as its JSON text.
 * Out: the types below; whatever is not listed (numeric, date, interval, vector, arrays) stays text.
 */

/** As the drivers take it: text, bytes, or nothing. */
export type EncodedParameter = string | Uint8Array | null;

/** Turns a parameter into the one form that both engines read the same way. */
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

/** Whole numbers as numbers where they fit exactly, else as bigint: never silently rounded. */
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
