import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';

const DEPTH_MAX = 4;
const TEXT = 'example';

/** Returns the arguments of an ordinary call: only what the schema requires, with plain values. */
export function plainArguments(schema: JsonObject): JsonObject {
  const value = plainValue({ ...schema, type: 'object' }, 0);
  return isJsonObject(value) ? value : {};
}

/** Returns the schema's default, its first choice, or a plain value of its type. */
function plainValue(schema: Json | undefined, depth: number): Json {
  if (!isJsonObject(schema) || depth > DEPTH_MAX) {
    return TEXT;
  }
  const { type, default: usual, const: fixed } = schema;
  const choices: readonly Json[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const first = [usual, fixed, ...choices].find((value) => value !== undefined);
  if (first !== undefined) {
    return first;
  }
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants) && variants.length > 0) {
    return plainValue((variants as readonly Json[])[0], depth + 1);
  }
  const kind = Array.isArray(type) ? (type as readonly Json[])[0] : type;
  if (kind === 'object') {
    return plainObject(schema, depth);
  }
  if (kind === 'array') {
    return [plainValue(schema['items'], depth + 1)];
  }
  return kind === 'boolean' ? false : kind === 'number' || kind === 'integer' ? 1 : TEXT;
}

function plainObject(schema: JsonObject, depth: number): JsonObject {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly Json[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.fromEntries(
    required
      .filter((name): name is string => typeof name === 'string')
      .map((name) => [name, plainValue(properties[name], depth + 1)]),
  );
}
