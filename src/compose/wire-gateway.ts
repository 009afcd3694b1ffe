/** The stages of one gateway on an open database, each given the adapters it needs. */
import type { OAuth } from '../adapters/oauth/oauth.ts';
import { createCommandPost } from '../adapters/postgres/command-post.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { agingOpenRequests } from '../adapters/postgres/open-requests.ts';
import { createPredictionStore } from '../adapters/postgres/prediction-store.ts';
import type { Presence } from '../adapters/postgres/presence.ts';
import { createRunSizes } from '../adapters/postgres/retention.ts';
import { createRunJournal } from '../adapters/postgres/run-journal.ts';
import { createSavingsStore } from '../adapters/postgres/usage-store.ts';
import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import {
  sha256,
  systemClock as clock,
  systemRandom as random,
} from '../adapters/system/machine.ts';
import { openTelemetry } from '../adapters/telemetry/open-telemetry.ts';
import { createTokenCounter } from '../adapters/tokens/token-counter.ts';
import type { ProjectId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { AuditStore } from '../call/audit-log.ts';
import type { Guard } from '../call/guard.ts';
import type { PolicyChange } from '../call/policy.ts';
import type { PredictionStore } from '../call/prediction-store.ts';
import { SavingsLedger } from '../call/savings-ledger.ts';
import type { StartStudy } from '../call/study-link.ts';
import { tracedCalls } from '../call/traced-calls.ts';
import type { Upstreams } from '../call/upstreams.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import type { FixedPlaces } from '../config/server-places.ts';
import { type DefinitionChanges, Desk } from '../execute/desk.ts';
import { type AgingRecords, RetentionKeeper } from '../execute/retention-keeper.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { Runs } from '../execute/runs.ts';
import {
  capabilityTexts,
  forgettingCapabilities,
  tieAlternatives,
} from '../gateway/capability-upkeep.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { offerable } from '../gateway/discovered-capabilities.ts';
import { type DraftingParts, IntentDrafter } from '../gateway/draft-for-intent.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { RememberedPlans } from '../gateway/remembered-plans.ts';
import type { EpisodeStore } from '../knowledge/episode.ts';
import { FeedIndexes } from '../knowledge/feeds.ts';
import type { TraceStore } from '../knowledge/tracer.ts';
import { valuesInThread } from './answer-threads.ts';
import { wireAhead, type WiredAhead } from './wire-ahead.ts';
import { wireCalls, type WiredCalls } from './wire-calls.ts';
import { type WiredKnowledge, wireKnowledge } from './wire-knowledge.ts';
import {
  type MemoryParts,
  type WiredMemory,
  type WiredSearch,
  wireMemory,
  wireSearch,
} from './wire-memory.ts';
import { wirePieces } from './wire-pieces.ts';
import { wirePrograms, type WiredPrograms } from './wire-programs.ts';

export interface Wiring {
  readonly database: Database;
  readonly project: ProjectId;
  readonly presence: Presence;
  readonly live: LiveSettings;
  /** Changes of the config file that wait for a person. */
  readonly policyChange: PolicyChange;
  readonly oauth: OAuth;
  /** Folders and files of pml itself. */
  readonly own: FixedPlaces;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redact: (text: string) => string;
  /** Texts that are taken out of whatever is kept. */
  readonly secrets: () => readonly string[];
  /** Starts the studying side. */
  readonly start: StartStudy;
  /** Returns notices about the configuration in force. */
  readonly notices: () => readonly string[];
  readonly logger: Logger;
}

/** A gateway and the parts of it that its owner steers. */
export interface WiredGateway
  extends
    WiredKnowledge,
    Pick<WiredAhead, 'study' | 'estimates'>,
    Pick<WiredPrograms, 'capabilities' | 'sandbox'>,
    Pick<WiredCalls, 'ready' | 'usage' | 'audit' | 'auditStore'>,
    Pick<WiredSearch, 'vectors'> {
  readonly gateway: Gateway;
  readonly upstreams: Upstreams;
  readonly guard: Guard;
  readonly runs: Runs;
  readonly retention: RetentionKeeper;
}

export function wireGateway(wiring: Wiring): WiredGateway {
  const { database, project, presence, live, logger } = wiring;
  const knowledge = wireKnowledge(wiring);
  const { catalog, graph, learned } = knowledge;
  const checker = createSchemaChecker();
  const calls = wireCalls(wiring, knowledge, checker, () => programs.capabilities);
  const { guard, offered, approvals } = calls;
  const journal = createRunJournal(database, project, presence);
  const predictions = createPredictionStore(database, project);
  const feeds = new FeedIndexes();
  const found = wireSearch(wiring, catalog, feeds);
  const { vectors } = found;
  const programs = wirePrograms(wiring, catalog, checker, {
    gateway: () => gateway,
    offered,
    onOffered: () => void remembered.memory.changed(),
    readsOnly: (tool) => guard.explain(tool).judgement.readOnly,
  });
  const runs = wireRuns(wiring, calls, journal, programs);
  const retrieval = (): LiveSettings['current']['pml']['retrieval'] => live.current.pml.retrieval;
  const situations = { catalog, guard, graph, retrieval, clock };
  const running = wireAhead(wiring, knowledge, calls, {
    capabilities: () => programs.capabilities,
    onNew: (name) => void tieAlternatives({ ...known, ...remembered, clock, logger }, name),
  });
  const drafter = wireDrafter(
    { ...situations, offered, ...found, learned, feeds },
    () => recalling,
  );
  const known = { ...knowledge, ...running, ...programs };
  const remembered: WiredMemory = wireMemory(wiring, rememberedWith({ ...known, logger }, vectors));
  const recalling = wireRecalling(remembered, runs, catalog, programs);
  const gateway: Gateway = createGateway(
    wirePieces(wiring, {
      ...calls,
      ...found,
      ...known,
      ...remembered,
      checker,
      runs,
      journal,
      predictions,
      savings: wireSavings(wiring),
      desk: new Desk({
        runs,
        calls: approvals,
        policy: wiring.policyChange,
        definitions: heldBack(knowledge),
      }),
      drafter,
    }),
  );
  const retention = wireRetention(wiring, journal, {
    ...known,
    ...remembered,
    predictions,
    auditStore: calls.auditStore,
  });
  return { ...calls, ...known, vectors, gateway, runs, retention };
}

/** Returns the changed definitions that people decide about. */
function heldBack({ catalog, pins }: WiredKnowledge): DefinitionChanges {
  return {
    held: () => pins.held(),
    accept: (id) => catalog.accept(id),
    keepBlocked: (id) => pins.keepBlocked(id),
    readmit: () => catalog.readmit(),
  };
}

/** Wires memory with capabilities and the stores that forget. */
function rememberedWith(
  {
    graph,
    learned,
    tracer,
    study,
    thresholds,
    capabilities,
    logger,
  }: WiredKnowledge & WiredAhead & WiredPrograms & { readonly logger: Logger },
  vectors: WiredSearch['vectors'],
): MemoryParts {
  return {
    vectors,
    settle: async () => {
      await study.settled();
      await tracer.flush();
    },
    capabilities: () => capabilityTexts(capabilities),
    forgetting: [forgettingCapabilities({ capabilities, graph, clock, logger })],
    onForgotten: async () => {
      await graph.load();
      await learned.reload();
      await thresholds.reload();
      study.reload();
    },
  };
}

function wireRecalling(
  { memory }: WiredMemory,
  runs: Runs,
  catalog: WiredKnowledge['catalog'],
  programs: WiredPrograms,
): RememberedPlans {
  return new RememberedPlans({
    memory,
    runs,
    toolOf: (id) => catalog.whole.tools.get(id),
    capabilities: () => offerable(programs),
  });
}

function wireDrafter(
  parts: Pick<
    DraftingParts,
    'catalog' | 'offered' | 'retriever' | 'graph' | 'learned' | 'feeds' | 'likeness' | 'retrieval'
  > & {
    readonly guard: Guard;
  },
  remembered: () => RememberedPlans,
): IntentDrafter {
  const { guard } = parts;
  return new IntentDrafter({
    spans: openTelemetry,
    ...parts,
    hash: sha256,
    isReadOnly: (tool) => guard.effects(tool, {}).readOnly,
    remembered,
    clock,
  });
}

function wireRuns(
  { database, project, presence, live, logger }: Wiring,
  { door, people }: WiredCalls,
  journal: RunJournal,
  { sandbox, own }: WiredPrograms,
): Runs {
  return new Runs({
    journal,
    owner: presence.owner,
    // An embedded database has one instance.
    ...(database.engine === 'postgres' && { post: createCommandPost(database, project, clock) }),
    sandbox,
    own,
    caller: tracedCalls(door, openTelemetry, 'call'),
    effects: (tool, args) => door.effectsOf(tool, args),
    hash: sha256,
    largeValues: valuesInThread(),
    ...people,
    answerWithinMs: () => live.current.pml.execute.answerWithinMs,
    runTimeoutMs: () => live.current.pml.execute.runTimeoutMs,
    clock,
    random,
    logger,
  });
}

function wireRetention(
  { database, project, live, logger }: Wiring,
  journal: RunJournal,
  {
    traces,
    memories,
    episodes,
    predictions,
    auditStore,
  }: {
    readonly traces: TraceStore;
    readonly memories: WiredMemory['memories'];
    readonly episodes: EpisodeStore;
    readonly predictions: PredictionStore;
    readonly auditStore: AuditStore;
  },
): RetentionKeeper {
  const limits = (): LiveSettings['current']['pml']['retention'] => live.current.pml.retention;
  const records: readonly AgingRecords[] = [
    {
      what: 'traces',
      limits: () => ({ days: limits().tracesDays, newest: limits().tracesMax }),
      removeOld: (kept, limit) => traces.removeOld(kept, limit),
    },
    {
      what: 'retrievals',
      limits: () => ({ days: limits().tracesDays, newest: limits().tracesMax }),
      removeOld: (kept, limit) => memories.removeOld(kept, limit),
    },
    {
      what: 'episodes',
      limits: () => ({ days: limits().episodesDays, newest: limits().episodesMax }),
      removeOld: (kept, limit) => episodes.removeOld(kept, limit),
    },
    {
      what: 'predictions',
      limits: () => ({ days: limits().episodesDays, newest: limits().episodesMax }),
      removeOld: (kept, limit) => predictions.removeOld(kept, limit),
    },
    {
      what: 'audit',
      limits: () => ({ days: limits().auditDays, newest: limits().auditMax }),
      removeOld: (kept, limit) => auditStore.removeOld(kept, limit),
    },
    agingOpenRequests(database, project),
  ];
  const sizes = createRunSizes(database, project);
  return new RetentionKeeper({ journal, records, sizes, limits, clock, logger });
}

function wireSavings({ database, project, logger }: Wiring): SavingsLedger {
  return new SavingsLedger({
    store: createSavingsStore(database, project),
    counter: createTokenCounter({ clock }),
    clock,
    logger,
  });
}
