import type { RunId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { RunEvent } from './run-event.ts';
import type { RunStatus } from './run-state.ts';

/** A run in a list. */
export interface RunSummary {
  readonly runId: RunId;
  readonly status: RunStatus;
  readonly intent?: string;
  /** Person who asked; left out for the local user. */
  readonly person?: string;
  /** The client that asked for it. */
  readonly client?: string;
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly taskCount: number;
  /** Set on a failed run in which a person denied a call, or an approval expired. */
  readonly ending?: RunEnding;
}

/** Reason of a failed run in which no tool failed. */
export type RunEnding = 'denied' | 'expired';

/** Word for a run in lists: its ending if it has one, else its status. */
export type RunWord = RunStatus | RunEnding;

/** Filter of runs; a field that is left out matches all. */
export interface RunFilter {
  readonly words?: readonly RunWord[];
  readonly client?: string;
  readonly tool?: string;
  /** Runs that began then or later. */
  readonly since?: number;
  /** Words that the intent contains, each of them, or the beginning of the run's id. */
  readonly search?: readonly string[];
}

/** The clients and tools that runs can be filtered by, in order. */
export interface RunChoices {
  readonly clients: readonly string[];
  readonly tools: readonly string[];
}

/** Tells if this call made the run, or if its request key had made one before. */
export type Begun =
  | { readonly kind: 'begun'; readonly hold: Hold }
  | { readonly kind: 'repeated'; readonly runId: RunId }
  /**
   * The connection broke before the database answered, so the run may be stored or not. Beginning
   * again with the same event finds out, and stores it at most once.
   */
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * The right of one process to change one run. Each take-over raises the token, so a process that
 * lost the lease can never append again.
 */
export interface Hold {
  readonly owner: string;
  readonly token: number;
}

/** A run that was taken over. */
export interface Taken {
  readonly hold: Hold;
  /** The place of the last event in its journal. */
  readonly sequence: number;
  /** Processes in a row, this one included, that took it up and stored nothing since. */
  readonly attempts: number;
}

/** Events to append, with the hold and the sequence number before them. */
export interface Append {
  readonly hold: Hold;
  readonly after: number;
  readonly events: readonly RunEvent[];
  /** The status of the run after the events. */
  readonly status: RunStatus;
  /** The lease holds until then, at least. */
  readonly expiresAt: number;
}

/** A run that no process drives. */
export interface LeftRun {
  readonly runId: RunId;
  /** Processes in a row that took it up and stored nothing. */
  readonly attempts: number;
}

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

/** Rule for the ended runs to keep: recent ones among the newest. */
export interface KeptRuns {
  /** Runs that ended before this are dropped. */
  readonly endedSince: number;
  /** Number of runs to keep, newest ends first. */
  readonly newest: number;
  /** Suggestions made before this are dropped if nobody asked for them. */
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
   * Appends in order, notes the status, and forgets the attempts unless all it stores is that the
   * run was resumed. Without events it does only that. The same append a second time stores nothing
   * and resolves: so one whose answer was lost can be repeated. Throws RUN_UNKNOWN and stores
   * nothing for a run that is not there, has ended, is held by another or has other events there.
   */
  append(runId: RunId, append: Append): Promise<void>;
  read(runId: RunId): Promise<readonly RunEvent[]>;
  /** Returns the run that a request with this key began. */
  ofRequest(requestKey: string): Promise<RunId | undefined>;
  /** Reads at most `limit` events after a sequence number, in order. */
  readAfter(runId: RunId, sequence: number, limit: number): Promise<readonly JournaledEvent[]>;
  /** Lists runs, newest first. */
  list(limit: number, filter?: RunFilter): Promise<readonly RunSummary[]>;
  /** Returns the filter values of the newest runs. */
  choices(newestRuns: number): Promise<RunChoices>;
  /** Runs that wait for a person or may come to; the oldest first. */
  waiting(limit: number): Promise<readonly RunId[]>;
  /** Reads at most `limit` questions and answers of the newest runs, in order within each run. */
  decisions(newestRuns: number, limit: number): Promise<readonly DecisionEvent[]>;
  /** Counts runs by status. */
  countByStatus(): Promise<Readonly<Record<string, number>>>;
  /** Renews the leases of these runs, if the owner still has them and they have not ended. */
  renew(lease: Lease, driven: readonly RunId[]): Promise<void>;
  /** Releases a run properly, so that any process may take it. It does not count as an attempt. */
  release(runId: RunId, hold: Hold): Promise<void>;
  /**
   * Finds runs with work left that no process drives: runs of `owner` that are not among `driven`,
   * and runs of others whose lease ended before `now` or whose process is known to be dead. In a database with one owner at a time, all
   * other owners' leases have ended. A run that waits for a command is left alone until one comes.
   * Runs whose last attempts stored nothing come last.
   */
  leftBehind(owner: string, driven: readonly RunId[], now: number): Promise<readonly LeftRun[]>;
  /**
   * Takes over a run that no process drives, and counts the attempt first; not if its owner takes
   * it again. Returns undefined if another process was faster, or the run is not left behind.
   * Precondition: this process does not drive it.
   */
  take(runId: RunId, lease: Lease, now: number): Promise<Taken | undefined>;
  /**
   * Stores a checkpoint and keeps the newest `keep - 1` of the earlier ones. It refuses a
   * checkpoint after the end of its run (a restore may have changed the end), one ahead of the
   * journal, and one whose writer has lost its hold.
   */
  saveCheckpoint(
    runId: RunId,
    hold: Hold,
    checkpoint: StoredCheckpoint,
    keep: number,
  ): Promise<void>;
  /** Returns the newest checkpoint of a run. */
  readCheckpoint(runId: RunId): Promise<StoredCheckpoint | undefined>;
  /** Keeps a result, as JSON, that is too large to travel with its event. Throws RUN_UNKNOWN where the hold was lost. */
  keepResult(runId: RunId, hold: Hold, task: string, json: string): Promise<void>;
  /** Returns a result that was kept, as JSON. */
  readResult(runId: RunId, task: string): Promise<string | undefined>;
  /**
   * Removes expired runs with all their rows, at most `limit` at once. Resolves with their number:
   * fewer than `limit` means that none is left. Never removes a run that has not ended. Several
   * processes may do it at once.
   */
  removeEnded(kept: KeptRuns, limit: number): Promise<number>;
}
