import { resolvePointer } from './json-pointer.ts';
import type { Json, JsonObject } from './json.ts';

/** What a `$ref` points at inside its document; `undefined` where there is none or it leads nowhere. */
export function referredTo(schema: JsonObject, root: JsonObject): Json | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? resolvePointer(root, reference) : undefined;
}

/** A list, or nothing where a schema has something else in its place. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
