import type { AuditEntry, AuditQuery, AuditStatus } from '../../call/audit-log.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import type { BesideSettings } from '../../config/live-settings.ts';
import type { Settings } from '../../config/schema.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type {
  BackupReport,
  RestoreChoice,
  RestorePlan,
  RestoreReport,
  RestoreRequest,
} from '../../knowledge/backup.ts';
import type { AccessBook } from '../http/access-book.ts';
import type { StorageReport } from '../http/page-api.ts';
import type { HostHealth } from '../http/readiness.ts';

/** A plan of a restore for the person who asked. */
export interface ShownRestorePlan extends RestorePlan {
  /** The project of the configuration in use. */
  readonly own: string;
}

/** The audit of the project. For admins only. */
export interface AuditDesk {
  /** Stores waiting entries and returns a page of entries, the newest first. */
  read(query: AuditQuery): Promise<AuditPage>;
  readonly status: AuditStatus;
}

/** A page of the audit. */
export interface AuditPage extends AuditStatus {
  readonly entries: readonly AuditEntry[];
}

/** A running gateway with the operations of its owner. Made by compose. */
export interface Host extends AsyncDisposable {
  readonly gateway: Gateway;
  /** Notices for a person: a database that was set aside, a change that waits for confirmation. */
  readonly notices: () => readonly string[];
  /**
   * Applies changed settings, all of them or none; servers that did not change are left alone.
   * Throws when they could not be applied: the ones before are then still in force. A written policy
   * that waits for a person holds where it is stricter.
   */
  reconfigure(settings: Settings, beside?: BesideSettings): Promise<void>;
  storage(): Promise<StorageReport>;
  /** Checks whether the database answers. Never throws, and takes a bounded time. */
  health(): Promise<HostHealth>;
  backup(file: string, signal: AbortSignal): Promise<BackupReport>;
  /** Says what a restore would replace. Changes nothing. */
  planRestore(choice: RestoreChoice, signal: AbortSignal): Promise<ShownRestorePlan>;
  restore(request: RestoreRequest, signal: AbortSignal): Promise<RestoreReport>;
  readonly audit: AuditDesk;
  /** The tokens of people and programs. */
  readonly tokens: AccessBook;
  /** Requests of HTTP clients whose answer may be asked for again. */
  readonly openRequests: OpenRequests;
  /** Signs the names of HTTP sessions. No client has it. */
  readonly sessionKey: Uint8Array;
  /** Logs in to a remote server. Calls `show` with the address that the person must open. */
  login(server: string, show: (address: string) => void, signal: AbortSignal): Promise<void>;
  logout(server: string): Promise<void>;
  readonly logins: PersonalLogins;
}

/** A server where everybody logs in for themselves. */
interface PersonalLogin {
  readonly server: string;
  readonly url: string;
  readonly loggedIn: boolean;
}

/** The logins of people. Throws SERVER_UNKNOWN for a server where nobody logs in for themselves. */
export interface PersonalLogins {
  list(person: string): Promise<readonly PersonalLogin[]>;
  /** Keeps a login that the person made on a machine of their own. */
  keep(server: string, person: string, login: string, signal: AbortSignal): Promise<void>;
  remove(server: string, person: string): Promise<void>;
}
