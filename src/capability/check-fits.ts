import { type ToolId, splitToolId } from '../base/ids.ts';
import { formatPath } from '../base/json-path.ts';
import { propertiesIn, requiredIn } from '../base/json-schema.ts';
import {
  canonicalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  ownMember,
} from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { type Capability, type CapabilityFit, capabilityNameOf } from './capability.ts';
import { parameterKinds, learnedWith, propertiesOf } from './parameters.ts';
import type { ProgramReader, KnownArgument } from './program-reader.ts';

interface FitParts {
  readonly capabilities: readonly Capability[];
  readonly catalog: Pick<Catalog, 'tools' | 'servers'>;
  readonly reader: ProgramReader;
  readonly checker: SchemaChecker;
  readonly hash: (text: string) => string;
}

/**
 * Returns capabilities whose fit has changed: now stale, fitting the changed tools, or usable
 * again.
 */
export function changedFits(parts: FitParts): readonly CapabilityFit[] {
  const checks = new FitCheck(parts);
  return parts.capabilities.flatMap((capability) => {
    const fit = checks.of(capability);
    const isSame =
      fit.stale === capability.stale &&
      canonicalJson(fit.toolHashes) === canonicalJson(capability.toolHashes);
    return isSame ? [] : [fit];
  });
}

class FitCheck {
  readonly #parts: FitParts;
  readonly #byName: ReadonlyMap<string, Capability>;
  readonly #found = new Map<string, CapabilityFit>();
  readonly #hashes = new Map<object, string>();

  constructor(parts: FitParts) {
    this.#parts = parts;
    this.#byName = new Map(parts.capabilities.map((each) => [each.name, each]));
  }

  of(capability: Capability): CapabilityFit {
    const { id, toolHashes } = capability;
    const known = this.#found.get(id);
    if (known !== undefined) {
      return known;
    }
    // A capability that calls itself through others is judged by the rest.
    this.#found.set(id, { id, toolHashes, stale: undefined });
    const fit = this.#check(capability);
    this.#found.set(id, fit);
    return fit;
  }

  /**
   * Checks one capability. If it does not fit, its hashes stay: once the tool is as before, it fits
   * again.
   */
  #check(capability: Capability): CapabilityFit {
    const { id, tools, toolHashes } = capability;
    const now: Record<string, string> = {};
    for (const tool of tools) {
      const schema = this.#schemaOf(tool);
      if (typeof schema === 'string') {
        return { id, toolHashes, stale: schema };
      }
      now[tool] = this.#hashOf(schema);
    }
    const changed = tools.filter((tool) => now[tool] !== toolHashes[tool]);
    const stale = changed.length === 0 ? undefined : this.#misfit(capability, new Set(changed));
    return { id, toolHashes: stale === undefined ? now : toolHashes, stale };
  }

  /** Returns the hash of a schema. It is cached, because many capabilities use the same tools. */
  #hashOf(schema: Capability['parameters']): string {
    const hash = this.#hashes.get(schema) ?? this.#parts.hash(canonicalJson(schema));
    this.#hashes.set(schema, hash);
    return hash;
  }

  /** Returns the input schema of a tool, or the reason why the tool cannot be used. */
  #schemaOf(tool: ToolId): Capability['parameters'] | string {
    const name = capabilityNameOf(tool);
    if (name === undefined) {
      const found = this.#parts.catalog.tools.get(tool);
      return found?.inputSchema ?? this.#missing(tool);
    }
    const capability = this.#byName.get(name);
    if (capability === undefined) {
      return `${tool} is gone`;
    }
    const { stale } = this.of(capability);
    return stale === undefined ? capability.parameters : `${tool} cannot be used: ${stale}`;
  }

  #missing(tool: ToolId): string {
    const { server } = splitToolId(tool);
    return server === OWN_SERVER || this.#parts.catalog.servers.has(server)
      ? `${tool} is gone`
      : `${tool} is gone with its server`;
  }

  #misfit({ code, parameters }: Capability, changed: ReadonlySet<ToolId>): string | undefined {
    const { reader, checker } = this.#parts;
    const reading = reader.read(code, parameterKinds(parameters));
    if (reading.kind === 'unreadable') {
      return 'its program can no longer be read';
    }
    for (const { tool, args } of reading.calls) {
      const schema = changed.has(tool) ? this.#schemaOf(tool) : '';
      const problem =
        typeof schema === 'string' ? undefined : misfit({ args, parameters }, schema, checker);
      if (problem !== undefined) {
        return `${tool} has changed: ${problem}`;
      }
    }
    return undefined;
  }
}

type Path = readonly (string | number)[];

/**
 * Arguments that a program gives a tool, as far as its text and the defaults of its parameters
 * show.
 */
interface GivenArguments {
  readonly args: KnownArgument;
  /** Of the capability. */
  readonly parameters: JsonObject;
}

/**
 * Returns the reason why a program's arguments do not fit the tool's schema, or undefined if they
 * fit. Computed values are assumed to fit.
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

/** Returns the known parts of a value, with null in place of unknown parts. Notes the unknown places. */
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
      const schema = ownMember(parameters, known.parameter);
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

/**
 * Returns the problem with the members of a value. Their names are known even if their values are
 * not.
 */
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
  const { additionalProperties, patternProperties } = schema;
  const missing = requiredIn(schema).find((name) => !names.has(name));
  if (missing !== undefined) {
    return `it needs ${placeText([...path, missing])} now`;
  }
  const inner = propertiesIn(schema);
  for (const [name, member] of known.members) {
    const own = ownMember(inner, name);
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
