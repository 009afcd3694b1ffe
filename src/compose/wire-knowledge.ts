/** Wires the knowledge: catalog, graph, lessons, traces and thresholds. */

import { createCatalogStore, createPinStore } from '../adapters/postgres/catalog-store.ts';
import { createGraphStore } from '../adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../adapters/postgres/learned-store.ts';
import { createEpisodeStore, createThresholdStore } from '../adapters/postgres/threshold-store.ts';
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
  readonly learned: LearnedKeeper;
  readonly tracer: Tracer;
  readonly traces: TraceStore;
  readonly thresholds: ThresholdKeeper;
  readonly episodes: EpisodeStore;
}

export function wireKnowledge(wiring: Wiring): WiredKnowledge {
  const { database, project, logger, redact } = wiring;
  const { catalog, pins } = wireCatalog(wiring);
  const suspects = new SuspectTools({ pins, clock });
  catalog.subscribe((changed) => suspects.follow(changed));
  const graph = wireGraph(wiring, catalog);
  const learned = new LearnedKeeper({
    store: createLearnedStore(database, project),
    graph,
    logger,
  });
  const traces = createTraceStore(database, project);
  const tracer = new Tracer({ store: traces, clock, random, logger, redact });
  const episodes = createEpisodeStore(database, project);
  const thresholds = new ThresholdKeeper({
    store: createThresholdStore(database, project),
    episodes,
    clock,
    random,
    logger,
    communities: () => communitiesOf(graph),
  });
  return { catalog, graph, pins, suspects, learned, tracer, traces, thresholds, episodes };
}

function wireCatalog({
  database,
  project,
  live,
  logger,
}: Wiring): Pick<WiredKnowledge, 'catalog' | 'pins'> {
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
  return { catalog, pins };
}

function wireGraph({ database, project, logger }: Wiring, catalog: CatalogKeeper): GraphKeeper {
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
  return graph;
}
