/** Wires the knowledge: catalog, graph, lessons, traces and thresholds. */

import { createCatalogStore } from '../adapters/postgres/catalog-store.ts';
import { createEpisodeStore } from '../adapters/postgres/episode-store.ts';
import { createGraphStore } from '../adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../adapters/postgres/learned-store.ts';
import { createPinStore } from '../adapters/postgres/pin-store.ts';
import { createThresholdStore } from '../adapters/postgres/threshold-store.ts';
import { createTraceStore } from '../adapters/postgres/trace-store.ts';
import {
  sha256,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { EpisodeStore } from '../knowledge/episode.ts';
import { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import { PinKeeper } from '../knowledge/pin-keeper.ts';
import { SuspectTools, TextChecks } from '../knowledge/text-checks.ts';
import { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import { communitiesOf } from '../knowledge/tool-graph.ts';
import { Tracer, type TraceStore } from '../knowledge/tracer.ts';
import { feedsInThread } from './answer-threads.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredKnowledge {
  readonly catalog: CatalogKeeper;
  readonly graph: GraphKeeper;
  readonly pins: PinKeeper;
  /** Tools with something suspect in their definitions. */
  readonly suspects: SuspectTools;
}

export function wireKnowledge({ database, project, live, logger }: Wiring): WiredKnowledge {
  const checks = new TextChecks({
    names: () => catalog.names,
    hash: sha256,
    now: () => clock.now(),
  });
  const pins: PinKeeper = new PinKeeper({
    store: createPinStore(database, project),
    clock,
    hash: sha256,
    programOf: (server) => live.rules[0]?.marks.get(server)?.program ?? '',
    isTrusted: (server) => live.rules.every(({ marks }) => marks.get(server)?.trusted === true),
    checks,
    logger,
  });
  const catalog: CatalogKeeper = new CatalogKeeper({
    store: createCatalogStore(database, project),
    pins,
    clock,
    logger,
    specHashOf: (server) => live.specHashOf(server),
  });
  const suspects = new SuspectTools({ pins, clock });
  catalog.subscribe((changed) => suspects.follow(changed));
  const graph = new GraphKeeper({
    store: createGraphStore(database, project),
    clock,
    logger,
    feedsOf: feedsInThread,
    hash: sha256,
  });
  catalog.subscribeWhole(() => {
    const own = catalog.whole.servers.get(OWN_SERVER) ?? [];
    void graph.follow(
      catalog.current,
      own.map(({ id }) => id),
    );
  });
  return { catalog, graph, pins, suspects };
}

export interface WiredLearning {
  readonly learned: LearnedKeeper;
  readonly tracer: Tracer;
  readonly traces: TraceStore;
}

export function wireLearning(
  { database, project, logger, redact }: Wiring,
  { graph }: { readonly graph: GraphKeeper },
): WiredLearning {
  const learned = new LearnedKeeper({
    store: createLearnedStore(database, project),
    graph,
    logger,
  });
  const traces = createTraceStore(database, project);
  const tracer = new Tracer({ store: traces, clock, random, logger, redact });
  return { learned, tracer, traces };
}

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
