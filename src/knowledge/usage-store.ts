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
  /** Adds to the stored counts, atomically per tool and for the day. */
  add(usages: readonly Usage[], day: string): Promise<void>;
  read(): Promise<readonly Usage[]>;
  /** By day, the oldest first. */
  readDays(): Promise<readonly CallsOfDay[]>;
}

/** Tokens that agents were spared on one day. */
export interface Savings {
  /** Day in UTC, such as `2026-11-16`. */
  readonly day: string;
  /** Tokens of tool definitions: all known, minus those listed to the client. */
  readonly definitions: number;
  /** Tokens of stored results, minus the shown part. */
  readonly results: number;
}

/** Sums that many processes may add to at once. */
export interface SavingsStore {
  add(savings: Savings): Promise<void>;
  /** By day, the oldest first. */
  read(): Promise<readonly Savings[]>;
}
