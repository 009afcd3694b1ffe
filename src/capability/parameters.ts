import { propertiesIn } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject, ownMember } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { FedArgument, HoleKind } from './program-reader.ts';

/** Keywords that a parameter takes over from the schema of its argument. */
const CARRIED: readonly string[] = [
  'type',
  'enum',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** Returns the properties of a schema, as far as they are schemas. */
export function propertiesOf(parameters: JsonObject): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(
    Object.entries(propertiesIn(parameters)).flatMap(([name, schema]) =>
      isJsonObject(schema) ? [[name, schema]] : [],
    ),
  );
}

/**
 * Returns the kind of value that each parameter takes, so that a program that reads them keeps its
 * shape.
 */
export function parameterKinds(parameters: JsonObject): Readonly<Record<string, HoleKind>> {
  return Object.fromEntries(
    Object.entries(propertiesOf(parameters)).map(([name, schema]) => [name, kindOf(schema)]),
  );
}

function kindOf(schema: JsonObject): HoleKind {
  const fallback = learnedWith(schema);
  const type = fallback === undefined ? schema['type'] : typeOf(fallback);
  if (type === 'integer') {
    return 'number';
  }
  return type === 'number' || type === 'boolean' || type === 'array' ? type : 'string';
}

/**
 * Returns the value that a parameter had when the capability was learned: its default, or its
 * example.
 */
export function learnedWith(schema: JsonObject): Json | undefined {
  const { examples } = schema;
  return (
    schema['default'] ?? (Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined)
  );
}

/** The stored form of the first value of a parameter. */
export type KeptValue = 'default' | 'example' | 'nothing';

/** Returns the arguments with defaults filled in. Precondition: they fit the schema. */
export function withDefaults(parameters: JsonObject, args: JsonObject): JsonObject {
  const filled = Object.entries(propertiesOf(parameters)).flatMap(([name, schema]) => {
    const given = ownMember(args, name);
    const value = given ?? schema['default'];
    return given === undefined && value !== undefined ? [[name, value] as const] : [];
  });
  return { ...args, ...Object.fromEntries(filled) };
}

/**
 * Returns the schema of a parameter: the argument's own where the value is one, else by its value.
 */
export function parameterSchema(
  value: Json,
  feeds: FedArgument | undefined,
  tool: Tool | undefined,
  kept: KeptValue,
): JsonObject {
  const argument =
    feeds?.isWhole === true && tool !== undefined
      ? schemaAt(tool.inputSchema, feeds.path)
      : undefined;
  const carried = carriedOf(argument, value);
  const values = { nothing: {}, example: { examples: [value] }, default: { default: value } };
  return { ...carried, ...values[kept] };
}

function carriedOf(argument: JsonObject | undefined, value: Json): JsonObject {
  const description = argument?.['description'];
  const text =
    typeof description === 'string'
      ? { description: plainLine(description, CAPABILITY.parameterTextMax) }
      : {};
  const fits = argument !== undefined && takes(argument['type'], value);
  const kept = fits
    ? Object.fromEntries(
        CARRIED.flatMap((name) => {
          const member = argument[name];
          return member === undefined ? [] : [[name, member] as const];
        }),
      )
    : {};
  const items = Array.isArray(value) ? { items: itemsOf(argument, value) } : {};
  return { type: typeOf(value), ...kept, ...items, ...text };
}

function itemsOf(argument: JsonObject | undefined, value: readonly Json[]): JsonObject {
  const type = argument && isJsonObject(argument['items']) ? argument['items']['type'] : undefined;
  if (typeof type === 'string') {
    return { type };
  }
  const types = [...new Set(value.map(typeOf))];
  return types.length === 1 && types[0] !== undefined ? { type: types[0] } : {};
}

function takes(type: Json | undefined, value: Json): boolean {
  const own = typeOf(value);
  const types = Array.isArray(type) ? type : [type];
  return types.some(
    (each) => each === own || (each === 'integer' && own === 'number' && Number.isInteger(value)),
  );
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) {
    return 'array';
  }
  return value === null ? 'null' : typeof value;
}

/** Returns the schema of an argument, as far as plain properties and items lead to it. */
function schemaAt(schema: JsonObject, path: FedArgument['path']): JsonObject | undefined {
  let current: JsonObject | undefined = schema;
  for (const step of path) {
    const next: Json | undefined =
      typeof step === 'number' ? current['items'] : ownMember(propertiesIn(current), step);
    if (!isJsonObject(next)) {
      return undefined;
    }
    current = next;
  }
  return current;
}
