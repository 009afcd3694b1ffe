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

/**
 * The one text that stands for a value: keys sorted, no white space.
 *
 * Two values with the same canonical text are the same value, so it is what hashes and
 * comparisons are made of.
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
