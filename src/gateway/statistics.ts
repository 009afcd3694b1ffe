/** What was done so far, in numbers. */
import { costOf } from '../call/speculation-settings.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { STUDY } from '../tuning/study.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { AheadStatistics, Gateway, LiveStatistics, Statistics } from './gateway.ts';

/** What is counted, with and without the database. */
export const statistics = (parts: GatewayParts): Pick<Gateway, 'statistics' | 'live'> => ({
  statistics: () => statisticsOf(parts),
  live: () => liveStatisticsOf(parts),
});

/** Reads everything that is counted. */
async function statisticsOf(parts: GatewayParts): Promise<Statistics> {
  const { runs, savings, usage } = parts;
  const [calls, counts, saved, ahead] = await Promise.all([
    usage.read(),
    runs.counts(),
    savings.read(),
    aheadStatistics(parts),
  ]);
  return { ...liveStatisticsOf(parts), runs: counts, calls, saved, ahead };
}

/** Reads what is counted in this process. */
function liveStatisticsOf({
  catalog,
  upstreams,
  search,
  ownFiles,
  study,
}: GatewayParts): LiveStatistics {
  return {
    servers: upstreams.states().length,
    tools: catalog.current.tools.size,
    search: search(),
    ownFiles: ownFiles.attempts,
    study: study.status(),
  };
}

async function aheadStatistics({
  predictions,
  thresholds,
  learned,
  study,
  speculation,
}: GatewayParts): Promise<AheadStatistics> {
  await study.settled(STUDY.toldWithinMs);
  const summary = await predictions.summary(0, RUN_AHEAD.toolsTold);
  const cost = summary.byTool.reduce(
    (sum, { tool, hits, joined, wasted, invalidated }) =>
      sum + (hits + joined + wasted + invalidated) * costOf(speculation(), tool),
    0,
  );
  return {
    ...summary,
    cost,
    boosts: thresholds.status().boosts,
    suggestions: learned.suggestionCounts(),
  };
}
