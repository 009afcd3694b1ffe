import { resolvePointer } from '../../base/json-pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { SCHEMA } from '../../tuning/schema.ts';

/**
 * How many parts a schema has once its references are unfolded, counted up to the bound.
 *
 * A few references to references double with every level, and so would the time of a check.
 * References back to what is being counted add nothing: how often those unfold is up to the value.
 */
export function countParts(root: JsonObject): number {
  const counts = new Map<object, number>();

  const count = (node: Json | undefined, depth: number): number => {
    if (typeof node !== 'object' || node === null) {
      return 0;
    }
    const known = counts.get(node);
    if (known !== undefined) {
      return known;
    }
    if (depth > SCHEMA.depthMax) {
      return Number.POSITIVE_INFINITY;
    }
    counts.set(node, 1);
    let total = 1;
    for (const child of Object.values(node) as (Json | undefined)[]) {
      total += count(child, depth + 1);
    }
    const reference = isJsonObject(node) ? node['$ref'] : undefined;
    if (typeof reference === 'string') {
      total += count(resolvePointer(root, reference), depth + 1);
    }
    counts.set(node, total);
    return total;
  };

  return count(root, 0);
}

/** Whether a value consists of more than so many values; looks no further than that. */
export function hasMoreParts(value: Json, limit: number): boolean {
  let left = limit;
  const waiting: (Json | undefined)[] = [value];
  while (waiting.length > 0 && left >= 0) {
    const node = waiting.pop();
    left -= 1;
    if (typeof node === 'object' && node !== null) {
      const children = Object.values(node) as readonly Json[];
      if (children.length > left) {
        return true;
      }
      waiting.push(...children);
    }
  }
  return left < 0;
}

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
