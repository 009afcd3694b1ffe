/** How sure something must be before it is run, and what moves that. */
import { createEpisodeStore } from '../adapters/postgres/episode-store.ts';
import { createThresholdStore } from '../adapters/postgres/threshold-store.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import type { ToolId } from '../base/ids.ts';
import { PlanOutcomes } from '../gateway/plan-outcomes.ts';
import type { EpisodeStore } from '../knowledge/episode-store.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { OutcomeBatch } from '../learn/outcome-batch.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredThresholds {
  readonly thresholds: ThresholdKeeper;
  readonly episodes: EpisodeStore;
  readonly outcomes: OutcomeBatch;
  readonly plans: PlanOutcomes;
}

export function wireThresholds(
  { database, project, logger }: Wiring,
  graph: GraphKeeper,
): WiredThresholds {
  const episodes = createEpisodeStore(database, project);
  const thresholds = new ThresholdKeeper({
    store: createThresholdStore(database, project),
    episodes,
    clock,
    random,
    logger,
    communities: () => communitiesOf(graph),
  });
  const outcomes = new OutcomeBatch({ keep: (ended) => thresholds.record(ended), clock, logger });
  const plans = new PlanOutcomes({
    add: (outcome) => outcomes.add(outcome),
    now: () => clock.now(),
  });
  return { thresholds, episodes, outcomes, plans };
}

function communitiesOf({ graph }: GraphKeeper): ReadonlyMap<ToolId, number> {
  const communities = new Map<ToolId, number>();
  for (const node of graph.nodes) {
    const community = graph.community(node);
    if (community !== undefined) {
      communities.set(node as ToolId, community);
    }
  }
  return communities;
}
