import type { ToolId } from '../base/ids.ts';
import { NEXT_STEP } from '../tuning/foresee.ts';
import type { ToolStanding } from './rank-tools.ts';

/** Evidence for tools beside their predecessors. Empty for an unknown tool. */
interface StandingFacts {
  /** Its number, 0 too, or nothing where it is in none. */
  readonly community: (tool: ToolId) => number | undefined;
  /** Milliseconds since the epoch. */
  readonly lastUsedAt: (tool: ToolId) => number | undefined;
  /** From 0 to 1, as a share of the highest. */
  readonly pageRank: (tool: ToolId) => number | undefined;
  readonly nowMs: number;
}

/** Returns the standing of each tool after the last one (ALGORITHMS, next step). Pure. */
export function standingsOf(
  last: ToolId,
  tools: readonly ToolId[],
  { community, lastUsedAt, pageRank, nowMs }: StandingFacts,
): readonly ToolStanding[] {
  const own = community(last);
  return tools.map((tool) => ({
    tool,
    community: own !== undefined && community(tool) === own,
    recency: recencyOf(lastUsedAt(tool), nowMs),
    pageRank: pageRank(tool) ?? 0,
  }));
}

/** 1 within a day; after that, the share that a day is of the time since. */
function recencyOf(usedAt: number | undefined, nowMs: number): number {
  return usedAt === undefined
    ? 0
    : NEXT_STEP.recentMs / Math.max(NEXT_STEP.recentMs, nowMs - usedAt);
}
