import { resolvePointer } from '../../base/json-pointer.ts';
import type { JsonObject } from '../../base/json.ts';

/** Keywords whose schemas are about the same value, not about a part of it. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * Every object of the schema that can be reached from this part of it, references followed; with
 * `inPlace` only those that are about the same value as the part itself.
 */
export function reachableFrom(
  root: JsonObject,
  part: unknown,
  inPlace: boolean,
): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'object' && node !== null && !seen.has(node)) {
      seen.add(node);
      const { $ref: reference, ...members } = node as Readonly<Record<string, unknown>>;
      const followed = inPlace
        ? IN_PLACE.flatMap((key) => [members[key]].flat())
        : Object.values(members);
      for (const child of followed) {
        waiting.push(child);
      }
      if (typeof reference === 'string') {
        waiting.push(resolvePointer(root, reference));
      }
    }
  }
  return seen;
}
