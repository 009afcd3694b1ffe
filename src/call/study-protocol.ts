/** What the serving and the studying side say to each other. Everything in it can cross to another thread. */
import type { RunId, ToolId } from '../base/ids.ts';
import type { LogFields } from '../base/logger.ts';
import type { AlphaSettings } from '../knowledge/situation.ts';
import type { RiskClass } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Fact, WishRound } from './fact.ts';
import type { SpeculationSettings } from './speculation-settings.ts';

/** What the configuration says about the price of calls ahead. */
export type AheadSettings = Pick<
  SpeculationSettings,
  'costPerCall' | 'eagerness' | 'metered' | 'unmetered'
>;

/** What the configuration says that matters for studying. */
export interface StudySettings {
  readonly ahead: AheadSettings;
  readonly alpha: AlphaSettings;
  /** Texts that must not be kept in anything that is learned. */
  readonly secrets: readonly string[];
}

/** A tool, and what the serving side makes of it. */
export interface DescribedTool {
  readonly tool: Tool;
  readonly risk: RiskClass;
  /** Whether calls of it may be run ahead, as far as that can be said without arguments. */
  readonly mayRunAhead: boolean;
  /** Whether values of its arguments may be kept as constants. */
  readonly mayKeepValues: boolean;
  /** Whether it changes nothing. */
  readonly readsOnly: boolean;
}

/** What a run taught about capabilities. */
export interface CapabilityLesson {
  readonly runId: RunId;
  /** The capability it became, or was. */
  readonly name?: string;
  readonly isNew?: boolean;
  /** Why it became none. */
  readonly notLearned?: string;
}

export type ToStudy =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** All tools of a server, in the place of those that were told before. */
  | { readonly kind: 'tools'; readonly server: string; readonly tools: readonly DescribedTool[] }
  /** The tools and capabilities that exist. */
  | { readonly kind: 'nodes'; readonly ids: readonly ToolId[] }
  | { readonly kind: 'settings'; readonly settings: StudySettings }
  /** Something was removed from what is stored: everything is to be read anew. */
  | { readonly kind: 'reload' }
  /** Asks to be told when everything that came before is stored. */
  | { readonly kind: 'settle'; readonly id: number };

/** What was stored since it was last said, for the serving side to read. */
export type StoredPart = 'learned' | 'thresholds' | 'capabilities';

/** How studying stands. */
export interface StudyCounts {
  /** Lessons that were stored. */
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
  /** Servers whose tools should be told. */
  | { readonly kind: 'want'; readonly servers: readonly string[] }
  | { readonly kind: 'settled'; readonly id: number; readonly counts: StudyCounts }
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly event: string;
      readonly fields: LogFields;
    };
