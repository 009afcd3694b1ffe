/** Wires the sandbox, the functions of `pml` inside programs, and capabilities. */
import { createCapabilityStore } from '../adapters/postgres/capability-store.ts';
import { createProgramReader } from '../adapters/program/program-reader.ts';
import { QuickJsSandbox } from '../adapters/sandbox/quickjs-sandbox.ts';
import { sha256, systemRandom as random } from '../adapters/system/machine.ts';
import { describeError } from '../base/errors.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { ClusterKeeper } from '../capability/clusters.ts';
import { OfferWatch } from '../capability/worth-offering.ts';
import type { OwnCalls } from '../execute/program-calls.ts';
import type { Sandbox } from '../execute/sandbox.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createOwnCalls } from '../gateway/own-calls.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import { rememberAsAsked } from '../memory/read-remember.ts';
import { clustersInThread } from './answer-threads.ts';
import type { Wiring } from './wire-gateway.ts';

export interface WiredPrograms {
  readonly sandbox: Sandbox;
  readonly own: OwnCalls;
  readonly capabilities: CapabilityKeeper;
  readonly clusters: ClusterKeeper;
}

/** Parts that are wired after the programs. */
interface ProgramUsers {
  readonly gateway: () => Gateway;
  /** The tools that agents see. */
  readonly offered: OfferedTools;
  /** Called when the offered capabilities change. */
  readonly onOffered: () => void;
  /** True if a tool is known to change nothing. */
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
