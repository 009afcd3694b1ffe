/** The pieces of the gateway, each made of the parts it needs. */
import { sha256, systemClock as clock } from '../adapters/system/machine.ts';
import type { PredictionStore } from '../call/prediction-store.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import type { Desk } from '../execute/desk.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { Runs } from '../execute/runs.ts';
import { createCapabilityDesk, explainCapability } from '../gateway/capability-desk.ts';
import { Intents, OpenIntents } from '../gateway/carry-out-intent.ts';
import type { GatewayParts } from '../gateway/create-gateway.ts';
import { createDashboard } from '../gateway/dashboard.ts';
import { createDirectCalls } from '../gateway/direct-calls.ts';
import { CapabilityOffers } from '../gateway/discovered-capabilities.ts';
import { Discovery } from '../gateway/discovery.ts';
import type { IntentDrafter } from '../gateway/draft-for-intent.ts';
import { certaintyOf, createExplainer, type Explainer } from '../gateway/explain.ts';
import { ToolSearch } from '../gateway/find-for.ts';
import { PlanJudge } from '../gateway/judge-plan.ts';
import { Lifetime } from '../gateway/lifetime.ts';
import { ModelRepair } from '../gateway/model-repair.ts';
import { PeopleDesk } from '../gateway/people-desk.ts';
import { PlanLimits } from '../gateway/plan-limits.ts';
import { SearchTraces } from '../gateway/search-traces.ts';
import { Servers } from '../gateway/servers.ts';
import { Counters } from '../gateway/statistics.ts';
import { ToolShelf } from '../gateway/tool-shelf.ts';
import { UseReporter } from '../gateway/use-reporter.ts';
import { WorkflowChecks } from '../gateway/workflow-checks.ts';
import { KeptResults, Workflows } from '../gateway/workflows.ts';
import type { SituationParts } from '../knowledge/alpha.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { missingLogins } from './logins.ts';
import type { WiredAhead } from './wire-ahead.ts';
import type { WiredCalls } from './wire-calls.ts';
import type { Wiring } from './wire-gateway.ts';
import type { WiredKnowledge } from './wire-knowledge.ts';
import type { WiredMemory, WiredSearch } from './wire-memory.ts';
import type { WiredPrograms } from './wire-programs.ts';

/** All that is wired before the pieces of the gateway. */
interface Groundwork
  extends
    Omit<WiredCalls, 'observers' | 'people'>,
    WiredSearch,
    WiredKnowledge,
    WiredAhead,
    WiredPrograms,
    WiredMemory {
  readonly checker: SchemaChecker;
  readonly runs: Runs;
  readonly journal: RunJournal;
  readonly predictions: PredictionStore;
  readonly savings: SavingsLedger;
  readonly desk: Desk;
  readonly drafter: IntentDrafter;
}

export function wirePieces(wiring: Wiring, ground: Groundwork): GatewayParts {
  const { live, oauth, redact, logger, notices } = wiring;
  const { catalog, guard, runs, memory, vectors } = ground;
  const retrieval = (): LiveSettings['current']['pml']['retrieval'] => live.current.pml.retrieval;
  const speculation = (): LiveSettings['current']['pml']['speculation'] =>
    live.current.pml.speculation;
  const riskOf: SituationParts['riskOf'] = (id) => guard.riskOf(catalog.current.tools.get(id));
  const mayAskModel = (): boolean => live.current.pml.plans.clientModel;
  const settings = { retrieval, speculation, mayAskModel };
  const parts = { ...ground, ...settings, riskOf, clock, hash: sha256, logger, redact };
  const tools = new ToolSearch({
    ...parts,
    contextWindow: () => live.current.pml.contextWindow,
  });
  const servers = new Servers(parts);
  const use = new UseReporter(parts);
  use.followRuns();
  const offers = new CapabilityOffers(parts);
  const discovery = new Discovery({
    tools,
    servers,
    use,
    capabilities: offers,
    searches: new SearchTraces(parts),
    memory,
    missingLogins: (person, names) => missingLogins(oauth, live, person, names),
    notices,
  });
  return {
    discovery,
    workflows: wireWorkflows(parts, { discovery, servers, use }),
    calls: createDirectCalls({ ...parts, discovery }),
    tools: new ToolShelf(parts),
    servers,
    runs,
    people: new PeopleDesk(parts),
    explainer: wireExplainer(parts),
    memory,
    counters: new Counters({ ...parts, search: () => vectors.state }),
    dashboard: createDashboard({ ...parts, tools, servers, offers }),
    capabilities: createCapabilityDesk(parts),
    lifetime: wireLifetime(parts, discovery),
  };
}

/** The groundwork, and the settings that the pieces need. */
type PieceParts = Groundwork &
  SituationParts &
  Pick<Wiring, 'logger' | 'redact'> & {
    readonly speculation: () => LiveSettings['current']['pml']['speculation'];
    readonly mayAskModel: () => boolean;
  };

function wireWorkflows(
  parts: PieceParts,
  shared: {
    readonly discovery: Discovery;
    readonly servers: Servers;
    readonly use: UseReporter;
  },
): Workflows {
  const judge = new PlanJudge(parts);
  const checks = new WorkflowChecks(parts);
  const open = new OpenIntents(parts);
  const limits = new PlanLimits(parts);
  const model = new ModelRepair({ ...parts, checks, clock });
  const intents = new Intents({
    ...parts,
    judge,
    limits,
    checks,
    open,
    model,
    use: shared.use,
  });
  return new Workflows({
    ...parts,
    ...shared,
    checks,
    intents,
    open,
    judge,
    results: new KeptResults(parts),
  });
}

function wireExplainer(parts: PieceParts): Explainer {
  const { drafter } = parts;
  return createExplainer({
    ...parts,
    feedsInto: (tool) => drafter.feedsInto(tool),
    certaintyOf: (tool) => certaintyOf(parts, tool),
    capabilityOf: (name) => explainCapability(parts, name),
  });
}

function wireLifetime(parts: PieceParts, discovery: Discovery): Lifetime {
  const { usage, savings, study, memory, tracer } = parts;
  return new Lifetime({
    ...parts,
    discovery,
    writers: [usage, savings, study],
    lastWriters: [memory, tracer],
  });
}
