import type { ToolId } from '../base/ids.ts';

/** Calls, failures and total duration of a tool. */
export interface Usage {
  readonly tool: ToolId;
  readonly calls: number;
  readonly failures: number;
  readonly totalMs: number;
}

/** Number of calls on a day in UTC. */
export interface CallsOfDay {
  readonly day: string;
  readonly calls: number;
  readonly failures: number;
}

/** Counters that many processes may add to at once. */
export interface UsageStore {
  /** Adds to what is there, atomically per tool and for the day. */
  add(usages: readonly Usage[], day: string): Promise<void>;
  read(): Promise<readonly Usage[]>;
  /** By day, the oldest first. */
  readDays(): Promise<readonly CallsOfDay[]>;
}
