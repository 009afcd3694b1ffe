import type { RunId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import type { RunEvent } from './run-event.ts';
import type { RunStatus } from './run-state.ts';

/** A run in a list. */
export interface RunSummary {
  readonly runId: RunId;
  readonly status: RunStatus;
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

/** An event and its place in the journal of its run, counted from 1. */
export interface JournaledEvent {
  readonly sequence: number;
  readonly event: RunEvent;
}

/** An event by which a person was asked, or answered. */
export interface DecisionEvent {
  readonly runId: RunId;
  readonly event: RunEvent & { readonly kind: 'decision_requested' | 'decision_made' };
}

/** Which of the runs that have ended are kept: those that are recent and among the newest. */
export interface KeptRuns {
  /** One that ended before is not kept. */
  readonly endedSince: number;
  /** So many at the most, by when they ended. */
  readonly newest: number;
  /** A suggestion that was made before, and that nobody asked for, is not kept. */
  readonly suggestedSince: number;
}

/** A state as it is stored, and the last event that it stands for. */
export interface StoredCheckpoint {
  readonly sequence: number;
  readonly state: JsonObject;
}

/**
 * The durable record of runs. An append resolves when the event is stored: whatever relies on
 * it may then be done.
 */
export interface RunJournal {
  /** Stores the run and its first event in one transaction; one run per request key, for as long as it is kept. */
  begin(event: RunEvent & { readonly kind: 'run_started' }, lease: Lease): Promise<Begun>;
  /**
   * Appends in order after what is there, and notes the status that the run has by then. Throws
   * RUN_UNKNOWN and stores nothing for a run that is not there, has ended, or belongs to another.
   */
  append(
    runId: RunId,
    owner: string,
    events: readonly RunEvent[],
    status: RunStatus,
  ): Promise<void>;
  read(runId: RunId): Promise<readonly RunEvent[]>;
  /** What comes after an event, at most `limit` of it, in order. */
  readAfter(runId: RunId, sequence: number, limit: number): Promise<readonly JournaledEvent[]>;
  /** Newest first. */
  list(limit: number): Promise<readonly RunSummary[]>;
  /** Runs that wait for a person or may come to; the oldest first. */
  waiting(limit: number): Promise<readonly RunId[]>;
  /** What people were asked and answered in the newest so many runs, at most `limit` of it, in order within each run. */
  decisions(newestRuns: number, limit: number): Promise<readonly DecisionEvent[]>;
  /** How many runs there are of each status. */
  countByStatus(): Promise<Readonly<Record<string, number>>>;
  /** Prolongs the lease of every run that its owner has and that has not ended. */
  renew(lease: Lease): Promise<void>;
  /** Gives a run up that has not ended, so that anybody may take it. */
  release(runId: RunId, owner: string): Promise<void>;
  /**
   * Runs with something to do that nobody drives: of another owner, with a lease that ended before
   * `now`. Where the database has one owner at a time, every other owner's has ended. A run that
   * waits for a command is left alone until one comes.
   */
  leftBehind(owner: string, now: number): Promise<readonly RunId[]>;
  /** Takes a run over that nobody drives, whatever it waits for. False when another process was quicker, or it is not left behind. */
  take(runId: RunId, lease: Lease, now: number): Promise<boolean>;
  /**
   * Keeps a checkpoint, and of the run's earlier ones the newest `keep - 1`. One that comes after
   * the end of its run is not kept: the end may be another than its writer knows, as after a restore.
   */
  saveCheckpoint(runId: RunId, checkpoint: StoredCheckpoint, keep: number): Promise<void>;
  /** The newest checkpoint of a run. */
  readCheckpoint(runId: RunId): Promise<StoredCheckpoint | undefined>;
  /** Keeps a result too large to travel with its event. */
  keepResult(runId: RunId, task: string, value: Json): Promise<void>;
  readResult(runId: RunId, task: string): Promise<Json | undefined>;
  /**
   * Removes runs that are kept no longer, with all that belongs to them, at most `limit` at once.
   * Resolves with how many: fewer than `limit` means that nothing is left to remove here. Never
   * one that has not ended; several processes may do it at once.
   */
  removeEnded(kept: KeptRuns, limit: number): Promise<number>;
}
