import type { JsonObject } from '../base/json.ts';
import type { Capability } from './capability.ts';

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
  /** All places are taken by pinned ones. */
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
  /** None where it fits. */
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
