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

/** The calls and words of a session so far. */
export interface SessionHistory {
  readonly intent: string;
  /** The latest requested calls, oldest first, without calls ahead. */
  readonly calls: readonly PastCall[];
}

/** A call that may be asked for next. */
export interface PredictedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** Calibrated probability that exactly this call is asked for while an answer is good. */
  readonly probability: number;
  /** The probability before calibration. */
  readonly raw: number;
  /** Calibrated with these instead of with its tool; see `Seeming`. */
  readonly kin?: string;
  readonly toolProbability: number;
  readonly argumentsProbability: number;
  /** Features of the call, for the model. Empty for a call of a plan, which no model predicted. */
  readonly features: readonly number[];
  /** Where each argument came from, for people. */
  readonly bindings: readonly {
    readonly parameter: string;
    readonly source: string;
    readonly probability: number;
  }[];
}
