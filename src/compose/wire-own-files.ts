/** What keeps tools from what belongs to pml itself. */
import { createRealPaths } from '../adapters/system/real-paths.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import type { ClientRoots } from '../adapters/upstream/client-roots.ts';
import { OwnFiles } from '../call/own-files.ts';
import { OwnPlacesNow } from '../call/own-places-now.ts';
import { ownPlacesOf, ServerStarts } from '../config/server-places.ts';
import type { Wiring } from './wire-gateway.ts';

export function wireOwnFiles(
  { live, own, environment, logger }: Wiring,
  roots: ClientRoots,
): OwnFiles {
  const disk = createRealPaths();
  const starts = new ServerStarts(live, environment);
  return new OwnFiles({
    places: new OwnPlacesNow({ places: ownPlacesOf(live, own), disk, clock }),
    disk,
    startsOf: (server) => starts.of(server, roots.get(server)),
    clock,
    logger,
  });
}
