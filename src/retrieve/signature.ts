import { listOf, referredTo } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import {
  membersText,
  memberText,
  type ObjectShape,
  type SchemaScope,
  shapeOf,
  typeText,
} from './schema-type.ts';

/**
 * Returns the call of a tool in one line of TypeScript: `(args: {path: string, head?: number}):
 * {content: string}`.
 *
 * All required parameters are in it, whatever the length. Optional ones are left out from the end
 * and counted, then nested objects lose their members.
 */
export function signatureOf(tool: Tool): string {
  const args = argumentsText(tool.inputSchema);
  const result =
    // Some servers publish null for "none".
    isJsonObject(tool.outputSchema)
      ? `: ${objectText(tool.outputSchema, RETRIEVE.returnTypeLengthMax) ?? 'object'}`
      : '';
  return `(${args})${result}`;
}

function argumentsText(schema: JsonObject): string {
  const text = objectText(schema, RETRIEVE.signatureLengthMax);
  if (text !== undefined) {
    return `args: ${text}`;
  }
  const others = schema['additionalProperties'];
  const isClosed = others === undefined || others === false;
  const takesNothing = schema['type'] === 'object' && isClosed && !hasConditions(schema);
  return takesNothing ? '' : 'args: object';
}

/** Writes an object type. Returns `undefined` if the schema names no member. */
function objectText(schema: JsonObject, lengthMax: number): string | undefined {
  for (let depth: number = RETRIEVE.signatureDepthMax; ; depth -= 1) {
    const scope = scopeOf(schema);
    const shape = shapeOf(schema, scope);
    const choices = choicesText(schema, scope, depth);
    const members = shape.required.size + shape.optional.size;
    const text = members === 0 ? choices : fittingText(shape, scope, depth, lengthMax);
    if (text === undefined || text.length <= lengthMax || depth === 0) {
      const whole = members > 0 && choices !== undefined ? `${text} & (${choices})` : text;
      return whole !== undefined && whole.length <= lengthMax ? whole : text;
    }
  }
}

/** Returns all required members and as many optional ones as there is room for, in their order. */
function fittingText(
  shape: ObjectShape,
  scope: SchemaScope,
  depth: number,
  lengthMax: number,
): string {
  const type = (schema: Json | undefined): string => typeText(schema, scope, depth);
  const members = [...shape.required].map(([name, schema]) => memberText(name, schema, true, type));
  let length = members.reduce((sum, member) => sum + member.length + SEPARATOR.length, 0);
  let omitted = shape.optional.size;
  for (const [name, schema] of shape.optional) {
    const member = memberText(name, schema, false, type);
    length += member.length + SEPARATOR.length;
    if (length > lengthMax) {
      break;
    }
    members.push(member);
    omitted -= 1;
  }
  return membersText(members, omitted);
}

const SEPARATOR = ', ';

function choicesText(schema: JsonObject, scope: SchemaScope, depth: number): string | undefined {
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(
    (choice) => isJsonObject(choice) && shapeNames(choice, scope),
  );
  return choices.length === 0
    ? undefined
    : [...new Set(choices.map((choice) => typeText(choice, scope, depth + 1)))].join(' | ');
}

/** Alternatives that only say which members must be there together add nothing to a type. */
function shapeNames(schema: JsonObject, scope: SchemaScope): boolean {
  const shape = shapeOf(schema, scope);
  return [...shape.required.values(), ...shape.optional.values()].some(
    (member) => member !== undefined,
  );
}

function hasConditions(schema: JsonObject): boolean {
  return ['anyOf', 'oneOf', 'allOf', '$ref', 'patternProperties'].some((key) => key in schema);
}

const scopeOf = (root: JsonObject): SchemaScope => ({ root, partsLeft: RETRIEVE.schemaPartsMax });

/**
 * Returns a signature for where the whole one has no room: every required parameter with the kind
 * of value that it takes, optional ones only counted, nothing of the result. `undefined` where the
 * schema names no parameter: there would be nothing in it to go by.
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
