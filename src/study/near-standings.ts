import type { Clock } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import type { ToolStanding } from '../foresee/rank-tools.ts';
import { standingsOf } from '../foresee/standings.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { KnownTools, LastUsed } from './known-tools.ts';

/**
 * Scores tools that are tied to the last one or were used recently, as candidates for the next
 * call.
 */
export function nearStandings(
  {
    tools,
    graph: { graph },
    lastUsed,
    clock,
  }: {
    readonly tools: KnownTools;
    readonly graph: Pick<GraphKeeper, 'graph'>;
    readonly lastUsed: LastUsed;
    readonly clock: Pick<Clock, 'now'>;
  },
  last: ToolId,
): readonly ToolStanding[] {
  const tied = graph.neighbours(last).map(({ id }) => id as ToolId);
  const near = [...new Set([...tied, ...lastUsed.tools])]
    .filter((tool) => tools.tools.has(tool))
    .slice(-RUN_AHEAD.standingsMax);
  return standingsOf(last, near, {
    community: (tool) => graph.community(tool),
    lastUsedAt: (tool) => lastUsed.at(tool),
    pageRank: (tool) => graph.pageRank(tool),
    nowMs: clock.now(),
  });
}
