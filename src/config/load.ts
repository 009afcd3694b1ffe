/**
 * From the file and the environment to frozen settings.
 *
 * All mistakes are reported at once, each with its place. There is one exception: a server whose variable or
 * secret is missing is left out with a warning, because the other servers do not need it.
 */
import { GatewayError } from '../base/errors.ts';
import { type JsonPath, findAt } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import { readIfThere } from './atomic-file.ts';
import { ConfirmedConfig, type WaitingChange } from './confirmed-config.ts';
import { type Override, overridesFrom, strayVariables, withOverrides } from './environment.ts';
import { parseDocument, type JsonDocument, settingName } from './json-document.ts';
import type { Locations } from './locations.ts';
import { invalidConfig, placeProblem, type PlainProblem, plainProblems } from './plain-problem.ts';
import { configSchema, type Settings, type SettingsInput } from './schema.ts';
import { checkServers } from './server-specs.ts';
import { starterSet } from './starter-set.ts';
import { type Lookup, lookupIn, type References, substituteAll } from './substitute.ts';

/** Where a value came from. */
type Origin = 'default' | 'file' | 'environment' | 'starter set';

/** Something a person should know, though the configuration can be used. */
export interface ConfigWarning {
  readonly message: string;
  /** The server that is left out because of it. */
  readonly server?: string;
}

/** A configuration that can be used. */
export interface LoadedSettings {
  /**
   * Frozen, substituted, complete. Servers that cannot be used are not in it, nor is any change of
   * the file that waits for a person.
   */
  readonly settings: Settings;
  /** Changes in the file that wait for a person. */
  readonly waiting?: WaitingChange;
  /** The policy as the file has it, where a change of it waits: the stricter of both holds. */
  readonly policyWritten?: Settings['pml']['policy'];
  /** By the path of each value: `pml.http.port`. Lists count as one value. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly warnings: readonly ConfigWarning[];
  /** Values that references stand for: never to be shown, logged or traced. */
  readonly secrets: readonly string[];
  /**
   * Texts with references as they are written, by path. They can be shown instead of the values.
   */
  readonly written: ReadonlyMap<string, string>;
}

/**
 * Reads the settings. Only the daemon records what it loads (`remember`); commands just look. Throws CONFIG_INVALID with every
 * problem, or FILE_UNUSABLE.
 */
export function loadSettings(
  locations: Locations,
  surroundings: References,
  remember?: ConfirmedConfig,
): LoadedSettings {
  const bytes = readIfThere(locations.configFile);
  const overrides = overridesFrom(surroundings.env);
  const stray = strayVariables(surroundings.env).map((message) => ({ message }));
  if (bytes === undefined) {
    remember?.takeNone();
    const started = loadWithoutFile(locations, overrides, surroundings);
    return { ...started, warnings: [...stray, ...started.warnings] };
  }
  const document = parseDocument(bytes.toString('utf8'));
  const written = checkedDocument(document, overrides, locations);
  const confirmed = remember ?? new ConfirmedConfig(locations);
  const isFound = locations.configChosenBy === 'folder' && !confirmed.isKnown;
  const { file, waiting } = remember?.take(written) ?? confirmed.look(written);
  const parts = { overrides, lookup: lookupIn(surroundings), locations };
  const loaded = isFound ? loadUntrusted(document, parts) : loadValue(document, file, parts);
  return {
    ...loaded,
    warnings: [...stray, ...loaded.warnings],
    ...(waiting !== undefined && { waiting, ...policyIn(written, overrides, locations) }),
  };
}

/** Returns settings without anything from a project's file, and a warning. */
function loadUntrusted(document: JsonDocument, parts: LoadParts): LoadedSettings {
  const { configFile } = parts.locations;
  const message = `Nobody has trusted ${configFile}, the file of a project: none of its servers is used. Look at it, then run pml trust in its folder.`;
  return { ...loadValue(document, {}, parts), warnings: [{ message }] };
}

