/**
 * The definition of a server's tool, as clients get it in proxy mode.
 *
 * Clients validate a list as a whole: one field of a wrong type in one tool hides every tool of
 * every server. So a field with a type in the protocol is kept only if it has that type. Everything
 * else, unknown fields included, passes unchanged.
 */
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** A tool as `tools/list` shows it in proxy mode. */
export type ProxyDefinition = JsonObject & {
  readonly name: string;
  readonly inputSchema: JsonObject & { readonly type: 'object' };
};

type Check = (value: Json) => Json | undefined;

const textOnly: Check = (value) => (typeof value === 'string' ? value : undefined);
const objectOnly: Check = (value) => (isJsonObject(value) ? value : undefined);

const FIELDS: Readonly<Record<string, Check>> = {
  title: textOnly,
  description: textOnly,
  outputSchema: objectOnly,
  annotations: mendAnnotations,
  execution: objectOnly,
  _meta: objectOnly,
  icons: mendIcons,
};

/** Returns the definition under the name that clients know it by. */
export function proxyDefinition(definition: JsonObject, name: string): ProxyDefinition {
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(definition)) {
    if (value === undefined || key === 'name' || key === 'inputSchema') {
      continue;
    }
    const check = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    const mended = check === undefined ? value : check(value);
    if (mended !== undefined) {
      kept[key] = mended;
    }
  }
  return { name, ...kept, inputSchema: mendInputSchema(definition['inputSchema']) };
}

/**
 * Returns an object schema, as the protocol demands. Another schema becomes one that accepts every
 * object.
 */
function mendInputSchema(schema: Json | undefined): JsonObject & { readonly type: 'object' } {
  if (!isJsonObject(schema) || !describesObjects(schema)) {
    return { type: 'object' };
  }
  const { properties, required, ...rest } = schema;
  return {
    ...rest,
    type: 'object',
    ...(isJsonObject(properties) && { properties: mendProperties(properties) }),
    ...(Array.isArray(required) && {
      required: required.filter((name: Json) => typeof name === 'string'),
    }),
  };
}

function describesObjects(schema: JsonObject): boolean {
  const { type } = schema;
  return (
    type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'))
  );
}

/** `true` and `false` are schemas by the standard, but common clients accept only objects. */
function mendProperties(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (isJsonObject(schema)) {
        return [name, schema];
      }
      return [name, schema === false ? { not: {} } : {}];
    }),
  );
}

function mendAnnotations(value: Json): Json | undefined {
  if (!isJsonObject(value)) {
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(value).filter(([key, entry]) => {
      if (key === 'title') {
        return typeof entry === 'string';
      }
      return !key.endsWith('Hint') || typeof entry === 'boolean';
    }),
  );
}

function mendIcons(value: Json): Json | undefined {
  return Array.isArray(value)
    ? value.filter((icon: Json) => isJsonObject(icon) && typeof icon['src'] === 'string')
    : undefined;
}
