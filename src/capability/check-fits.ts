import { type ToolId, splitToolId } from '../base/ids.ts';
import { canonicalJson } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { CapabilityFit } from './capability-store.ts';
import { type Capability, capabilityNameOf } from './capability.ts';
import { misfit } from './fit.ts';
import { parameterKinds } from './parameters.ts';
import type { ProgramReader } from './program-reader.ts';

/** What fits are checked with. */
export interface FitParts {
  readonly capabilities: readonly Capability[];
  readonly catalog: Pick<Catalog, 'tools' | 'servers'>;
  readonly reader: ProgramReader;
  readonly checker: SchemaChecker;
  readonly hash: (text: string) => string;
}

/** Those whose fit is no longer what it was: now stale, or fitting what has changed, or healed. */
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
    // One that comes back to itself is judged by the rest.
    this.#found.set(id, { id, toolHashes, stale: undefined });
    const fit = this.#check(capability);
    this.#found.set(id, fit);
    return fit;
  }

  /** The hashes of one that does not fit stay: a tool that becomes what it was heals it. */
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

  /** Many capabilities use the same tools. */
  #hashOf(schema: Capability['parameters']): string {
    const hash = this.#hashes.get(schema) ?? this.#parts.hash(canonicalJson(schema));
    this.#hashes.set(schema, hash);
    return hash;
  }

  /** What a tool takes, or why it cannot be used. */
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
