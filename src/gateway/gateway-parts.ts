import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { CallApprovals } from '../call/call-approvals.ts';
import type { CallEstimates } from '../call/call-estimates.ts';
import type { CallTimes } from '../call/call-times.ts';
import type { Guard } from '../call/guard.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { OwnFiles } from '../call/own-files.ts';
import type { PlanBudget } from '../call/plan-budget.ts';
import type { PredictionStore } from '../call/prediction-store.ts';
import type { ReadyAnswers } from '../call/ready-answers.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { ServerRequests } from '../call/server-requests.ts';
import type { SpeculationSettings } from '../call/speculation-settings.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { ToolDoor } from '../call/tool-door.ts';
import type { Upstreams } from '../call/upstreams.ts';
import type { UsageCounter } from '../call/usage-counter.ts';
import type { Wishes } from '../call/wishes.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { ClusterKeeper } from '../capability/cluster-keeper.ts';
import type { Desk } from '../execute/desk.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { Runs } from '../execute/runs.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { SituationParts } from '../knowledge/situation.ts';
import type { ThresholdKeeper } from '../knowledge/threshold-keeper.ts';
import type { Tracer } from '../knowledge/tracer.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import type { RetrievalSettings } from '../retrieve/graph-search.ts';
import type { Retriever } from '../retrieve/retriever.ts';
import type { SearchState } from '../retrieve/vector-keeper.ts';
import type { IntentDrafter } from './draft-for-intent.ts';
import type { ExplainerParts } from './explain.ts';
import type { PlanOutcomes } from './plan-outcomes.ts';

/** Everything that the gateway puts in order. */
export interface GatewayParts extends ExplainerParts, Pick<SituationParts, 'riskOf'> {
  readonly catalog: CatalogKeeper;
  readonly capabilities: CapabilityKeeper;
  readonly clusters: ClusterKeeper;
  readonly logger: Logger;
  readonly retriever: Retriever;
  readonly graph: GraphKeeper;
  /** Cosine of two tools' texts; `undefined` where it is not known. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly retrieval: () => RetrievalSettings;
  /** How search stands. */
  readonly search: () => SearchState;
  readonly checker: SchemaChecker;
  readonly upstreams: Upstreams;
  /** Everything that is no tool call. */
  readonly requests: ServerRequests;
  readonly ownFiles: Pick<OwnFiles, 'attempts'>;
  readonly door: ToolDoor;
  readonly guard: Guard;
  /** What agents are shown of the tools. */
  readonly offered: OfferedTools;
  /** Approvals of calls outside runs. */
  readonly approvals: CallApprovals;
  readonly runs: Runs;
  readonly journal: Pick<RunJournal, 'readAfter' | 'decisions'>;
  readonly desk: Desk;
  readonly drafter: IntentDrafter;
  readonly tracer: Tracer;
  /** Tells the studying side what happens. */
  readonly study: StudyLink;
  readonly learned: LearnedKeeper;
  readonly memory: MemoryKeeper;
  readonly thresholds: ThresholdKeeper;
  /** What becomes of drafted plans. */
  readonly plans: PlanOutcomes;
  /** What calls are expected to take. */
  readonly estimates: CallEstimates;
  /** How much plans may take that nobody asked to be run. */
  readonly planBudget: PlanBudget;
  /** Calls that are made ahead. */
  readonly wishes: Wishes;
  /** How long calls take. */
  readonly times: Pick<CallTimes, 'of'>;
  readonly ready: ReadyAnswers;
  readonly predictions: PredictionStore;
  readonly speculation: () => SpeculationSettings;
  readonly usage: UsageCounter;
  readonly savings: SavingsLedger;
  readonly contextWindow: () => number;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  /** Takes known secrets out of a text. */
  readonly redact: (text: string) => string;
  /** What keeps servers from being used, in the words for a person: an agent passes them on. */
  readonly notices: () => readonly string[];
}
