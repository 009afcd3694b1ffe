import { formatPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { learnedWith, propertiesOf } from './parameters.ts';
import type { KnownArgument } from './program-reader.ts';

type Path = readonly (string | number)[];

/** What a program gives a tool, as far as its text and the defaults of its parameters tell. */
export interface GivenArguments {
  readonly args: KnownArgument;
  /** Of the capability. */
  readonly parameters: JsonObject;
}

/**
 * Why what a program gives a tool does not fit the tool's schema; nothing where it does, as far as
 * that can be known. A value that is computed is taken to fit.
 */
export function misfit(
  { args, parameters }: GivenArguments,
  schema: JsonObject,
  checker: SchemaChecker,
): string | undefined {
  if (args.kind === 'unknown') {
    return undefined;
  }
  const missing = structureProblem(args, schema, [], CAPABILITY.depthMax);
  if (missing !== undefined) {
    return missing;
  }
  const unknown: string[] = [];
  const value = valueOf(args, propertiesOf(parameters), [], unknown);
  const issue = checker
    .check(schema, value)
    .find(({ path }) => !unknown.some((place) => isWithin(path, place) || isWithin(place, path)));
  if (issue === undefined) {
    return undefined;
  }
  const where = issue.path === '' ? '' : `${issue.path} `;
  return plainLine(`${where}${issue.message}`, CAPABILITY.parameterTextMax);
}

/** The value as it is known, with nothing in the places that are not, which are noted. */
function valueOf(
  known: KnownArgument,
  parameters: Readonly<Record<string, JsonObject>>,
  path: Path,
  unknown: string[],
): Json {
  switch (known.kind) {
    case 'value':
      return known.value;
    case 'list':
      return known.items.map((item, index) => valueOf(item, parameters, [...path, index], unknown));
    case 'object':
      return Object.fromEntries(
        known.members.map(([name, member]) => [
          name,
          valueOf(member, parameters, [...path, name], unknown),
        ]),
      );
    case 'parameter': {
      const schema = Object.hasOwn(parameters, known.parameter)
        ? parameters[known.parameter]
        : undefined;
      const fallback = schema && learnedWith(schema);
      if (fallback !== undefined) {
        return fallback;
      }
      break;
    }
    case 'unknown':
  }
  unknown.push(formatPath(path));
  return null;
}

function isWithin(path: string, place: string): boolean {
  return (
    path === place || place === '' || path.startsWith(`${place}.`) || path.startsWith(`${place}[`)
  );
}

/** Names of members are known even where their values are not. */
function structureProblem(
  known: KnownArgument,
  schema: JsonObject,
  path: Path,
  depthLeft: number,
): string | undefined {
  if (known.kind !== 'object' || depthLeft === 0) {
    return undefined;
  }
  const names = new Set(known.members.map(([name]) => name));
  const { required, additionalProperties, patternProperties, properties } = schema;
  const missing = Array.isArray(required)
    ? required.find((name: Json) => typeof name === 'string' && !names.has(name))
    : undefined;
  if (missing !== undefined) {
    return `it needs ${placeText([...path, String(missing)])} now`;
  }
  const inner = isJsonObject(properties) ? properties : {};
  for (const [name, member] of known.members) {
    const own = Object.hasOwn(inner, name) ? inner[name] : undefined;
    if (own === undefined && additionalProperties === false && patternProperties === undefined) {
      return `it no longer takes ${placeText([...path, name])}`;
    }
    const problem = isJsonObject(own)
      ? structureProblem(member, own, [...path, name], depthLeft - 1)
      : undefined;
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

const placeText = (path: Path): string =>
  `"${plainLine(formatPath(path), CAPABILITY.parameterTextMax)}"`;
