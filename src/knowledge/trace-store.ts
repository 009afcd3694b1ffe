import type { RunId, ToolId } from '../base/ids.ts';
import type { Trace, TraceId, TraceOutcome } from './trace.ts';

/** What became of one decision, or of all of a run that nothing is known of yet. */
export type Settlement = { readonly outcome: TraceOutcome; readonly at: number } & (
  | { readonly trace: TraceId }
  | { readonly runId: RunId }
);

/** Which traces are looked for. */
export type TraceQuery =
  | { readonly trace: TraceId }
  | { readonly runId: RunId }
  | { readonly tool: ToolId };

/** Traces that were found, the newest first. */
export interface TraceReading {
  readonly traces: readonly Trace[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** Which traces stay. */
export interface KeptTraces {
  /** Milliseconds since the epoch; older ones go. */
  readonly since: number;
  /** So many of the newest stay at the most. */
  readonly newest: number;
}

/** Where the decisions of a project are kept. */
export interface TraceStore {
  /** All or none. A tool whose id is too long to be looked up is left out of its trace. */
  add(traces: readonly Trace[]): Promise<void>;
  /**
   * Fills in outcomes, in this order. Said of a trace, the last word holds; said of a run, it
   * holds for those traces of it that have none. One that is not there is passed over.
   */
  settle(settlements: readonly Settlement[]): Promise<void>;
  find(query: TraceQuery, limit: number): Promise<TraceReading>;
  /** Removes at most `limit` of those that do not stay, the oldest first, and answers how many. */
  removeOld(kept: KeptTraces, limit: number): Promise<number>;
}
