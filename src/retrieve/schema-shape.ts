import { listOf, referredTo } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

/** A schema with the document its `$ref`s point into, and how many parts of it may still be read. */
export interface SchemaScope {
  readonly root: JsonObject;
  /** Goes down with every part that is read: references can unfold without end. */
  partsLeft: number;
}

/** The members an object may have, as far as the schema names them. */
export interface ObjectShape {
  /** `undefined` for one that is required but not described. */
  readonly required: ReadonlyMap<string, Json | undefined>;
  readonly optional: ReadonlyMap<string, Json | undefined>;
}

/** The members named by the schema itself, by what it refers to and by all of its `allOf`. */
export function shapeOf(schema: JsonObject, scope: SchemaScope): ObjectShape {
  const properties = new Map<string, Json | undefined>();
  const names = new Set<string>();
  const waiting: JsonObject[] = [schema];
  const seen = new Set<JsonObject>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (seen.has(part) || scope.partsLeft <= 0) {
      continue;
    }
    seen.add(part);
    scope.partsLeft -= 1;
    if (isJsonObject(part['properties'])) {
      for (const [name, property] of Object.entries(part['properties'])) {
        properties.set(name, properties.get(name) ?? property);
      }
    }
    for (const name of listOf(part['required'])) {
      if (typeof name === 'string') {
        names.add(name);
      }
    }
    const further = [referredTo(part, scope.root), ...listOf(part['allOf'])].filter(isJsonObject);
    waiting.push(...further.toReversed());
  }
  return {
    required: new Map([...names].map((name) => [name, properties.get(name)])),
    optional: new Map([...properties].filter(([name]) => !names.has(name))),
  };
}
