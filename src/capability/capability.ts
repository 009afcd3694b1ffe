import { toolId, type ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { Tool } from '../knowledge/tool.ts';

/** The origin of a capability. */
export type CapabilityOrigin = 'code' | 'workflow' | 'import';

/** Counts of the uses of a capability. */
export interface CapabilityUses {
  readonly succeeded: number;
  readonly failed: number;
  /** Sum over successful uses. */
  readonly durationMsSum: number;
  /** Milliseconds since the epoch. */
  readonly lastUsedAt?: number;
}

/** A program that worked, kept to be used again with other arguments. */
export interface Capability {
  /** Stable and opaque: it survives a new name. */
  readonly id: string;
  /** `[a-z][a-z0-9_]{2,39}`, unique in the project: `pml.<name>(args)`, and the tool `pml:<name>`. */
  readonly name: string;
  /** Goes up when the code or the parameters change. */
  readonly version: number;
  readonly description: string;
  /** Intent of the first use, without secrets. Empty if there was none. */
  readonly intent: string;
  /** TypeScript; its parameters are read from `args`. */
  readonly code: string;
  /** JSON Schema of type object, with a default for every parameter that is not a secret. */
  readonly parameters: JsonObject;
  /** Every tool that was called, capabilities (`pml:…`) included. */
  readonly tools: readonly ToolId[];
  /** The semantic hash: programs with the same one do the same, but for their parameters. */
  readonly shape: string;
  /** A hash of the input schema of each tool as it was when the program was last known to fit. */
  readonly toolHashes: Readonly<Record<string, string>>;
  readonly origin: CapabilityOrigin;
  readonly isPinned: boolean;
  /** True if a person named it. */
  readonly hasName: boolean;
  readonly uses: CapabilityUses;
  /** A hash of each set of arguments that gave a right result, up to a bound. Two of them make it tested. */
  readonly workedWith: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Reason why it is not offered: what changed. */
  readonly stale?: string;
}

/** Pattern of a capability's name. */
export const CAPABILITY_NAME = /^[a-z][a-z0-9_]{2,39}$/u;

/** Returns the id of a capability as a tool. */
export function capabilityToolId(name: string): ToolId {
  return toolId(OWN_SERVER, name);
}

/** Returns the name of the capability that a tool is, if it is one. */
export function capabilityNameOf(tool: string): string | undefined {
  const start = `${OWN_SERVER}:`;
  return tool.startsWith(start) ? tool.slice(start.length) : undefined;
}

/** Lookups of tools and capabilities. */
interface EffectParts {
  readonly byName: (name: string) => Pick<Capability, 'tools'> | undefined;
  readonly toolOf: (id: ToolId) => Tool | undefined;
  /** Returns true if a server's tool changes nothing. */
  readonly readsOnly: (tool: Tool) => boolean;
}

/**
 * Returns true if a tool, or everything that a capability calls, changes nothing. An unknown tool
 * may do anything.
 */
export function readsOnly(id: ToolId, parts: EffectParts, seen: Set<string> = new Set()): boolean {
  const name = capabilityNameOf(id);
  if (name === undefined) {
    const tool = parts.toolOf(id);
    return tool !== undefined && parts.readsOnly(tool);
  }
  if (seen.has(name)) {
    return true;
  }
  seen.add(name);
  return parts.byName(name)?.tools.every((tool) => readsOnly(tool, parts, seen)) ?? false;
}
