import { listOf, referredTo } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { shapeOf, type SchemaScope } from './schema-shape.ts';
import { memberText, membersText } from './schema-type.ts';

/**
 * A signature for where the whole one has no room: every required parameter with the kind of
 * value that it takes, optional ones only counted, nothing of the result.
 *
 * `undefined` where the schema names no parameter: there would be nothing in it to go by.
 */
export function shortSignatureOf(tool: Tool): string | undefined {
  const scope: SchemaScope = { root: tool.inputSchema, partsLeft: RETRIEVE.schemaPartsMax };
  const { required, optional } = shapeOf(tool.inputSchema, scope);
  if (required.size + optional.size === 0) {
    return undefined;
  }
  const kind = (schema: Json | undefined): string => kindOf(schema, scope);
  const members = [...required].map(([name, schema]) => memberText(name, schema, true, kind));
  return `(args: ${membersText(members, optional.size)})`;
}

function kindOf(schema: Json | undefined, scope: SchemaScope): string {
  // References can lead in circles: what is read is counted.
  if (!isJsonObject(schema) || scope.partsLeft <= 0) {
    return 'unknown';
  }
  scope.partsLeft -= 1;
  const target = referredTo(schema, scope.root);
  return target === undefined ? ownKind(schema, scope) : kindOf(target, scope);
}

function ownKind(schema: JsonObject, scope: SchemaScope): string {
  const values = schema['const'] === undefined ? listOf(schema['enum']) : [schema['const']];
  if (values.length > 0) {
    return union(values.map(valueKind));
  }
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
  if (types.length > 0) {
    return union(types.map((each) => (each === 'integer' ? 'number' : each)));
  }
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (choices.length > 0) {
    return union(choices.map((choice) => kindOf(choice, scope)));
  }
  if (schema['items'] !== undefined) {
    return 'array';
  }
  return 'properties' in schema || 'allOf' in schema ? 'object' : 'unknown';
}

function valueKind(value: Json): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

function union(kinds: readonly string[]): string {
  const distinct = new Set(kinds.flatMap((kind) => kind.split(' | ')));
  return distinct.has('unknown') ? 'unknown' : [...distinct].join(' | ');
}
