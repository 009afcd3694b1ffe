/**
 * Shows that this process lives. One connection holds an advisory lock of PostgreSQL. When the process
 * dies, its machine closes the connection and PostgreSQL frees the lock at once, long before a lease
 * ends. Where a machine dies without a word, the lock stays and the lease decides.
 */

/** This process among all that use the database. */
export interface Presence extends AsyncDisposable {
  /** Names this process in leases. No other process ever has the name. */
  readonly owner: string;
  /**
   * True if a missing lock means that its process died. False for a while after this process lost
   * its own lock: others may have lost theirs in the same outage.
   */
  readonly seesDeaths: () => boolean;
  /** Listens to the news of other instances of the project. The returned function ends that. */
  onNews(listener: (news: InstanceNews) => void): () => void;
  /**
   * Tells the others that a call that may write begins or has ended at this server. Never waits.
   */
  tellWrite(server: string): void;
}

/** News that an instance sends to the others. */
export type InstanceNews =
  /** Stored knowledge has changed. */
  | { readonly kind: 'learned' }
  /** Something may have been written, at these servers or, without names, at any. */
  | { readonly kind: 'wrote'; readonly servers?: readonly string[] };

/** Makes the presence for a database that only one process uses. */
export function presenceAlone(id: string): Presence {
  return {
    owner: id,
    seesDeaths: () => false,
    onNews: () => () => undefined,
    tellWrite: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Returns SQL for the channel on which the instances of a project exchange news. */
export const newsChannel = (project: string): string => `'pml_' || md5(${project})`;
/** The message that knowledge has changed. */
export const LEARNED_MESSAGE = '{"learned":true}';

/** Owners with this prefix hold a lock while they live. Others have only their leases. */
export const LOCKED = 'locked-';
/** Keeps the keys apart from other advisory locks of the database. */
const LOCK_SEED = 7_717_003;

/** Returns SQL for the key of an owner's lock. */
export const lockKey = (owner: string): string => `hashtextextended(${owner}, ${LOCK_SEED})`;

/** Returns SQL that is true if the owner in this column held a lock and lost it. */
export const lostLock = (owner: string): string => `(${owner} like '${LOCKED}%' and not exists (
  select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and (l.classid::bigint << 32 | l.objid::bigint) = ${lockKey(owner)}))`;
