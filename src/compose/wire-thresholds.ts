/** How sure something must be before it is run. */
import { createEpisodeStore } from '../adapters/postgres/episode-store.ts';
import { createThresholdStore } from '../adapters/postgres/threshold-store.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { communitiesOf } from '../knowledge/communities.ts';
import type { EpisodeStore } from '../knowledge/episode-store.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredThresholds {
  readonly thresholds: ThresholdKeeper;
  readonly episodes: EpisodeStore;
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
  return { thresholds, episodes };
}
