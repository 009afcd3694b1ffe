import type { OpenRequests } from '../../call/open-requests.ts';
import type { Settings } from '../../config/schema.ts';
import type { Gateway } from '../../gateway/gateway.ts';

/** What was written to, or read from, a backup. */
export interface BackupReport {
  readonly file: string;
  readonly sizeBytes: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** Which rows of the database a restore replaces. */
export type RestoreScope =
  | { readonly kind: 'project'; readonly from: string; readonly to: string }
  | { readonly kind: 'everything' };

/** What a person wants to be restored. */
export interface RestoreChoice {
  readonly file: string;
  /** The project of the backup that is meant. */
  readonly from?: string;
  /** The name that it gets in this database. */
  readonly project?: string;
  readonly isEverything: boolean;
}

/** How much there is of a project. */
export interface ProjectSize {
  readonly rows: number;
  readonly runs: number;
}

/** What a restore would do. */
export interface RestorePlan {
  readonly file: string;
  readonly scope: RestoreScope;
  readonly replaced: readonly {
    /** Its name in the backup; missing where the backup has nothing for it. */
    readonly from?: string;
    readonly to: string;
    readonly before: ProjectSize;
    readonly after: ProjectSize;
  }[];
  /** Projects of the database that stay as they are. */
  readonly untouched: readonly string[];
  /** The project of the configuration in use. */
  readonly own: string;
}

/** What is to be restored, and how much of it. */
export interface RestoreRequest {
  readonly file: string;
  readonly scope: RestoreScope;
  /** Whether what people said about tools is taken from the backup; otherwise it stays as it is. */
  readonly withPermissions: boolean;
}

/** What came of a restore. */
export interface RestoreReport extends BackupReport {
  /** Each project that was taken from the backup, and the name that it has now. */
  readonly replaced: readonly { readonly from: string; readonly to: string }[];
  readonly arePermissionsKept: boolean;
  /** Whether logins stay as they were: they are sealed for one project name. */
  readonly areLoginsKept: boolean;
  /** Runs that were under way in the backup: they are ended. */
  readonly runsEnded: number;
}

/** Where what is learned is kept, and how much that is. */
export interface StorageReport {
  readonly engine: 'pglite' | 'postgres';
  readonly sizeBytes: number;
}

/** The parts that a gateway stands on. */
export interface HostHealth {
  readonly database: 'up' | 'away';
  /** Why the database cannot be used. */
  readonly problem?: string;
  /** The studying side. Serving does not need it. */
  readonly learning: 'off' | 'asleep' | 'running' | 'down';
}

/** A running gateway together with what only its owner may do with it. Made by compose. */
export interface Host extends AsyncDisposable {
  readonly gateway: Gateway;
  /** What a person should know: a database that was set aside, a change that waits for their word. */
  readonly notices: () => readonly string[];
  /**
   * Applies changed settings, all of them or none; servers that did not change are left alone.
   * Throws when they could not be applied: the ones before are then still in force. A written policy
   * that waits for a person holds where it is stricter.
   */
  reconfigure(settings: Settings, policyWritten?: Settings['pml']['policy']): Promise<void>;
  storage(): Promise<StorageReport>;
  /** Asks the database whether it answers. Never throws, and takes a bounded time. */
  health(): Promise<HostHealth>;
  backup(file: string, signal: AbortSignal): Promise<BackupReport>;
  /** Says what a restore would replace. Changes nothing. */
  planRestore(choice: RestoreChoice, signal: AbortSignal): Promise<RestorePlan>;
  restore(request: RestoreRequest, signal: AbortSignal): Promise<RestoreReport>;
  /** Requests of HTTP clients whose answer may be asked for again. */
  readonly openRequests: OpenRequests;
  /** Signs the names of HTTP sessions. No client has it. */
  readonly sessionKey: Uint8Array;
  /** Logs in to a remote server. `show` is given the address the person must open. */
  login(server: string, show: (address: string) => void, signal: AbortSignal): Promise<void>;
  logout(server: string): Promise<void>;
}
