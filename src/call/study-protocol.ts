/** Messages between the serving and the studying side. All of them can cross to another thread. */
import type { RunId, ToolId } from '../base/ids.ts';
import type { LogFields } from '../base/logger.ts';
import type { AlphaSettings } from '../knowledge/alpha.ts';
import type { RiskClass } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Fact, WishRound } from './fact.ts';
import type { SpeculationSettings } from './speculation-settings.ts';

/** Settings for the price of calls ahead. */
export type AheadSettings = Pick<
  SpeculationSettings,
  'costPerCall' | 'eagerness' | 'metered' | 'ttlSeconds' | 'unmetered'
>;

/** Settings that the studying side needs. */
export interface StudySettings {
  readonly ahead: AheadSettings;
  readonly alpha: AlphaSettings;
  /** Texts that must not be kept in anything that is learned. */
  readonly secrets: readonly string[];
}

/** A tool with the serving side's judgement of it. */
export interface DescribedTool {
  readonly tool: Tool;
  readonly risk: RiskClass;
  /** True if its calls may be run ahead, as far as that can be decided without arguments. */
  readonly mayRunAhead: boolean;
  /** True if argument values may be kept as constants. */
  readonly mayKeepValues: boolean;
  /** True if it changes nothing. */
  readonly readsOnly: boolean;
}

/** The effect of a run on the capabilities. */
export interface CapabilityLesson {
  readonly runId: RunId;
  /** The capability it became, or was. */
  readonly name?: string;
  readonly isNew?: boolean;
  /** Reason why the run became no capability. */
  readonly notLearned?: string;
}

export type ToStudy =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** All tools of a server. They replace those that were sent before. */
  | { readonly kind: 'tools'; readonly server: string; readonly tools: readonly DescribedTool[] }
  /** The tools and capabilities that exist. */
  | { readonly kind: 'nodes'; readonly ids: readonly ToolId[] }
  | { readonly kind: 'settings'; readonly settings: StudySettings }
  /** Stored knowledge was removed. Everything must be read again. */
  | { readonly kind: 'reload' }
  /** Asks to be told when everything that came before is stored. */
  | { readonly kind: 'settle'; readonly id: number };

/** Parts that were stored since the last message. The serving side reads them again. */
export type StoredPart = 'learned' | 'thresholds' | 'capabilities';

/** Counts of the studying side. */
export interface StudyCounts {
  /** Lessons that were stored: of runs and of sessions. */
  readonly learned: number;
  readonly dropped: number;
  /** Lessons that could not be made or stored. */
  readonly failed: number;
  readonly waiting: number;
}

export type FromStudy =
  /** The oldest batch of facts was taken. */
  | { readonly kind: 'taken'; readonly counts: StudyCounts }
  | { readonly kind: 'wishes'; readonly round: WishRound }
  | { readonly kind: 'stored'; readonly part: StoredPart }
  | { readonly kind: 'lesson'; readonly lesson: CapabilityLesson }
  /** Servers whose tool descriptions the studying side needs. */
  | { readonly kind: 'want'; readonly servers: readonly string[] }
  | { readonly kind: 'settled'; readonly id: number; readonly counts: StudyCounts }
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly event: string;
      readonly fields: LogFields;
    };