/** Returns the written policy. It may be stricter than the one in force. */
function policyIn(
  written: JsonObject,
  overrides: readonly Override[],
  locations: Pick<Locations, 'configFile'>,
): Pick<LoadedSettings, 'policyWritten'> {
  const policy = findAt(written, ['pml', 'policy']);
  return policy === undefined
    ? {}
    : {
        policyWritten: settle({ pml: { policy } }, overrides, 'file', locations).settings.pml
          .policy,
      };
}

/** Checks a text as if it were the config file, confirmed or not. Throws like `loadSettings`. */
export function checkConfig(
  text: string,
  locations: Pick<Locations, 'configFile'>,
  surroundings: References,
): LoadedSettings {
  const document = parseDocument(text);
  const written = checkedDocument(document, [], locations);
  return loadValue(document, written, { overrides: [], lookup: lookupIn(surroundings), locations });
}

/** Returns the text as a config file, before references are replaced. Throws CONFIG_INVALID. */
export function writtenConfig(text: string, locations: Pick<Locations, 'configFile'>): JsonObject {
  return checkedDocument(parseDocument(text), [], locations);
}

function loadWithoutFile(
  locations: Locations,
  overrides: readonly Override[],
  surroundings: Pick<References, 'env'>,
): LoadedSettings {
  if (locations.configChosenBy === 'flag' || locations.configChosenBy === 'environment') {
    const by = locations.configChosenBy === 'flag' ? '--config' : 'PML_CONFIG';
    throw new GatewayError(
      'FILE_UNUSABLE',
      `${by} names ${locations.configFile}, which does not exist; pml add or pml init can make it`,
      { data: { file: locations.configFile, problems: [] } },
    );
  }
  if (locations.configChosenBy === 'folder') {
    throw new GatewayError('FILE_UNUSABLE', `${locations.configFile} is gone`);
  }
  const { servers, marks, warnings } = starterSet(locations, surroundings.env);
  const raw = { mcpServers: servers, pml: { servers: marks } } as unknown as JsonObject;
  return {
    ...settle(raw, overrides, 'starter set', locations),
    warnings: warnings.map((message) => ({ message })),
  };
}

/**
 * Checks the file as it is written. A text with a reference may become anything, so only a wrong
 * type is a problem there.
 */
function checkedDocument(
  document: JsonDocument,
  overrides: readonly Override[],
  locations: Pick<Locations, 'configFile'>,
): JsonObject {
  const { value } = document;
  if (!isJsonObject(value) || document.problems.length > 0) {
    const notObject = { ...document.positionOf([], 'value'), message: 'must be an object: {…}' };
    const problems = document.problems.length > 0 ? document.problems : [notObject];
    throw invalidConfig(
      locations,
      problems.map((problem) => ({ ...problem, path: '' })),
    );
  }
  const raw = withOverrides(value, overrides);
  const own = [...malformedReferences(value), ...checkServers(value), ...checkMarks(value)];
  refuseProblems(
    [...own, ...schemaProblems(raw, own).filter(({ path }) => !isReference(findAt(raw, path)))],
    {
      document,
      overrides,
      locations,
    },
  );
  return value;
}

interface LoadParts {
  readonly overrides: readonly Override[];
  readonly lookup: Lookup;
  readonly locations: Pick<Locations, 'configFile'>;
}

/** Replaces references in a file that was checked, and settles it. */
function loadValue(
  document: JsonDocument,
  value: JsonObject,
  { overrides, lookup, locations }: LoadParts,
): LoadedSettings {
  const substituted = substituteAll(value, lookup);
  const leftOut = new Set(substituted.leftOut.map(({ server }) => server));
  const usable = withoutServers(substituted.value, leftOut);
  const problems = [
    ...substituted.problems,
    ...schemaProblems(withOverrides(usable, overrides), substituted.problems),
  ];
  refuseProblems(problems, { document, overrides, locations });
  const settled = settle(usable, overrides, 'file', locations);
  return {
    ...settled,
    warnings: substituted.leftOut.filter(({ server }) => isEnabled(value, server)),
    secrets: [...settled.secrets, ...substituted.secrets],
    written: substituted.written,
  };
}

