import { matchesPattern } from '../base/pattern.ts';
import type { Eagerness } from '../knowledge/threshold.ts';
import type { Tool } from '../knowledge/tool.ts';

/** Settings of running ahead. */
export interface SpeculationSettings {
  readonly enabled: boolean;
  /** The worst class of task with which a whole plan is run at once. */
  readonly plans: 'safe' | 'moderate';
  /** Calls ahead under way at once, for a session and for a server. */
  readonly atOnce: number;
  /** Seconds of work in one pause of the agent. */
  readonly secondsMax: number;
  /** Cost limit of the calls ahead of one session, in the unit of `costPerCall`. */
  readonly costMax: number;
  /** Largest share of the calls ahead that may be wasted. */
  readonly wasteMax: number;
  /** Time to live of an answer. */
  readonly ttlSeconds: number;
  /** Time to live if the answer may depend on files that cannot be watched. */
  readonly pathTtlSeconds: number;
  /** Patterns of `server:tool` that are never run ahead. */
  readonly off: readonly string[];
  /** Names of servers that share a world, by the name of the world; all others share one. */
  readonly worlds: Readonly<Record<string, readonly string[]>>;
  /**
   * True if a repeated read of a session may be answered from memory, provided nothing it depends
   * on has changed.
   */
  readonly repeats: boolean;
  /** Price of a wasted call. */
  readonly eagerness: Eagerness;
  /** Patterns of `server:tool` whose calls spend something that is limited. */
  readonly metered: readonly string[];
  /** Patterns of `server:tool` whose calls may be made as often as one likes. */
  readonly unmetered: readonly string[];
  /** Cost of one call, by pattern of `server:tool`. The first match counts. */
  readonly costPerCall: Readonly<Record<string, number>>;
}

/** Returns true if the configuration excludes this tool. */
export function isSwitchedOff(
  { enabled, off }: Pick<SpeculationSettings, 'enabled' | 'off'>,
  { id }: Pick<Tool, 'id'>,
): boolean {
  return !enabled || off.some((pattern) => matchesPattern(pattern, id));
}

/** Returns the configured cost of one call, or undefined if there is none. */
export function configuredCost(
  { costPerCall }: Pick<SpeculationSettings, 'costPerCall'>,
  tool: string,
): number | undefined {
  return Object.entries(costPerCall).find(([pattern]) => matchesPattern(pattern, tool))?.[1];
}

/** Returns the configured cost of one call, or 0. */
export function configuredCostOrZero(
  settings: Pick<SpeculationSettings, 'costPerCall'>,
  tool: string,
): number {
  return configuredCost(settings, tool) ?? 0;
}
