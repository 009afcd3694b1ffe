import type { ToolId } from '../base/ids.ts';
import type { AheadEndKind } from './ready-answer.ts';

/** Outcomes of the predictions in one bin. Both counts fade. */
export interface CalibrationBin {
  readonly asked: number;
  readonly total: number;
}

/**
 * The bins from the least likely to the likeliest, of all tools and then of each group in the order of
 * their numbers; fewer than all is as if the rest were empty. They are stored: their places may not change.
 */
export type CalibrationCounts = readonly CalibrationBin[];

/** One prediction and its outcome. The predicted arguments are stored as a hash only. */
export interface PredictionRecord {
  readonly id: string;
  readonly at: number;
  /** Hash of the session. */
  readonly session: string;
  readonly tool: ToolId;
  /** The call after which it was predicted; none where words alone foretold it. */
  readonly after?: ToolId;
  readonly argsHash: string;
  readonly probability: number;
  readonly threshold: number;
  /** End of the call ahead, or `held` if none was made. */
  readonly outcome: AheadEndKind | 'held';
  readonly reason: string;
  /** True if exactly this call was asked for while an answer would have been good. Left out if no call came. */
  readonly wasAsked?: boolean;
  readonly startedAt?: number;
  readonly readyAt?: number;
  readonly askedAt?: number;
  readonly savedMs: number;
  readonly serverMs: number;
}

/** Change of one calibration bin, to be applied to the stored counts. */
export interface CalibrationChange {
  readonly bin: number;
  /** Factor by which the stored counts fade first. */
  readonly keep: number;
  readonly asked: number;
  readonly total: number;
}

/** Counts of what became of predictions. */
export interface PredictionTotals {
  readonly predictions: number;
  readonly hits: number;
  readonly joined: number;
  readonly wasted: number;
  readonly invalidated: number;
  readonly held: number;
  /** Held back, and then asked for. */
  readonly missed: number;
  readonly savedMs: number;
  /** Server time spent on calls that nobody asked for. */
  readonly wastedMs: number;
}

export interface PredictionSummary {
  readonly total: PredictionTotals;
  /** The most used first. */
  readonly byTool: readonly (PredictionTotals & { readonly tool: ToolId })[];
  /** UTC days, the oldest first. */
  readonly byDay: readonly (PredictionTotals & { readonly day: string })[];
}

/** Predictions of one range of probabilities, and how many came true. */
export interface ReliabilityBin {
  /** From 0. */
  readonly bin: number;
  readonly count: number;
  /** Mean predicted probability. */
  readonly predicted: number;
  /** The share that was asked for. */
  readonly happened: number;
}

/** Filter for calls that were made ahead. */
export interface MadeQuery {
  readonly limit: number;
  /** Only calls ahead that answered this call, between these moments. */
  readonly answered?: {
    readonly tool: ToolId;
    readonly argsHash: string;
    readonly from: number;
    readonly to: number;
  };
}

/** Stores the predictions of a project, and their calibration. */
export interface PredictionStore {
  /** Adds all records, or none. */
  add(
    predictions: readonly PredictionRecord[],
    changes: readonly CalibrationChange[],
  ): Promise<void>;
  calibration(): Promise<CalibrationCounts>;
  /** Counts the outcomes of predictions since a moment. */
  summary(since: number, toolsMax: number): Promise<PredictionSummary>;
  /**
   * Returns how often predictions came true, grouped by their probability into `bins` bins of equal
   * width. Empty bins are left out, and the least probable comes first. Predictions after which no
   * call came do not count.
   */
  reliability(since: number, bins: number): Promise<readonly ReliabilityBin[]>;
  /** Returns calls that were made ahead, newest first. */
  made(query: MadeQuery): Promise<readonly PredictionRecord[]>;
  /** Removes at most `limit` old predictions, the oldest first. Returns how many it removed. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}
