import { toolId, type ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { Tool } from '../knowledge/tool.ts';

/** The origin of a capability. */
export type CapabilityOrigin = 'code' | 'workflow' | 'import';

/** Counts of the uses of a capability. */
interface CapabilityUses {
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

/** Stored capabilities, or the changes since a version. */
export interface CapabilityReading {
  /** Version of the store. It grows with every change by anyone. */
  readonly version: number;
  /** Capabilities that changed after the given version. */
  readonly capabilities: readonly Capability[];
  /** Ids of all capabilities. A missing one was removed. */
  readonly ids: readonly string[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** The result of storing a capability. */
export type SaveOutcome =
  | { readonly kind: 'stored'; readonly capability: Capability }
  /** One of the same shape was there already, and is unchanged. */
  | { readonly kind: 'known'; readonly capability: Capability }
  /** All places are taken by pinned capabilities. */
  | { readonly kind: 'full' };

/** The result of renaming. */
export type RenameOutcome =
  | { readonly kind: 'renamed'; readonly capability: Capability }
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'unknown' };

/** One use and how it went. */
export interface CapabilityUse {
  readonly ok: boolean;
  readonly durationMs: number;
  readonly at: number;
  /** The set of arguments, as a hash; absent where it is not known. It is kept if the use succeeded. */
  readonly argumentSet?: string | undefined;
  /** Identifies this use. A key that was counted before is not counted again. No spaces. */
  readonly key?: string;
}

/** An earlier version of a capability. */
export interface CapabilityVersion {
  readonly version: number;
  readonly code: string;
  readonly parameters: JsonObject;
  /** When it was replaced. */
  readonly at: number;
}

/** Fields that a revision may change. The version grows by one. */
export type CapabilityRevision = Pick<
  Capability,
  'code' | 'parameters' | 'description' | 'tools' | 'toolHashes'
>;

/** State of a capability's tools: does it still fit them? */
export interface CapabilityFit {
  readonly id: string;
  readonly toolHashes: Capability['toolHashes'];
  /** Reason why it does not fit; undefined if it fits. */
  readonly stale: string | undefined;
}

/** Keeps the capabilities that all gateways of a project share. Every change is one transaction. */
export interface CapabilityStore {
  /**
   * Returns changes after this version, or everything for 0. Returns version 0 if something was
   * removed since (a restore, `forget`): then everything must be read again.
   */
  read(since: number): Promise<CapabilityReading>;
  /**
   * Keeps it unless one of the same shape is there. `nameFor` is asked for a name that is free.
   * Beyond the bound the least used go, never pinned ones and never this one. `useKey` stands for the use
   * that its counts begin with.
   */
  save(
    capability: Capability,
    nameFor: (isTaken: (name: string) => boolean) => string,
    useKey?: string,
  ): Promise<SaveOutcome>;
  /** Returns undefined if it is gone or no longer has this version. */
  revise(
    id: string,
    version: number,
    revision: CapabilityRevision,
    at: number,
  ): Promise<Capability | undefined>;
  /**
   * Adds to the counts, safely beside other writers. A use that was counted before changes nothing.
   * Returns undefined if the capability is gone.
   */
  countUse(id: string, use: CapabilityUse): Promise<Capability | undefined>;
  rename(id: string, name: string): Promise<RenameOutcome>;
  pin(id: string, isPinned: boolean): Promise<Capability | undefined>;
  /** Removes a capability with its versions. Returns false if there was none. */
  remove(id: string): Promise<boolean>;
  /** Returns earlier versions, the latest first. */
  versions(id: string): Promise<readonly CapabilityVersion[]>;
  setStale(fits: readonly CapabilityFit[]): Promise<readonly Capability[]>;
}
