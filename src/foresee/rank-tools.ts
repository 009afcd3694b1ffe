import type { ToolId } from '../base/ids.ts';
import { mixNext, type NextCounts, nextKey } from '../math/next-step.ts';
import { FORESEE, NEXT_STEP } from '../tuning/foresee.ts';
import type { ForecastSettings } from './forecast-settings.ts';
import type { CallHash } from './given-hash.ts';
import type { SessionReading } from './session-reading.ts';
import {
  BEGINNING,
  OTHER,
  repeatContext,
  SAME,
  serverOf,
  situationContexts,
  STAYING,
} from './situation.ts';

/** Evidence for a tool beside its predecessors, all from 0 to 1. */
export interface ToolStanding {
  readonly tool: ToolId;
  /** True if it is in the community of the last tool. */
  readonly community: boolean;
  /** 1 where it was used within a day, less after. */
  readonly recency: number;
  /** As a share of the highest. */
  readonly pageRank: number;
}

/** A tool that may come next. */
export interface RankedTool {
  readonly tool: ToolId;
  /** Probability that it is among the next calls. */
  readonly probability: number;
  /** Rank value. Not a probability. */
  readonly score: number;
}

/** Inputs of the ranking. */
export interface ToolKnowledge {
  readonly next: NextCounts;
  /** Tools that may come next though they never did, with what speaks for them. */
  readonly standings?: (last: ToolId) => readonly ToolStanding[];
  /** The other tools of the last one's server. */
  readonly siblings?: (last: ToolId) => readonly ToolId[];
  readonly settings: ForecastSettings;
  /** Hashes calls, so that what came after just this call counts. */
  readonly hashOf?: CallHash | undefined;
}

/**
 * Returns the tools that may come next, the likeliest first.
 *
 * Counts of successors give the probability. The rest is for tools that never came next. It is
 * split by other evidence, which also orders the ranking (ALGORITHMS, next step). A part of it is
 * for uncalled tools of the same server, mostly for those that could be called with the values of
 * the session (`canBeCalled`).
 */
export function rankTools(
  reading: SessionReading,
  { next, standings, siblings, settings, hashOf }: ToolKnowledge,
  canBeCalled: (tool: ToolId) => boolean = () => false,
  isSaid: (tool: ToolId) => boolean = () => false,
): readonly RankedTool[] {
  const contexts = situationContexts(reading, hashOf);
  const last = reading.calls.at(-1)?.tool;
  if (last === undefined) {
    return mixNext(next, [BEGINNING], FORESEE.followersMax, FORESEE.novelty).map(
      ({ step, probability }) => ({
        tool: step as ToolId,
        probability,
        score: probability,
      }),
    );
  }
  const [none = [], lastTool = [], server = [], ...longer] = contexts;
  const stays = stayRate(next);
  const usable = settings.backOff
    ? [none, server, CALLED, REPEATED, lastTool, ...longer, IN_SESSION]
    : [lastTool];
  const followers = settings.backOff
    ? mixNext(
        withSession(next, reading, last, 1 - stays),
        usable,
        FORESEE.followersMax,
        FORESEE.novelty,
      )
    : mixNext(next, usable, FORESEE.followersMax, FORESEE.novelty);
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
  const unused = (settings.cold ? (siblings?.(last) ?? []) : []).filter(
    (tool) => tool !== last && !seen.has(tool) && !known.has(tool),
  );
  const cold = sharesOf(unused, canBeCalled, isSaid);
  const leftForCold = cold.size === 0 ? 0 : left * stays;
  const probabilityOf = (tool: ToolId, score: number): number =>
    seen.get(tool) ??
    (cold.has(tool)
      ? leftForCold * (cold.get(tool) ?? 0)
      : whole > 0
        ? ((left - leftForCold) * score) / whole
        : 0);
  return [...seen.keys(), ...strangers, ...cold.keys()]
    .map((tool) => {
      const score = scoreOf(tool);
      return { tool, score, probability: probabilityOf(tool, score) };
    })
    .toSorted(
      (one, other) =>
        other.probability - one.probability ||
        other.score - one.score ||
        (one.tool < other.tool ? -1 : 1),
    );
}

/** Splits the remaining probability among tools without any evidence, those with the most first. */
function sharesOf(
  tools: readonly ToolId[],
  canBeCalled: (tool: ToolId) => boolean,
  isSaid: (tool: ToolId) => boolean,
): ReadonlyMap<ToolId, number> {
  const weights = tools.slice(0, FORESEE.siblingsMax).map((tool) => ({
    tool,
    weight:
      (canBeCalled(tool) ? FORESEE.callableWeight : 1) * (isSaid(tool) ? FORESEE.saidWeight : 1),
  }));
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(weights.map(({ tool, weight }) => [tool, weight / whole]));
}

/** Returns how often the next call was of the same server as the one before it. */
function stayRate(next: Pick<NextCounts, 'get'>): number {
  const counts = next.get(nextKey(STAYING));
  const same = counts?.get(SAME) ?? 0;
  const all = same + (counts?.get(OTHER) ?? 0);
  return (same + FORESEE.coldShare) / (all + 1);
}

/**
 * Contexts of counts that belong to no single tool: repeats of any call, calls of tools that the
 * session called before, and of tools that it called after the last one.
 */
const REPEATED = ['~repeated'];
const IN_SESSION = ['~session'];
const CALLED = ['~called'];

/** The counts with those beside them. */
function withSession(
  next: NextCounts,
  reading: SessionReading,
  last: ToolId,
  leaving: number,
): Pick<NextCounts, 'get'> {
  const own = new Map<string, ReadonlyMap<string, number>>();
  const whole = next.get(nextKey([]));
  if (whole !== undefined) {
    const server = serverOf(last);
    own.set(
      nextKey([]),
      new Map(
        [...whole].map(([tool, count]) => [
          tool,
          serverOf(tool) === server ? count : count * leaving,
        ]),
      ),
    );
  }
  const repeats = next.get(nextKey(repeatContext(reading) ?? []));
  const again = repeats?.get(SAME) ?? 0;
  if (again > 0) {
    const rate = again / (again + (repeats?.get(OTHER) ?? 0));
    own.set(nextKey(REPEATED), new Map([[last, rate / Math.max(1 - rate, FORESEE.repeatOddsMin)]]));
  }
  const followers = new Map<string, number>();
  const called = new Map<string, number>();
  const { calls } = reading;
  for (const [at, { tool }] of calls.entries()) {
    // Whether the last one is called again is counted of all tools together.
    if (at < calls.length - 1) {
      called.set(tool, (called.get(tool) ?? 0) + 1);
    }
    if (calls[at - 1]?.tool === last) {
      followers.set(tool, (followers.get(tool) ?? 0) + 1);
    }
  }
  own.set(nextKey(CALLED), called);
  own.set(nextKey(IN_SESSION), followers);
  return { get: (key) => own.get(key) ?? next.get(key) };
}
