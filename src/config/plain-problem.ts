/**
 * Explains schema errors in plain words: what is wrong, what was expected, and which known name was
 * probably meant. Never shows the value, which may be a secret. All problems are reported at once,
 * each with its place.
 */
import { z } from 'zod';

import { GatewayError } from '../base/errors.ts';
import { type JsonPath, findAt } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { TEXTS } from '../tuning/text.ts';
import type { Override } from './environment.ts';
import { type JsonDocument, settingName } from './json-document.ts';
import type { Locations } from './locations.ts';
import { configSchema } from './schema.ts';

/** One thing to mend. */
export interface PlainProblem {
  readonly path: JsonPath;
  /** The wrong part: the key, or its value. */
  readonly part: 'key' | 'value';
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** Keys that clients know in a server's entry, and where pml has the same. */
const KEYS_OF_CLIENTS: Readonly<Record<string, string>> = {
  disabled: 'write "enabled": false in pml.servers for this server',
  timeout: 'write "callTimeoutMs" in pml.servers for this server',
  autoApprove: 'write allow rules in pml.policy.rules',
  alwaysAllow: 'write allow rules in pml.policy.rules',
  disabledTools: 'write deny rules in pml.policy.rules',
  disabled_tools: 'write deny rules in pml.policy.rules',
  enabled_tools: 'write rules in pml.policy.rules',
  envFile: 'write the variables in "env"',
  serverUrl: 'write it as "url"',
};

/** Returns the problems that an issue of the schema stands for. `root` is the whole checked value. */
export function plainProblems(
  issue: Issue,
  root: Json,
  schema: z.ZodType = configSchema,
): readonly PlainProblem[] {
  const path = issue.path.filter((segment) => typeof segment !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      part: 'key',
      message: unknownKey(schema, path, key),
    }));
  }
  if (issue.code === 'invalid_union') {
    const value = findAt(root, path);
    const branch = isJsonObject(value) && 'url' in value ? issue.errors.at(-1) : issue.errors[0];
    return (branch ?? []).flatMap((inner) =>
      plainProblems({ ...inner, path: [...path, ...inner.path] }, root, schema),
    );
  }
  return [{ path, part: 'value', message: wrongValue(issue, findAt(root, path)) }];
}

function wrongValue(issue: Issue, value: Json | undefined): string {
  if (value === undefined && issue.code !== 'custom') {
    return 'is missing';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}, not ${kindOf(value ?? null)}`;
    case 'invalid_value': {
      const known = issue.values.map(String);
      const meant = typeof value === 'string' ? didYouMean(value, known) : '';
      return `must be ${known.map((each) => JSON.stringify(each)).join(' or ')}${meant}`;
    }
    case 'too_small':
      return `must ${issue.origin === 'string' ? 'not be empty' : `be at least ${issue.minimum}`}`;
    case 'too_big': {
      const unit = issue.origin === 'string' ? ' characters long' : '';
      return `must be at most ${issue.maximum}${unit}`;
    }
    case 'invalid_format':
      return issue.format === 'url'
        ? 'must be an address that starts with http:// or https://'
        : `must be a valid ${issue.format}`;
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return issue.message;
  }
}

function unknownKey(schema: z.ZodType, parent: JsonPath, key: string): string {
  const [top, server] = parent;
  if (top === 'mcpServers' && typeof server === 'string' && parent.length === 2) {
    if (Object.hasOwn(KEYS_OF_CLIENTS, key)) {
      return `unknown key; ${KEYS_OF_CLIENTS[key]}`;
    }
    if (knownKeys(schema, ['pml', 'servers', server]).includes(key)) {
      return `does not belong here; write it in ${settingName(['pml', 'servers', server])}`;
    }
  }
  if (parent.length === 0 && key !== 'pml' && knownKeys(schema, ['pml']).includes(key)) {
    return 'does not belong here; write it under "pml"';
  }
  const known = knownKeys(schema, parent);
  const meant = didYouMean(key, known);
  const all = meant === '' && known.length > 0 ? `; known here: ${known.join(', ')}` : '';
  return `unknown key${meant}${all}`;
}

function knownKeys(schema: z.ZodType, path: JsonPath): readonly string[] {
  let candidates = [z.toJSONSchema(schema, { io: 'input' }) as unknown as JsonObject];
  for (const segment of path) {
    candidates = candidates
      .flatMap((each) => alternatives(each))
      .flatMap((each) => {
        const { properties, additionalProperties, items } = each;
        const named = isJsonObject(properties) ? properties[segment] : undefined;
        return [named ?? additionalProperties ?? items].filter((next) => isJsonObject(next));
      });
  }
  return [
    ...new Set(
      candidates
        .flatMap((each) => alternatives(each))
        .flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : [])),
    ),
  ];
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? anyOf.filter((each) => isJsonObject(each)) : [schema];
}

function withArticle(expected: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    boolean: 'true or false',
    number: 'a number',
    int: 'a whole number',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  };
  return words[expected] ?? expected;
}

function kindOf(value: Json): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'a number' : 'a fraction';
  }
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}

/** One problem as it is reported to programs. */
interface ConfigProblem {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Returns the problem with its line and column, or with the variable it came from. */
export function placeProblem(
  problem: PlainProblem,
  document: JsonDocument | undefined,
  overrides: readonly Override[],
): ConfigProblem {
  const path = settingName(problem.path);
  const override = overrides.findLast((each) => settingName(each.path) === path);
  if (override !== undefined) {
    return { path, message: `${override.name} ${problem.message}` };
  }
  return { path, message: problem.message, ...document?.positionOf(problem.path, problem.part) };
}

/** Returns the error that lists them. */
export function invalidConfig(
  locations: Pick<Locations, 'configFile'>,
  problems: readonly ConfigProblem[],
): GatewayError {
  const file = locations.configFile;
  const sorted = problems.toSorted((left, right) => {
    const byLine = (left.line ?? 0) - (right.line ?? 0);
    return byLine === 0 ? (left.column ?? 0) - (right.column ?? 0) : byLine;
  });
  const lines = sorted.slice(0, TEXTS.listedMax).map(({ path, line, column, message }) => {
    const place = line === undefined ? '' : `${line}:${column} `;
    return `  ${place}${path === '' ? '' : `${path}: `}${message}`;
  });
  const more = sorted.length - lines.length;
  const heading = `${file} has ${sorted.length === 1 ? 'a problem' : `${sorted.length} problems`}:`;
  const text = [heading, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
  return new GatewayError('CONFIG_INVALID', text, { data: { file, problems: sorted } });
}
