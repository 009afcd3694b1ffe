/** What the gateway knows: the catalog of tools, and the graph of how they belong together. */
import { createCatalogStore } from '../adapters/postgres/catalog-store.ts';
import { createGraphStore } from '../adapters/postgres/graph-store.ts';
import { createPinStore } from '../adapters/postgres/pin-store.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { PinKeeper } from '../knowledge/pin-keeper.ts';
import { SuspectTools } from '../knowledge/suspect-tools.ts';
import { TextChecks } from '../knowledge/text-checks.ts';
import { feedsInThread } from './feeds-thread.ts';
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
