import { sha256 } from '../../src/adapters/system/machine.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { Logger } from '../../src/base/logger.ts';
import { Guard } from '../../src/call/guard.ts';
import type { CapabilityKeeper } from '../../src/capability/capability-keeper.ts';
import { type CapabilityDesk, createCapabilityDesk } from '../../src/gateway/capability-desk.ts';
import { GraphKeeper } from '../../src/knowledge/graph-keeper.ts';
import type { CapabilityWorld } from './capability-keeper-world.ts';
import { manualClock } from './manual-clock.ts';
import { MemoryGraphStore } from './memory-graph-store.ts';
import { memoryPermissionStore } from './memory-permission-store.ts';
import { quietLogger } from './quiet-logger.ts';

type CapabilityDeskParts = Parameters<typeof createCapabilityDesk>[0];

/** What a person's desk is made of, on a project in memory. */
export type DeskWorldParts = CapabilityDeskParts & {
  readonly graph: GraphKeeper;
  readonly logger: Logger;
  readonly clock: Clock;
};

/** The desk of a project, with a graph that knows its tools and capabilities. */
export function deskOn(
  world: CapabilityWorld,
  keeper: CapabilityKeeper,
  redact: (text: string) => string = (text) => text,
): {
  readonly desk: CapabilityDesk;
  readonly parts: DeskWorldParts;
  readonly store: MemoryGraphStore;
} {
  const [clock, logger, store] = [manualClock(), quietLogger(), new MemoryGraphStore()];
  const graph = new GraphKeeper({ store, clock, logger, feedsOf: () => [] });
  const guard = new Guard({
    rules: () => [{ policy: [], risks: [], marks: new Map() }],
    store: memoryPermissionStore(),
    hash: sha256,
    clock,
    logger,
  });
  const catalog = {
    get current() {
      return world.catalog;
    },
  };
  const parts = { capabilities: keeper, catalog, guard, graph, clock, redact, logger };
  return { desk: createCapabilityDesk(parts), parts, store };
}
