/** The hash under which it is counted that a tool was given some values, so that the values need not be kept. Pure. */
import type { ToolId } from '../base/ids.ts';
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

/** Returns the hash of a call with all its arguments. */
export type CallHash = (tool: ToolId, args: JsonObject) => string;

/** Hashes calls. Hashing takes long and several calls are alike, so each is hashed once. */
export function callHashes(hash: (text: string) => string): CallHash {
  const known = new Map<string, string>();
  return (tool, args) => {
    const key = `${tool}\n${canonicalJson(args)}`;
    const made = known.get(key) ?? givenHash(hash, tool, wholeOf(args));
    known.set(key, made);
    return made;
  };
}
