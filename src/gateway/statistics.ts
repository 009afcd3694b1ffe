/** What was done so far, in numbers. */
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { STUDY } from '../tuning/study.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { AheadStatistics, Statistics } from './gateway.ts';

/** Reads everything that is counted. */
export async function statisticsOf(parts: GatewayParts): Promise<Statistics> {
  const { catalog, runs, savings, upstreams, usage } = parts;
  const [calls, counts, saved, ahead] = await Promise.all([
    usage.read(),
    runs.counts(),
    savings.read(),
    aheadStatistics(parts),
  ]);
  const tools = catalog.current.tools.size;
  const servers = upstreams.states().length;
  const search = parts.search();
  const ownFiles = parts.ownFiles.attempts;
  const study = parts.study.status();
  return { servers, tools, runs: counts, calls, saved, search, ahead, ownFiles, study };
}

async function aheadStatistics({
  predictions,
  thresholds,
  learned,
  study,
}: GatewayParts): Promise<AheadStatistics> {
  await study.settled(STUDY.toldWithinMs);
  return {
    ...(await predictions.summary(0, RUN_AHEAD.toolsTold)),
    boosts: thresholds.status().boosts,
    suggestions: learned.suggestionCounts(),
  };
}
