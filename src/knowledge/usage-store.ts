import type { ToolId } from '../base/ids.ts';

/** How often a tool was called, how often that failed, and how long it took in all. */
export interface Usage {
  readonly tool: ToolId;
  readonly calls: number;
  readonly failures: number;
  readonly totalMs: number;
}

/** Counters that many processes may add to at once. */
export interface UsageStore {
  /** Adds to what is there, atomically per tool. */
  add(usages: readonly Usage[]): Promise<void>;
  read(): Promise<readonly Usage[]>;
}
