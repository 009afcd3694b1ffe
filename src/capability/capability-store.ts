import type { JsonObject } from '../base/json.ts';
import type { Capability } from './capability.ts';

/** What is stored, or what changed of it. */
export interface CapabilityReading {
  /** Of the store, which goes up with every change by anyone. */
  readonly version: number;
  /** Those that changed after the version that was asked about. */
  readonly capabilities: readonly Capability[];
  /** Of all that are there: whoever is missing was removed. */
  readonly ids: readonly string[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** What became of a capability that was to be stored. */
export type SaveOutcome =
  | { readonly kind: 'stored'; readonly capability: Capability }
  /** One of the same shape was there already, and is unchanged. */
  | { readonly kind: 'known'; readonly capability: Capability }
  /** As many as may be are pinned. */
  | { readonly kind: 'full' };

/** What became of a new name. */
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
  /** Stands for this use. One that was counted before is not counted again. No spaces. */
  readonly key?: string;
}

/** How a capability was before it changed. */
export interface CapabilityVersion {
  readonly version: number;
  readonly code: string;
  readonly parameters: JsonObject;
  /** When it was replaced. */
  readonly at: number;
}

/** What a revision may change; the version goes up by one. */
export type CapabilityRevision = Pick<
  Capability,
  'code' | 'parameters' | 'description' | 'tools' | 'toolHashes'
>;

/** Whether a capability still fits the tools it uses. */
export interface CapabilityFit {
  readonly id: string;
  readonly toolHashes: Capability['toolHashes'];
  /** None where it fits. */
  readonly stale: string | undefined;
}

/** Where capabilities are kept, shared by all gateways of a project. Every change is one transaction. */
export interface CapabilityStore {
  /**
   * What was changed after this version; all with 0. Answers with the version 0 where something was
   * taken away since (a restore, `forget`): then all has to be read anew.
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
  /** Nothing where it is gone or no longer has this version. */
  revise(
    id: string,
    version: number,
    revision: CapabilityRevision,
    at: number,
  ): Promise<Capability | undefined>;
  /**
   * Adds to what is counted, whoever else does so at the same time. A use that was counted before changes
   * nothing. Nothing where it is gone.
   */
  countUse(id: string, use: CapabilityUse): Promise<Capability | undefined>;
  rename(id: string, name: string): Promise<RenameOutcome>;
  pin(id: string, isPinned: boolean): Promise<Capability | undefined>;
  /** Whether it was there. Its versions go with it. */
  remove(id: string): Promise<boolean>;
  /** How it was before, the latest first. */
  versions(id: string): Promise<readonly CapabilityVersion[]>;
  setStale(fits: readonly CapabilityFit[]): Promise<readonly Capability[]>;
}
