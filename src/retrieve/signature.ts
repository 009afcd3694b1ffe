import { listOf, referredTo, propertiesIn, requiredIn } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { escapedText } from '../base/plain-text.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

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
  // References can lead in circles, so the schemas that are read are counted.
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

// JSON Schema written as a TypeScript type, for an agent to read.
//
// It tells what to send, not everything the schema forbids: bounds, patterns and formats are left
// to the check. Nothing in a schema makes it throw.

/** Objects nested deeper than `depth` are only called `object`. */
function typeText(schema: Json | undefined, scope: SchemaScope, depth: number): string {
  return write(schema, { scope, depth, open: new Set() });
}

/** Writes one member of an object type. */
export function memberText(
  name: string,
  schema: Json | undefined,
  required: boolean,
  type: (schema: Json | undefined) => string,
): string {
  const text = type(schema);
  // A member that may be left out need not be sent as null.
  const value = required ? text : text.replace(OR_NULL, '');
  return `${nameText(name)}${required ? '' : '?'}: ${value}`;
}

const OR_NULL = / \| null$/u;

interface Reading {
  readonly scope: SchemaScope;
  readonly depth: number;
  /** The schemas being written around this one: meeting one again would never end. */
  readonly open: ReadonlySet<JsonObject>;
}

const PLAIN_TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

function write(schema: Json | undefined, reading: Reading): string {
  const { scope, open } = reading;
  if (!isJsonObject(schema)) {
    return schema === false ? 'never' : 'unknown';
  }
  if (open.has(schema) || scope.partsLeft <= 0) {
    return schema['type'] === 'object' ? 'object' : 'unknown';
  }
  scope.partsLeft -= 1;
  const inside = { ...reading, open: new Set([...open, schema]) };
  const text = writeKind(schema, inside);
  return schema['nullable'] === true ? unionText([text, 'null']) : text;
}

function writeKind(schema: JsonObject, reading: Reading): string {
  if (schema['const'] !== undefined) {
    return literalText(schema['const']);
  }
  const values = listOf(schema['enum']);
  if (values.length > 0) {
    return enumText(values);
  }
  const target = referredTo(schema, reading.scope.root);
  if (target !== undefined) {
    return write(target, reading);
  }
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (choices.length > 0 && !isJsonObject(schema['properties'])) {
    return unionText(choices.map((choice) => write(choice, reading)));
  }
  const types = Array.isArray(schema['type']) ? listOf(schema['type']) : [schema['type']];
  return unionText(types.map((type) => writeType(type, schema, reading)));
}

function writeType(type: Json | undefined, schema: JsonObject, reading: Reading): string {
  const plain = typeof type === 'string' ? PLAIN_TYPES.get(type) : undefined;
  if (plain !== undefined) {
    return plain;
  }
  if (type === 'array' || (type === undefined && schema['items'] !== undefined)) {
    return arrayText(schema, reading);
  }
  const isObject = type === 'object' || isJsonObject(schema['properties']);
  if (isObject || Array.isArray(schema['allOf'])) {
    return objectTypeText(schema, reading, isObject);
  }
  return 'unknown';
}

function arrayText(schema: JsonObject, reading: Reading): string {
  const items = schema['items'];
  const tuple = listOf(Array.isArray(items) ? items : schema['prefixItems']);
  if (tuple.length > 0) {
    return `[${tuple.map((item) => write(item, reading)).join(', ')}]`;
  }
  const item = write(isJsonObject(items) ? items : undefined, reading);
  return /[|&]/u.test(item) ? `(${item})[]` : `${item}[]`;
}

function objectTypeText(schema: JsonObject, reading: Reading, isObject: boolean): string {
  const shape = shapeOf(schema, reading.scope);
  const deeper = { ...reading, depth: reading.depth - 1 };
  if (shape.required.size + shape.optional.size === 0) {
    const others = schema['additionalProperties'];
    if (isJsonObject(others)) {
      return `Record<string, ${write(others, deeper)}>`;
    }
    const parts = isObject ? [] : listOf(schema['allOf']).map((part) => write(part, reading));
    return [...new Set(parts)].filter((part) => part !== 'unknown').join(' & ') || 'object';
  }
  if (reading.depth <= 0) {
    return 'object';
  }
  const type = (member: Json | undefined): string => write(member, deeper);
  const required = [...shape.required].map(([name, member]) =>
    memberText(name, member, true, type),
  );
  const shown = [...shape.optional].slice(0, RETRIEVE.nestedOptionalMax);
  const optional = shown.map(([name, member]) => memberText(name, member, false, type));
  return membersText([...required, ...optional], shape.optional.size - shown.length);
}

/** Members between braces, with how many optional ones were left out. */
function membersText(members: readonly string[], omitted: number): string {
  return `{${[...members, ...(omitted > 0 ? [`…${omitted} optional`] : [])].join(', ')}}`;
}

function unionText(types: readonly string[]): string {
  const distinct = new Set(
    types.flatMap((type) => (/[{[(<']/u.test(type) ? type : type.split(' | '))),
  );
  return distinct.has('unknown') ? 'unknown' : [...distinct].join(' | ');
}

function enumText(values: readonly Json[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = literalText(value);
    length += text.length;
    if (length > RETRIEVE.enumLengthMax && shown.length > 0) {
      break;
    }
    shown.push(text);
  }
  const left = values.length - shown.length;
  return [...new Set(shown), ...(left > 0 ? [`…${left} more`] : [])].join(' | ');
}

function literalText(value: Json): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'unknown[]' : 'object';
  }
  const text = typeof value === 'string' ? quoted(value) : String(value);
  return text.length > RETRIEVE.enumLengthMax ? typeof value : text;
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : quoted(name);
}

/**
 * Quotes a text, with an escape for every invisible character. Uses single quotes: in a JSON answer
 * each double quote would need an escape.
 */
function quoted(text: string): string {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${escapedText(inside).replaceAll("'", String.raw`\'`)}'`;
}

/** A schema with the document its `$ref`s point into, and how many parts of it may still be read. */
interface SchemaScope {
  readonly root: JsonObject;
  /** Goes down with every part that is read: references can unfold without end. */
  partsLeft: number;
}

/** The members an object may have, as far as the schema names them. */
interface ObjectShape {
  /** By name. The schema is `undefined` if the member is required but not described. */
  readonly required: ReadonlyMap<string, Json | undefined>;
  readonly optional: ReadonlyMap<string, Json | undefined>;
}

/**
 * Returns the members named by the schema itself, by what it refers to and by all of its `allOf`.
 */
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
    for (const [name, property] of Object.entries(propertiesIn(part))) {
      properties.set(name, properties.get(name) ?? property);
    }
    for (const name of requiredIn(part)) {
      names.add(name);
    }
    const further = [referredTo(part, scope.root), ...listOf(part['allOf'])].filter(isJsonObject);
    waiting.push(...further.toReversed());
  }
  return {
    required: new Map([...names].map((name) => [name, properties.get(name)])),
    optional: new Map([...properties].filter(([name]) => !names.has(name))),
  };
}
