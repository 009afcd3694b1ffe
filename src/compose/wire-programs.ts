/** Where programs run, what they can ask of pml itself, and what is kept of those that worked. */
import { createCapabilityStore } from '../adapters/postgres/capability-store.ts';
import { createProgramReader } from '../adapters/program/program-reader.ts';
import { QuickJsSandbox } from '../adapters/sandbox/quickjs-sandbox.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { describeError } from '../base/errors.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { ClusterKeeper } from '../capability/cluster-keeper.ts';
import { OfferWatch } from '../capability/offer-watch.ts';
import type { OwnCalls } from '../execute/own-calls.ts';
import type { Sandbox } from '../execute/sandbox.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createOwnCalls } from '../gateway/own-calls.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { rememberAsAsked } from '../memory/remember-as-asked.ts';
import { clustersInThread } from './clusters-thread.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredPrograms {
  readonly sandbox: Sandbox;
  readonly own: OwnCalls;
  readonly capabilities: CapabilityKeeper;
  readonly clusters: ClusterKeeper;
}

/** Who is there only after this was wired. */
interface ProgramUsers {
  readonly gateway: () => Gateway;
  /** What agents are shown of the tools. */
  readonly offered: OfferedTools;
  /** Told when there are other capabilities than before. */
  readonly onOffered: () => void;
  /** Whether a tool changes nothing, as far as is known. */
  readonly readsOnly: (tool: Tool) => boolean;
}
export function wirePrograms(
  { database, project, redact, logger }: Wiring,
  catalog: CatalogKeeper,
  checker: SchemaChecker,
  { gateway, offered: shown, onOffered, readsOnly }: ProgramUsers,
): WiredPrograms {
  const offers = new OfferWatch(() => {
    catalog.setOwn(capabilities.asTools());
    onOffered();
  });
  const capabilities = new CapabilityKeeper({
    store: createCapabilityStore(database, project),
    reader: createProgramReader(),
    checker,
    catalog: () => catalog.current,
    hash: sha256,
    random,
    redact,
    readsOnly,
    logger,
    onChanged: () => offers.changed(capabilities.all()),
  });
  catalog.subscribe(() => {
    capabilities.toolsChanged().catch((error: unknown) => {
      logger.warn('capabilities_not_checked', { error: describeError(error) });
    });
  });
  const own = createOwnCalls({
    catalog,
    offered: shown,
    capabilities,
    checker,
    find: (request, asker, signal) => gateway().discover(request, asker, signal),
    remember: (args, asker, signal) =>
      rememberAsAsked(args, (request) => gateway().remember(request, asker, signal)),
  });
  const clusters = new ClusterKeeper({ find: clustersInThread, logger });
  return { sandbox: new QuickJsSandbox({ logger }), own, capabilities, clusters };
}
