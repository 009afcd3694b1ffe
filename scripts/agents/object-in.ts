import { isJsonObject, type JsonObject, parseJson } from '../../src/base/json.ts';

/** The first JSON object in a text. Agents add notes of their own around an answer. */
export function objectIn(text: string): JsonObject | undefined {
  const start = text.indexOf('{');
  // Most answers are nothing but the object: the longest piece is tried first.
  for (let end = text.lastIndexOf('}'); end > start; end = text.lastIndexOf('}', end - 1)) {
    const value = parseJson(text.slice(start, end + 1));
    if (isJsonObject(value)) {
      return value;
    }
  }
  return undefined;
}
