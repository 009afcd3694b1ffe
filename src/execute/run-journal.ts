import type { RunId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { RunEnd, RunEvent } from './run-event.ts';

/** A run in a list. */
export interface RunSummary {
  readonly runId: RunId;
  readonly status: 'running' | RunEnd;
  readonly intent?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly taskCount: number;
}

/** Whether this call made the run, or its request key had made one before. */
export type Begun =
  | { readonly kind: 'begun' }
  | { readonly kind: 'repeated'; readonly runId: RunId };

/** A process's hold on its runs. A run whose lease has run out was left behind by its process. */
export interface Lease {
  /** The process, by a name that no other process ever has. */
  readonly owner: string;
  readonly expiresAt: number;
}

/**
 * The durable record of runs. An append resolves when the event is stored: whatever relies on
 * it may then be done.
 */
export interface RunJournal {
  /** Stores the run and its first event in one transaction; one run per request key, for ever. */
  begin(event: RunEvent & { readonly kind: 'run_started' }, lease: Lease): Promise<Begun>;
  /**
   * Appends in order after what is there. `run_finished` also settles the run's summary; after
   * it, or for a run that is not there, an append throws RUN_UNKNOWN and stores nothing.
   */
  append(runId: RunId, events: readonly RunEvent[]): Promise<void>;
  read(runId: RunId): Promise<readonly RunEvent[]>;
  /** Newest first. */
  list(limit: number): Promise<readonly RunSummary[]>;
  /** How many runs there are of each status. */
  countByStatus(): Promise<Readonly<Record<string, number>>>;
  /** Prolongs the lease of every run that its owner has under way. */
  renew(lease: Lease): Promise<void>;
  /**
   * Runs under way that nobody drives: of another owner, with a lease that ended before `now`.
   * Where the database has one owner at a time, every other owner's lease has ended.
   */
  leftBehind(owner: string, now: number): Promise<readonly RunId[]>;
  /** Keeps a result too large to travel with its event. */
  keepResult(runId: RunId, task: string, value: Json): Promise<void>;
  readResult(runId: RunId, task: string): Promise<Json | undefined>;
}
