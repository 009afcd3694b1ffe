/** The stages of one gateway on an open database, each given the adapters it needs. */
import type { OAuth } from '../adapters/oauth/oauth.ts';
import type { Database } from '../adapters/postgres/database.ts';
import { createRunJournal } from '../adapters/postgres/run-journal.ts';
import { createSavingsStore } from '../adapters/postgres/savings-store.ts';
import { createVectorStore } from '../adapters/postgres/vector-store.ts';
import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import { sha256 } from '../adapters/system/sha256.ts';
import { systemClock as clock } from '../adapters/system/system-clock.ts';
import { systemRandom as random } from '../adapters/system/system-random.ts';
import { createTokenCounter } from '../adapters/tokens/token-counter.ts';
import type { ProjectId, ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Guard } from '../call/guard.ts';
import { SavingsLedger } from '../call/savings-ledger.ts';
import type { Upstreams } from '../call/upstreams.ts';
import { Desk } from '../execute/desk.ts';
import { RetentionKeeper, type RetentionLimits } from '../execute/retention-keeper.ts';
import { Runs, type RunsParts } from '../execute/runs.ts';
import { createGateway, type Gateway } from '../gateway/gateway.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import { dot } from '../math/cosine.ts';
import { createCombinedRetriever } from '../retrieve/combined-retriever.ts';
import { VectorKeeper } from '../retrieve/vector-keeper.ts';
import type { LiveSettings } from './live-settings.ts';
import { wireCalls } from './wire-calls.ts';
import { wireKnowledge } from './wire-knowledge.ts';

export interface Wiring {
  readonly database: Database;
  readonly project: ProjectId;
  readonly live: LiveSettings;
  readonly oauth: OAuth;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly redact: (text: string) => string;
  /** What is to be known about the configuration in force. */
  readonly notices: () => readonly string[];
  readonly logger: Logger;
}

/** A gateway and the parts of it that its owner steers. */
export interface WiredGateway {
  readonly gateway: Gateway;
  readonly catalog: CatalogKeeper;
  readonly graph: GraphKeeper;
  readonly upstreams: Upstreams;
  readonly guard: Guard;
  readonly vectors: VectorKeeper;
  readonly runs: Runs;
  readonly retention: RetentionKeeper;
}

export function wireGateway(wiring: Wiring): WiredGateway {
  const { database, project, live, logger } = wiring;
  const { catalog, graph } = wireKnowledge(wiring);
  const checker = createSchemaChecker();
  const calls = wireCalls(wiring, catalog, checker);
  const { upstreams, guard, door, approvals, people, usage } = calls;
  const savings = new SavingsLedger({
    store: createSavingsStore(database, project),
    counter: createTokenCounter({ clock }),
    clock,
    logger,
  });
  const journal = createRunJournal(database, project);
  const runs = new Runs({
    journal,
    caller: door,
    effects: (tool, args) => door.effectsOf(tool, args),
    hash: sha256,
    ...people,
    ...runLimits(live),
    clock,
    random,
    logger,
  });
  const vectors = new VectorKeeper({
    store: createVectorStore(database, project),
    hash: sha256,
    clock,
    logger,
    redact: wiring.redact,
  });
  catalog.subscribe((changed) => vectors.follow(changed));
  const gateway = createGateway({
    catalog,
    retriever: createCombinedRetriever({ keeper: vectors, clock, logger }),
    search: () => vectors.state,
    graph,
    likeness: (one, other) => likenessOf(vectors, catalog, one, other),
    retrieval: () => live.current.pml.retrieval,
    checker,
    upstreams,
    door,
    guard,
    approvals,
    runs,
    desk: new Desk({ runs, calls: approvals, policy: live }),
    usage,
    savings,
    contextWindow: () => live.current.pml.contextWindow,
    notices: wiring.notices,
  });
  const limits = (): RetentionLimits => live.current.pml.retention;
  const retention = new RetentionKeeper({ journal, limits, clock, logger });
  return { gateway, catalog, graph, upstreams, guard, vectors, runs, retention };
}

/** Cosine of two tools' texts, as far as their vectors are at hand. */
function likenessOf(
  { serving }: VectorKeeper,
  { current }: CatalogKeeper,
  ...ids: readonly [NodeId, NodeId]
): number | undefined {
  const [one, other] = ids.map((id) => {
    const tool = current.tools.get(id as ToolId);
    return tool === undefined ? undefined : serving?.vectors.vectorOf(tool);
  });
  return one === undefined || other === undefined ? undefined : dot(one, other);
}

/** What bounds every run, as the settings in force have it. */
function runLimits(
  live: LiveSettings,
): Pick<RunsParts, 'answerWithinMs' | 'runTimeoutMs' | 'checkpointsKept'> {
  return {
    answerWithinMs: () => live.current.pml.execute.answerWithinMs,
    runTimeoutMs: () => live.current.pml.execute.runTimeoutMs,
    checkpointsKept: () => live.current.pml.execute.checkpointsKept,
  };
}
