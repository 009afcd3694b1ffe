import { isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';

/** Whether a value may be meant for a parameter, by their names and the parameter's schema. */
type Rule = (parameter: string, schema: JsonObject, name: string, value: Json) => boolean;

const RULES: readonly Rule[] = [
  (parameter, _, name) => plain(parameter) === plain(name),
  (parameter, _, name) => {
    const [one, other] = [plain(parameter), plain(name)];
    return one.includes(other) || other.includes(one);
  },
  (_, schema, __, value) => typesOf(schema).includes(typeof value),
];

/**
 * Which parameter gets which value, from a schema alone: the one of the same name; else one whose
 * name has the other in it; else the first of the same type in order. A parameter that wants a list
 * gets one, of all that is left where nothing was meant for it by name.
 */
export function argumentsFor(schema: JsonObject, values: JsonObject): JsonObject {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const free = new Map(
    Object.entries(properties).map(([name, each]) => [name, isJsonObject(each) ? each : {}]),
  );
  const left = new Map(Object.entries(values).map(([name, value]) => [name, value ?? null]));
  const given: Record<string, Json> = {};
  for (const rule of RULES) {
    for (const [name, value] of left) {
      const found = [...free].find(([parameter, each]) => rule(parameter, each, name, value));
      if (found !== undefined) {
        const [parameter, each] = found;
        given[parameter] = typesOf(each).includes('array') ? [value] : value;
        free.delete(parameter);
        left.delete(name);
      }
    }
  }
  const list = [...free].find(([, each]) => typesOf(each).includes('array'));
  return list === undefined || left.size === 0
    ? given
    : { ...given, [list[0]]: [...left.values()] };
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

function typesOf({ type }: JsonObject): readonly string[] {
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return types.flatMap((each) => {
    const text = typeof each === 'string' ? each : '';
    return text === 'integer' ? 'number' : text;
  });
}
