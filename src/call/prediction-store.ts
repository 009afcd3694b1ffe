import type { ToolId } from '../base/ids.ts';
import type { AheadEndKind } from './ready-answer.ts';

/** Of the predictions of one bin, how many came true; both fade. */
export interface CalibrationBin {
  readonly asked: number;
  readonly total: number;
}

/**
 * The bins from the least likely to the likeliest, of all tools and then of each group in the order of
 * their numbers; fewer than all is as if the rest were empty. They are stored: their places may not change.
 */
export type CalibrationCounts = readonly CalibrationBin[];

/** One prediction and what became of it. Never a value: what was predicted is told by its hash. */
export interface PredictionRecord {
  readonly id: string;
  /** When it was made. */
  readonly at: number;
  /** Hash of the session. */
  readonly session: string;
  readonly tool: ToolId;
  /** The call after which it was predicted; none where words alone foretold it. */
  readonly after?: ToolId;
  readonly argsHash: string;
  readonly probability: number;
  readonly threshold: number;
  /** How the call ahead ended; `held` where none was made. */
  readonly outcome: AheadEndKind | 'held';
  readonly reason: string;
  /** Whether exactly this call was asked for next; nothing where nothing was. */
  readonly wasAsked?: boolean;
  readonly startedAt?: number;
  readonly readyAt?: number;
  readonly askedAt?: number;
  readonly savedMs: number;
  readonly serverMs: number;
}

/** What outcomes change of one bin, to be applied to whatever is stored by then. */
export interface CalibrationChange {
  readonly bin: number;
  /** What earlier outcomes still count for. */
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
  /** What servers worked for calls that nobody asked for. */
  readonly wastedMs: number;
}

export interface PredictionSummary {
  readonly total: PredictionTotals;
  /** The most used first. */
  readonly byTool: readonly (PredictionTotals & { readonly tool: ToolId })[];
  /** Of the UTC calendar, the oldest first. */
  readonly byDay: readonly (PredictionTotals & { readonly day: string })[];
}

/** What was predicted in one bin of probabilities, and what of it happened. */
export interface ReliabilityBin {
  /** From 0. */
  readonly bin: number;
  readonly count: number;
  /** The mean of what was predicted. */
  readonly predicted: number;
  /** The share that was asked for. */
  readonly happened: number;
}

/** Which calls that were made ahead. */
export interface MadeQuery {
  readonly limit: number;
  /** Only those that answered this call, asked for between these moments. */
  readonly answered?: {
    readonly tool: ToolId;
    readonly argsHash: string;
    readonly from: number;
    readonly to: number;
  };
}

/** Where the predictions of a project are kept, and how far they can be believed. */
export interface PredictionStore {
  /** All or none. */
  add(
    predictions: readonly PredictionRecord[],
    changes: readonly CalibrationChange[],
  ): Promise<void>;
  calibration(): Promise<CalibrationCounts>;
  /** What became of those since then. */
  summary(since: number, toolsMax: number): Promise<PredictionSummary>;
  /**
   * How often predictions came true, by how probable they were held to be, in so many bins of equal
   * width; only bins with some, the least probable first. Those where nothing was asked next do not count.
   */
  reliability(since: number, bins: number): Promise<readonly ReliabilityBin[]>;
  /** Calls that were made ahead, the newest first. */
  made(query: MadeQuery): Promise<readonly PredictionRecord[]>;
  /** Removes at most `limit` of those that do not stay, the oldest first, and answers how many. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}
