/** The hash under which it is counted that a tool was given some values, so that the values need not be kept. Pure. */
import { canonicalJson, type JsonObject } from '../base/json.ts';

/** Arguments that were given, with the JSON of their values. */
export interface GivenValues {
  readonly names: readonly string[];
  readonly jsons: readonly string[];
}

/** Returns all arguments of a call, in the order of their names. */
export function wholeOf(args: JsonObject): GivenValues {
  const names = Object.keys(args).toSorted();
  return { names, jsons: names.map((name) => canonicalJson(args[name] ?? null)) };
}

/** Returns the hash of a tool with values. */
export function givenHash(
  hash: (text: string) => string,
  tool: string,
  { names, jsons }: GivenValues,
): string {
  return hash(JSON.stringify([tool, ...names, ...jsons]));
}
