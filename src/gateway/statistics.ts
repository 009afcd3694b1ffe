/** What was done so far, in numbers. */
import { costOf } from '../call/speculation-settings.ts';
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
