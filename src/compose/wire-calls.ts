/** Wires the door to all tools, and the parts that decide there. */

import { hostname } from 'node:os';

import { createAuditStore } from '../adapters/postgres/audit-store.ts';
import { createPermissionStore } from '../adapters/postgres/permission-store.ts';
import { createUsageStore } from '../adapters/postgres/usage-store.ts';
import {
  sha256,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import { createPathWatch } from '../adapters/system/path-watch.ts';
import { createRealPaths } from '../adapters/system/real-paths.ts';
import { openTelemetry } from '../adapters/telemetry/open-telemetry.ts';
import { type ClientRoots, notingRoots } from '../adapters/upstream/client-roots.ts';
import { createUpstreams } from '../adapters/upstream/upstreams.ts';
import { describeError } from '../base/errors.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import { AuditLog, type AuditStore } from '../call/audit-log.ts';
import { CallApprovals } from '../call/call-approvals.ts';
import { CallObservers } from '../call/call-observer.ts';
import { createTextWatch, discreetUpstreams } from '../call/discreet-upstreams.ts';
import { Guard } from '../call/guard.ts';
import { OfferedTools } from '../call/offered-tools.ts';
import { OwnFiles } from '../call/own-files.ts';
import { OwnPlacesNow } from '../call/own-places-now.ts';
import { ReadyAnswers } from '../call/ready-answers.ts';
import { RememberedAnswers } from '../call/remembered-answers.ts';
import { markUnrepeatable, RepeatWatch } from '../call/repeat-watch.ts';
import { keptFromOwnFiles, type ServerRequests } from '../call/server-requests.ts';
import { isSwitchedOff } from '../call/speculation-settings.ts';
import { ToolDoor } from '../call/tool-door.ts';
import { tracedCalls } from '../call/traced-calls.ts';
import type { Upstreams } from '../call/upstreams.ts';
import { UsageCounter } from '../call/usage-counter.ts';
import { WorldWatch } from '../call/world-watch.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { ownPlacesOf, configuredPlace, ServerStarts } from '../config/server-places.ts';
import { plainTools } from '../gateway/discovered-capabilities.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Wiring } from './wire-gateway.ts';
import type { WiredKnowledge } from './wire-knowledge.ts';

/** Settings of questions to people: clients and time limit. */
interface AskingPeople {
  readonly approvalMs: () => number;
  readonly clientsWithPeople: () => readonly string[];
}

/** The path of every call. */
export interface WiredCalls {
  readonly upstreams: Upstreams;
  readonly guard: Guard;
  /** The tools that agents see. */
  readonly offered: OfferedTools;
  readonly door: ToolDoor;
  /** Everything that is no tool call. */
  readonly requests: ServerRequests;
  readonly ownFiles: OwnFiles;
  /** Answers that were made ahead. */
  readonly ready: ReadyAnswers;
  /** Everybody who follows calls. */
  readonly observers: CallObservers;
  readonly approvals: CallApprovals;
  readonly people: AskingPeople;
  readonly usage: UsageCounter;
  readonly audit: AuditLog;
  readonly auditStore: AuditStore;
}

export function wireCalls(
  wiring: Wiring,
  { catalog, pins }: WiredKnowledge,
  checker: SchemaChecker,
  capabilities: () => Pick<CapabilityKeeper, 'byName'>,
): WiredCalls {
  const { database, project, live, logger } = wiring;
  const roots: ClientRoots = new Map();
  const upstreams = notingRoots(wireUpstreams(wiring, catalog), roots);
  const ownFiles = wireOwnFiles(wiring, roots);
  const usage = new UsageCounter({ store: createUsageStore(database, project), clock, logger });
  const auditStore = createAuditStore(database, project);
  const audit = wireAudit(wiring, auditStore);
  const guard = new Guard({
    rules: () => live.rules,
    store: createPermissionStore(database, project),
    hash: sha256,
    clock,
    logger,
    findingsOf: (tool) => pins.unreviewed(tool),
    isAheadOff: (tool) => isSwitchedOff(live.current.pml.speculation, tool),
  });
  const onDiffering = markUnrepeatable(guard, logger);
  const ready = wireReady(wiring, guard, upstreams, onDiffering);
  const observers = new CallObservers((error) => {
    logger.warn('call_not_followed', { error: describeError(error) });
  });
  const offered = new OfferedTools({
    guard,
    scopes: () => live.scopes,
    toolsOf: (id) => plainTools({ capabilities: capabilities() }, [id], new Set()),
  });
  const door = new ToolDoor({
    catalog: () => catalog.current,
    offered,
    whyHeld: (tool) => pins.whyHeld(tool),
    ownFiles,
    guard,
    upstreams,
    checker,
    usage,
    repeats: new RepeatWatch({ clock, onDiffering }),
    clock,
    ready,
    observer: observers,
    audit,
  });
  const people = askingPeople(live);
  const approvals = new CallApprovals({ ...people, hash: sha256, clock, random });
  const requests = keptFromOwnFiles(upstreams, ownFiles);
  const doors = { upstreams, guard, offered, door, requests, ownFiles };
  return { ...doors, ready, observers, approvals, people, usage, audit, auditStore };
}

function wireAudit({ database, redact, logger }: Wiring, store: AuditStore): AuditLog {
  const instance = `${hostname()}-${process.pid}`;
  const isOfTeam = database.engine === 'postgres';
  return new AuditLog({ store, redact, instance, isOfTeam, clock, random, logger });
}

function wireUpstreams(
  { live, logger, environment, oauth, redact }: Wiring,
  catalog: CatalogKeeper,
): Upstreams {
  const connected = createUpstreams({
    logger,
    clock,
    random,
    inheritedEnv: environment,
    authFor: (spec, person) => oauth.providerFor(spec, person),
    known: (server) => catalog.known(server),
    concurrencyMax: () => live.current.pml.execute.concurrency,
  });
  const discreet = discreetUpstreams(
    connected,
    redact,
    createTextWatch({ names: () => catalog.names, logger }),
  );
  return { ...discreet, ...tracedCalls(discreet, openTelemetry, 'upstream') };
}

function wireReady(
  { live, environment, presence }: Wiring,
  guard: Guard,
  upstreams: Upstreams,
  onDiffering: (tool: Tool) => void,
): ReadyAnswers {
  const speculation = (): LiveSettings['current']['pml']['speculation'] =>
    live.current.pml.speculation;
  const worlds = new WorldWatch({
    worlds: () => speculation().worlds,
    clock,
    announce: (server) => presence.tellWrite(server),
  });
  presence.onNews((news) => news.kind === 'wrote' && worlds.wroteElsewhere(news.servers));
  const shared = {
    worlds,
    paths: createPathWatch(),
    placeOf: (server: string) => configuredPlace(live, environment, server),
    identityOf: (tool: Tool) => guard.identityOf(tool),
    clock,
  };
  const remembered = new RememberedAnswers({
    ...shared,
    isOn: () => speculation().enabled && speculation().repeats,
    onDiffering,
  });
  const ready = new ReadyAnswers({ ...shared, settings: speculation, remembered });
  upstreams.subscribe((event) => ready.heard(event));
  return ready;
}

function askingPeople(live: LiveSettings): AskingPeople {
  return {
    approvalMs: () => live.current.pml.execute.approvalSeconds * MS_PER_SECOND,
    clientsWithPeople: () => live.askThrough,
  };
}

function wireOwnFiles({ live, own, environment, logger }: Wiring, roots: ClientRoots): OwnFiles {
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
