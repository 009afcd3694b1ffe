import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/**
 * Arguments that a server wants to see as HTTP headers (`x-mcp-header` in an input schema,
 * protocol 2026-07-28), so that a proxy in front of it can route without reading the body.
 */
export interface HeaderParameter {
  readonly path: readonly string[];
  readonly header: string;
}

const MARK = 'x-mcp-header';
const PREFIX = 'Mcp-Param-';
const TOKEN = /^[\w!#$%&'*+\-.^`|~]+$/u;
const TYPES = new Set<Json | undefined>(['string', 'integer', 'boolean']);
/** Printable ASCII that survives a header as it is. */
const PLAIN = /^[\t\x20-\x7e]+$/u;
const ENCODED = /^=\?base64\?.*\?=$/u;

/** Returns the marked properties of an input schema; anything marked wrongly is left alone. */
export function findHeaderParameters(
  schema: JsonObject,
  path: readonly string[] = [],
): readonly HeaderParameter[] {
  const properties = schema['properties'];
  if (!isJsonObject(properties) || path.length > UPSTREAM.headerDepthMax) {
    return [];
  }
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isJsonObject(property)) {
      return [];
    }
    const here = [...path, name];
    const header = property[MARK];
    const marked =
      typeof header === 'string' && TOKEN.test(header) && TYPES.has(property['type'])
        ? [{ path: here, header: `${PREFIX}${header}` }]
        : [];
    return [...marked, ...findHeaderParameters(property, here)];
  });
}

/**
 * Returns the headers of one call. An argument that is absent, null or not a plain value has none.
 */
export function parameterHeaders(
  parameters: readonly HeaderParameter[],
  args: JsonObject,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const { path, header } of parameters) {
    let value: Json | undefined = args;
    for (const key of path) {
      value = isJsonObject(value) ? value[key] : undefined;
    }
    const text = plainValue(value);
    if (text !== undefined) {
      headers[header] = encodeHeaderValue(text);
    }
  }
  return headers;
}

function plainValue(value: Json | undefined): string | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? value.toFixed() : undefined;
  }
  if (typeof value === 'boolean') {
    return value ? 'true' : 'false';
  }
  return typeof value === 'string' ? value : undefined;
}

function encodeHeaderValue(text: string): string {
  const isPlain = PLAIN.test(text) && text === text.trim() && !ENCODED.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}
