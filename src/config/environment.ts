/**
 * The settings that can also be given in the environment, for containers and for one run.
 *
 * Flags go before the environment, the environment before the file, the file before defaults.
 */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { ValuePath } from './json-document.ts';

/** One variable and the setting it stands for. */
export interface EnvironmentOverride {
  readonly variable: string;
  readonly path: ValuePath;
  readonly kind: 'text' | 'number' | 'boolean';
}

/** All of them; printed in `docs/reference/config.md`. */
export const ENVIRONMENT_OVERRIDES: readonly EnvironmentOverride[] = [
  { variable: 'PML_EXPOSURE_MODE', path: ['pml', 'exposure', 'mode'], kind: 'text' },
  { variable: 'PML_PROJECT_NAME', path: ['pml', 'project', 'name'], kind: 'text' },
  { variable: 'PML_STORAGE_URL', path: ['pml', 'storage', 'url'], kind: 'text' },
  { variable: 'PML_STORAGE_DURABLE', path: ['pml', 'storage', 'durable'], kind: 'boolean' },
  { variable: 'PML_HTTP_ENABLED', path: ['pml', 'http', 'enabled'], kind: 'boolean' },
  { variable: 'PML_HTTP_HOST', path: ['pml', 'http', 'host'], kind: 'text' },
  { variable: 'PML_HTTP_PORT', path: ['pml', 'http', 'port'], kind: 'number' },
  {
    variable: 'PML_IDLE_EXIT_MINUTES',
    path: ['pml', 'daemon', 'idleExitMinutes'],
    kind: 'number',
  },
  { variable: 'PML_LOG_LEVEL', path: ['pml', 'logLevel'], kind: 'text' },
];

/** A value that was given beside the file. */
export interface Override {
  readonly path: ValuePath;
  readonly value: Json;
  readonly origin: 'environment' | 'flag';
  /** What to call it in a message: the variable or the flag. */
  readonly name: string;
}

/** The overrides that are set; an empty variable counts as not set. */
export function overridesFrom(
  env: Readonly<Record<string, string | undefined>>,
): readonly Override[] {
  return ENVIRONMENT_OVERRIDES.flatMap(({ variable, path, kind }) => {
    const text = env[variable];
    return text === undefined || text === ''
      ? []
      : [{ path, value: convert(text, kind), origin: 'environment', name: variable } as const];
  });
}

/** A text that does not fit is passed on as it is: the schema then says what was expected. */
function convert(text: string, kind: EnvironmentOverride['kind']): Json {
  if (kind === 'number') {
    const number = Number(text);
    return Number.isNaN(number) ? text : number;
  }
  if (kind === 'boolean') {
    const isTrue = text === 'true' || text === '1';
    return isTrue || text === 'false' || text === '0' ? isTrue : text;
  }
  return text;
}

/** Settings by path (`pml.http.port`) that were given on the command line. */
export type FlagSettings = Readonly<Record<string, Json>>;

/** The same for what was given on the command line. */
export function overridesOf(flags: FlagSettings): readonly Override[] {
  return Object.entries(flags).map(([path, value]) => ({
    path: path.split('.'),
    value,
    origin: 'flag',
    name: `--${path.split('.').at(-1)}`,
  }));
}

/** The configuration with these values in it. */
export function withOverrides(raw: JsonObject, overrides: readonly Override[]): JsonObject {
  return overrides.reduce<JsonObject>((value, { path, value: given }) => {
    return setAt(value, path, given) as JsonObject;
  }, raw);
}

function setAt(value: Json | undefined, path: ValuePath, given: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) {
    return given;
  }
  // What stands in the way is wrong already and will be reported as such.
  if (value !== undefined && !isJsonObject(value)) {
    return value;
  }
  return { ...value, [key]: setAt(value?.[key], rest, given) };
}
