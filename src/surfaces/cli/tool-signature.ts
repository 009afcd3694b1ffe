import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/** A tool's parameters on one line: `(path: string, head?: number)`. */
export function toolSignature(inputSchema: JsonObject): string {
  const properties = isJsonObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const required = Array.isArray(inputSchema['required']) ? inputSchema['required'] : [];
  const parameters = Object.entries(properties)
    .map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }))
    .toSorted((left, right) => Number(right.isRequired) - Number(left.isRequired))
    .map(({ name, schema, isRequired }) => `${name}${isRequired ? '' : '?'}: ${typeName(schema)}`);
  return `(${parameters.join(', ')})`;
}

/** The type in a few characters; a list or choice too long for a line is named by its kind. */
function typeName(schema: Json | undefined): string {
  if (!isJsonObject(schema)) {
    return 'any';
  }
  const { type, enum: choices, items } = schema as Readonly<Record<string, Json | undefined>>;
  if (Array.isArray(choices) && choices.length <= CHOICES_SHOWN_MAX) {
    return choices.map((choice: Json) => JSON.stringify(choice)).join(' | ');
  }
  if (type === 'array') {
    const item = typeName(items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (Array.isArray(type)) {
    return type.map(String).join(' | ');
  }
  return typeof type === 'string' ? type : 'any';
}

const CHOICES_SHOWN_MAX = 5;