/** Returns the references that cannot be parsed. */
function malformedReferences(value: JsonObject): readonly PlainProblem[] {
  return substituteAll(value, () => '').problems;
}

function isReference(value: Json | undefined): boolean {
  return typeof value === 'string' && /\$\{(?:env|secret):/u.test(value);
}

function schemaProblems(raw: JsonObject, known: readonly PlainProblem[]): readonly PlainProblem[] {
  const issues = configSchema.safeParse(raw).error?.issues ?? [];
  return issues
    .flatMap((issue) => plainProblems(issue, raw))
    .filter((found) => !known.some(({ path }) => startsWith(found.path, path)));
}

function refuseProblems(
  problems: readonly PlainProblem[],
  {
    document,
    overrides,
    locations,
  }: {
    readonly document: JsonDocument;
    readonly overrides: readonly Override[];
    readonly locations: Pick<Locations, 'configFile'>;
  },
): void {
  if (problems.length > 0) {
    throw invalidConfig(
      locations,
      problems.map((problem) => placeProblem(problem, document, overrides)),
    );
  }
}

/** Parses checked input, notes origins, and freezes the result. */
function settle(
  raw: JsonObject,
  overrides: readonly Override[],
  origin: 'file' | 'starter set',
  locations: Pick<Locations, 'configFile'>,
): LoadedSettings {
  const parsed = configSchema.safeParse(withOverrides(raw, overrides));
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => plainProblems(issue, raw));
    throw invalidConfig(
      locations,
      problems.map((problem) => placeProblem(problem, undefined, overrides)),
    );
  }
  const origins = new Map<string, Origin>();
  for (const { path } of leaves(parsed.data)) {
    const name = settingName(path);
    const override = overrides.findLast((each) => settingName(each.path) === name);
    const isGiven = findAt(raw, path) !== undefined;
    origins.set(name, override ? 'environment' : isGiven ? origin : 'default');
  }
  const secrets = overrides
    .filter(({ path }) => path.at(-1) === 'url')
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  return {
    settings: deepFreeze(parsed.data),
    origins,
    warnings: [],
    secrets,
    written: new Map(),
  };
}

/** Returns every value that is not an object, with the way to it; a list is one value. */
export function leaves(
  value: Json | undefined,
  path: JsonPath = [],
): readonly { readonly path: JsonPath; readonly value: Json }[] {
  if (value === undefined) {
    return [];
  }
  return isJsonObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
    : [{ path, value }];
}

/** Reports marks of an unknown server: its name is mistyped in one of the two places. */
function checkMarks(value: JsonObject): readonly PlainProblem[] {
  const marks = findAt(value, ['pml', 'servers']);
  const servers = value['mcpServers'];
  const known = isJsonObject(servers) ? Object.keys(servers) : [];
  return Object.keys(isJsonObject(marks) ? marks : {})
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: ['pml', 'servers', name],
      part: 'key',
      message: `there is no server "${name}" in mcpServers${didYouMean(name, known)}`,
    }));
}

function withoutServers(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  const servers = value['mcpServers'];
  if (!isJsonObject(servers) || names.size === 0) {
    return value;
  }
  const kept = Object.entries(servers).filter(([name]) => !names.has(name));
  return { ...value, mcpServers: Object.fromEntries(kept) };
}

function isEnabled(value: JsonObject, server: string): boolean {
  return findAt(value, ['pml', 'servers', server, 'enabled']) !== false;
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((segment, index) => path[index] === segment);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) {
      deepFreeze(inner);
    }
  }
  return value;
}

/**
 * Reads settings from a value in memory, for the library. Throws CONFIG_INVALID with every problem.
 */
export function parseSettings(input: SettingsInput): Settings {
  const parsed = configSchema.safeParse(input);
  if (parsed.success) {
    return parsed.data;
  }
  const problems = parsed.error.issues
    .flatMap((issue) => plainProblems(issue, input as JsonObject))
    .map(({ path, message }) => `${settingName(path)}: ${message}`);
  throw new GatewayError('CONFIG_INVALID', problems.join('\n'), { data: { problems } });
}
