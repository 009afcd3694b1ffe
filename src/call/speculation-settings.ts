import { matchesPattern } from '../base/pattern.ts';
import type { Eagerness } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';

/** What a configuration says about running ahead. */
export interface SpeculationSettings {
  readonly enabled: boolean;
  /** The worst class of task with which a whole plan is run at once. */
  readonly plans: 'safe' | 'moderate';
  /** Calls ahead under way at once, for a session and for a server. */
  readonly atOnce: number;
  /** Seconds of work in one pause of the agent. */
  readonly secondsMax: number;
  /** What calls ahead may cost for one session, in the unit of `costPerCall`. */
  readonly costMax: number;
  /** Share of what was run ahead that may be for nothing. */
  readonly wasteMax: number;
  /** How long an answer is good for. */
  readonly ttlSeconds: number;
  /** The same where it may depend on files that cannot be watched. */
  readonly pathTtlSeconds: number;
  /** Patterns of `server:tool` that are never run ahead. */
  readonly off: readonly string[];
  /** Names of servers that share a world, by the name of the world; all others share one. */
  readonly worlds: Readonly<Record<string, readonly string[]>>;
  /** Whether a read that a session makes again is answered from memory where nothing it depends on has changed. */
  readonly repeats: boolean;
  /** How dear it is to make a call for nothing. */
  readonly eagerness: Eagerness;
  /** Patterns of `server:tool` whose calls spend something that is limited. */
  readonly metered: readonly string[];
  /** Patterns of `server:tool` whose calls may be made as often as one likes. */
  readonly unmetered: readonly string[];
  /** What one call costs, by pattern of `server:tool`; the first that matches holds. */
  readonly costPerCall: Readonly<Record<string, number>>;
}

/** Whether the configuration takes this tool out. */
export function isSwitchedOff(
  { enabled, off }: Pick<SpeculationSettings, 'enabled' | 'off'>,
  { id }: Pick<Tool, 'id'>,
): boolean {
  return !enabled || off.some((pattern) => matchesPattern(pattern, id));
}

/** What one call of this tool costs by the configuration, which may say nothing about it. */
export function priceOf(
  { costPerCall }: Pick<SpeculationSettings, 'costPerCall'>,
  tool: string,
): number | undefined {
  return Object.entries(costPerCall).find(([pattern]) => matchesPattern(pattern, tool))?.[1];
}

/** The same, as nothing where the configuration says nothing. */
export function costOf(settings: Pick<SpeculationSettings, 'costPerCall'>, tool: string): number {
  return priceOf(settings, tool) ?? 0;
}
