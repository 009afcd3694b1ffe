import type { ToolId } from '../base/ids.ts';
import { mixNext, type NextCounts, nextKey } from '../math/next-step.ts';
import { FORESEE, NEXT_STEP } from '../tuning.ts';
import type { ForecastSettings } from './forecast-settings.ts';
import type { SessionReading } from './session-reading.ts';
import { OTHER, repeatContext, SAME, situationContexts } from './situation.ts';

/** What is known of a tool beside what came next, all from 0 to 1. */
export interface ToolStanding {
  readonly tool: ToolId;
  /** Of the community of the tool that was called last. */
  readonly community: boolean;
  /** 1 where it was used within a day, less after. */
  readonly recency: number;
  /** As a share of the highest. */
  readonly pageRank: number;
}

/** A tool that may come next. */
export interface RankedTool {
  readonly tool: ToolId;
  /** That it is among the next calls. */
  readonly probability: number;
  /** What it is ranked by; no probability. */
  readonly score: number;
}

/** What tools are ranked by. */
export interface ToolKnowledge {
  readonly next: NextCounts;
  /** Tools that may come next though they never did, with what speaks for them. */
  readonly standings?: (last: ToolId) => readonly ToolStanding[];
  readonly settings: ForecastSettings;
}

/**
 * The tools that may come next, the likeliest first.
 *
 * What came next before gives the probability; what it leaves for tools that never did is shared by
 * what else speaks for them, which also orders the ranking (ALGORITHMS, next step).
 */
export function rankTools(
  reading: SessionReading,
  { next, standings, settings }: ToolKnowledge,
): readonly RankedTool[] {
  const contexts = situationContexts(reading);
  const last = reading.calls.at(-1)?.tool;
  if (last === undefined) {
    return [];
  }
  const usable = settings.backOff
    ? [...contexts.slice(0, 1), REPEATED, ...contexts.slice(1, 2), IN_SESSION, ...contexts.slice(2)]
    : contexts.slice(1, 2);
  const followers = settings.backOff
    ? mixNext(withSession(next, reading, last), usable, FORESEE.followersMax)
    : mixNext(next, usable, FORESEE.followersMax);
  const seen = new Map(followers.map(({ step, probability }) => [step as ToolId, probability]));
  const known = new Map((standings?.(last) ?? []).map((standing) => [standing.tool, standing]));
  const scoreOf = (tool: ToolId): number => {
    const { community = false, recency = 0, pageRank = 0 } = known.get(tool) ?? {};
    return Math.min(
      1,
      NEXT_STEP.cooccurrence * (seen.get(tool) ?? 0) +
        NEXT_STEP.community * Number(settings.community && community) +
        NEXT_STEP.recency * (settings.recency ? recency : 0) +
        NEXT_STEP.pageRank * pageRank,
    );
  };
  const strangers = [...known.keys()].filter((tool) => !seen.has(tool));
  const whole = strangers.reduce((sum, tool) => sum + scoreOf(tool), 0);
  const left = Math.max(0, 1 - followers.reduce((sum, { probability }) => sum + probability, 0));
  return [...seen.keys(), ...strangers]
    .map((tool) => {
      const score = scoreOf(tool);
      return {
        tool,
        score,
        probability: seen.get(tool) ?? (whole > 0 ? (left * score) / whole : 0),
      };
    })
    .toSorted(
      (one, other) =>
        other.probability - one.probability ||
        other.score - one.score ||
        (one.tool < other.tool ? -1 : 1),
    );
}

/** What is known of no tool by itself: how often any is repeated, and what this session did after the last. */
const REPEATED = ['~repeated'];
const IN_SESSION = ['~session'];

/** The counts with those two beside them. */
function withSession(
  next: NextCounts,
  reading: SessionReading,
  last: ToolId,
): Pick<NextCounts, 'get'> {
  const own = new Map<string, ReadonlyMap<string, number>>();
  const repeats = next.get(nextKey(repeatContext(reading) ?? []));
  const again = repeats?.get(SAME) ?? 0;
  if (again > 0) {
    const rate = again / (again + (repeats?.get(OTHER) ?? 0));
    own.set(nextKey(REPEATED), new Map([[last, rate / Math.max(1 - rate, FORESEE.repeatOddsMin)]]));
  }
  const followers = new Map<string, number>();
  for (const [at, { tool }] of reading.calls.entries()) {
    if (reading.calls[at - 1]?.tool === last) {
      followers.set(tool, (followers.get(tool) ?? 0) + 1);
    }
  }
  own.set(nextKey(IN_SESSION), followers);
  return { get: (key) => own.get(key) ?? next.get(key) };
}
