import type { ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';

/** A call of a session that has ended, small enough to be remembered. */
export interface PastCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** Reduced by `reduceValue`; null where the call failed. */
  readonly result: Json;
  readonly ok: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What a session has asked for so far. */
export interface SessionHistory {
  readonly intent: string;
  /** The latest calls, oldest first; only those that were asked for, none that was made ahead. */
  readonly calls: readonly PastCall[];
}

/** A call that may be asked for next. */
export interface PredictedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** That exactly this call is asked for next; calibrated. */
  readonly probability: number;
  /** The same before calibration. */
  readonly raw: number;
  /** Calibrated with these instead of with its tool; see `Seeming`. */
  readonly kin?: string;
  readonly toolProbability: number;
  readonly argumentsProbability: number;
  /** What speaks for it, as the model reads it; nothing for a call of a plan, which no model foresaw. */
  readonly features: readonly number[];
  /** Where each argument came from, for people. */
  readonly bindings: readonly {
    readonly parameter: string;
    readonly source: string;
    readonly probability: number;
  }[];
}
