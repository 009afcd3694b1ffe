/**
 * The settings in the environment, for containers and for one run.
 *
 * The environment goes before the file, the file before defaults.
 */
import type { z } from 'zod';

import { describeError, GatewayError } from '../base/errors.ts';
import type { JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import { nearestName } from '../base/nearest-name.ts';
import { CONFIG } from '../tuning/config.ts';
import { readIfThere } from './atomic-file.ts';
import { configSchema } from './schema.ts';
import { SETTING_RULES, type SettingKey } from './setting-rules.ts';

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'table';

/** One variable and the setting it stands for. */
interface EnvironmentOverride {
  readonly variable: string;
  readonly path: JsonPath;
  readonly kind: Kind;
}

/** Suffix of variables that name a file with the value. */
const FILE_SUFFIX = '_FILE';

const KINDS: Readonly<Record<string, Kind>> = {
  string: 'text',
  enum: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

/**
 * Settings of the machine and the database. A deployment may set them by the environment although
 * they can widen access.
 */
const OF_DEPLOYMENTS: ReadonlySet<string> = new Set<SettingKey>([
  'pml.project.name',
  'pml.storage.url',
  'pml.storage.durable',
  'pml.http.enabled',
  'pml.http.host',
]);

/**
 * All variables, printed in `docs/reference/config.md`. A client may start pml in an environment
 * that a repository wrote (`env` of its entry), and nobody confirms an environment. So a setting
 * that can widen anything can only be set in the file. There `${env:NAME}` can stand for its value.
 */
export const ENVIRONMENT_OVERRIDES: readonly EnvironmentOverride[] = Object.entries(SETTING_RULES)
  .filter(([key, { widens }]) => widens === 'never' || OF_DEPLOYMENTS.has(key))
  .map(([key]) => {
    const path = key.split('.');
    return { variable: variableOf(path), path, kind: kindAt(path) };
  });

/** Returns the variable of a setting: PML_HTTP_PUBLIC_URL for `pml.http.publicUrl`. */
function variableOf(path: readonly string[]): string {
  const words = path.map((word) => word.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '_').toUpperCase());
  return words.join('_');
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

function kindAt(path: readonly string[]): Kind {
  let definition = bare(configSchema);
  for (const key of path) {
    const inner = definition.shape?.[key];
    definition = inner === undefined ? definition : bare(inner);
  }
  return KINDS[definition.type] ?? 'table';
}

/** Returns the schema inside of `optional`, `default` and the like. */
function bare(schema: z.core.$ZodType): Definition {
  const definition: Definition = schema['_zod'].def;
  return definition.innerType === undefined ? definition : bare(definition.innerType);
}

/** A value that was given beside the file. */
export interface Override {
  readonly path: JsonPath;
  readonly value: Json;
  /** The variable, for messages. */
  readonly name: string;
}

/**
 * Returns the overrides that are set; an empty variable counts as not set. Throws FILE_UNUSABLE for
 * a file that cannot be read.
 */
export function overridesFrom(
  env: Readonly<Record<string, string | undefined>>,
): readonly Override[] {
  return ENVIRONMENT_OVERRIDES.flatMap(({ variable, path, kind }) => {
    const inFile = `${variable}${FILE_SUFFIX}`;
    const text = env[variable] || textIn(env[inFile] ?? '', inFile);
    const name = env[variable] ? variable : inFile;
    return text === '' ? [] : [{ path, value: convert(text, kind), name } as const];
  });
}

/** Names of variables that are read elsewhere and are no settings. */
const OTHER_VARIABLES: readonly string[] = [
  'PML_CONFIG',
  'PML_CONFIRM_CONFIG',
  'PML_TOKEN_FILE',
  'PML_APPROVER_TOKEN_FILE',
  'PML_KEY_FILE',
  'PML_KEYCHAIN',
  'PML_DEBUG',
];

/** Returns a message for each variable that has no effect although its name was likely meant for a setting. */
export function strayVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = new Set([
    ...ENVIRONMENT_OVERRIDES.flatMap(({ variable }) => [variable, `${variable}${FILE_SUFFIX}`]),
    ...OTHER_VARIABLES,
  ]);
  const inFile = new Map(
    Object.keys(SETTING_RULES).map((key) => [variableOf(key.split('.')), key] as const),
  );
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('PML_') || known.has(name)) {
      return [];
    }
    const key = inFile.get(name);
    const near = nearestName(name, known);
    const why =
      key === undefined
        ? near && `did you mean ${near}?`
        : `${key} can only be set in pml.json, because it can widen what may happen.`;
    return why === undefined ? [] : [`The variable ${name} has no effect: ${why}`];
  });
}

/**
 * Reads the text of a file that a variable names. Secrets of containers are files, often of another
 * owner.
 */
function textIn(file: string, variable: string): string {
  if (file === '') {
    return '';
  }
  const unusable = (why: string): GatewayError =>
    new GatewayError('FILE_UNUSABLE', `${variable}: ${file} ${why}`);
  let bytes: Uint8Array | undefined;
  try {
    bytes = readIfThere(file);
  } catch (error) {
    throw unusable(`cannot be read: ${describeError(error)}`);
  }
  if (bytes === undefined) {
    throw unusable('cannot be read: there is no such file');
  }
  if (bytes.byteLength > CONFIG.privateFileBytesMax) {
    throw unusable(`is larger than ${CONFIG.privateFileBytesMax} bytes`);
  }
  return Buffer.from(bytes).toString('utf8').trim();
}

/**
 * Converts the text of a variable. A text that does not fit is returned unchanged: the schema then
 * says what it expects.
 */
function convert(text: string, kind: Kind): Json {
  switch (kind) {
    case 'text':
      return text;
    case 'number': {
      const number = Number(text);
      return Number.isNaN(number) ? text : number;
    }
    case 'boolean': {
      const isTrue = text === 'true' || text === '1';
      return isTrue || text === 'false' || text === '0' ? isTrue : text;
    }
    case 'list':
      return /^\s*\[/u.test(text)
        ? (parseJson(text) ?? text)
        : text.split(',').map((item) => item.trim());
    case 'table':
      return parseJson(text) ?? text;
    default:
      return kind satisfies never;
  }
}

/** Returns the configuration with these values in it. */
export function withOverrides(raw: JsonObject, overrides: readonly Override[]): JsonObject {
  return overrides.reduce<JsonObject>((value, { path, value: given }) => {
    return setAt(value, path, given) as JsonObject;
  }, raw);
}

function setAt(value: Json | undefined, path: JsonPath, given: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) {
    return given;
  }
  // A value in the way is wrong already and will be reported.
  if (value !== undefined && !isJsonObject(value)) {
    return value;
  }
  return { ...value, [key]: setAt(value?.[key], rest, given) };
}
