/**
 * The operations that surfaces can ask of the gateway. An intent is searched, a workflow is
 * validated and run, a call goes through the one door to its tool.
 */

import type { RunReader } from '../base/access.ts';
import type { Cancellation } from '../base/cancellation.ts';
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { Asker } from '../call/asker.ts';
import type { ToolRisk } from '../call/guard.ts';
import type { OwnFilesAttempts } from '../call/own-files.ts';
import type { PredictionSummary } from '../call/prediction-store.ts';
import type { RiskRule } from '../call/risk.ts';
import type { Scope } from '../call/scope.ts';
import type { ServerRequests } from '../call/server-requests.ts';
import type { StudyStatus } from '../call/study-link.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { ServerState, UpstreamEvent } from '../call/upstreams.ts';
import type { CallDurations } from '../call/usage-counter.ts';
import type { AheadTally } from '../call/wishes.ts';
import type { CommandRequest, ControlRequest } from '../execute/control-run.ts';
import type { PersonalDecision, Undecided } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { PauseMode, RunEvent } from '../execute/run-event.ts';
import type { JournaledEvent, RunFilter, RunSummary } from '../execute/run-journal.ts';
import type { RunView } from '../execute/run-view.ts';
import type { CodeAnswer, WorkflowAnswer } from '../execute/workflow-answer.ts';
import type { Catalog, OfferBook } from '../knowledge/catalog.ts';
import type { SuggestionCounts } from '../knowledge/learned-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { CallsOfDay, Savings, Usage } from '../knowledge/usage-store.ts';
import type { RecallOptions } from '../memory/find-memories.ts';
import type { ForgetRequest } from '../memory/forget.ts';
import type { Forgotten, RecallAnswer, Remembered } from '../memory/memory-keeper.ts';
import type { MemoryListing, MemoryQuery } from '../memory/memory-sources.ts';
import type { RetrievalTotals } from '../memory/memory-store.ts';
import type { RememberRequest } from '../memory/read-remember.ts';
import type { DiscoverAnswer, DiscoverRequest } from '../retrieve/discover.ts';
import type { SearchState } from '../retrieve/vector-keeper.ts';
import type { CapabilityDesk } from './capability-desk.ts';
import type { IntentMode } from './carry-out-intent.ts';
import type { Dashboard } from './dashboard.ts';
import type { Explainer } from './explain.ts';
import type { AgainRequest, CodeRequest } from './start-runs.ts';

// Types of rooms that surfaces may not import.
export type { Detail, DiscoverAnswer, Discovered, DiscoverRequest } from '../retrieve/discover.ts';
export type { ForgetRequest, ForgetScope } from '../memory/forget.ts';
export type { ListedMemory, MemoryListing, MemoryQuery } from '../memory/memory-sources.ts';
export type { Forgotten } from '../memory/memory-keeper.ts';
export type { RetrievalTotals } from '../memory/memory-store.ts';

/**
 * A request to carry out a workflow or an intent. The workflow is unchecked: it comes from a model.
 */
export interface WorkflowRequest {
  readonly intent?: string;
  readonly workflow?: unknown;
  /** Values that are known, by name, for a plan that is drafted. */
  readonly inputs?: JsonObject;
  /** Limit of an intent without a workflow; `auto` runs plans that only read. */
  readonly mode?: IntentMode;
  /** Pauses of the run for the agent; none by default. */
  readonly pause?: PauseMode;
}

/** A tool as the guard sees it. */
export interface RiskOfTool extends ToolRisk {
  readonly tool: ToolId;
}

/** Statistics that need no database. */
export interface LiveStatistics {
  readonly servers: number;
  readonly tools: number;
  readonly search: SearchState;
  /** Calls that were refused since the start because they led to pml's own files. */
  readonly ownFiles: OwnFilesAttempts;
  readonly study: StudyStatus;
  /** Durations of each server's calls since the start of this process. */
  readonly durations: readonly CallDurations[];
  /** Calls ahead that ended since the start of this process. */
  readonly aheadEnded: AheadTally;
}

/** Statistics for `pml stats` and the metrics endpoint. */
export interface Statistics extends LiveStatistics {
  readonly runs: Readonly<Record<string, number>>;
  readonly calls: readonly Usage[];
  /** Calls of all tools by day, oldest first. Days before counting began are missing. */
  readonly callDays: readonly CallsOfDay[];
  /** Tokens that agents were spared, by day. */
  readonly saved: readonly Savings[];
  readonly ahead: AheadStatistics;
}

/** Results of calls ahead, over all that is kept. */
export interface AheadStatistics extends PredictionSummary {
  /** Cost of the calls made ahead, in the currency of `speculation.costPerCall`. */
  readonly cost: number;
  /** Number of requested thresholds since the start, and of thresholds that similar situations changed. */
  readonly boosts: { readonly asked: number; readonly applied: number };
  /** Counts of proposed tasks, by outcome. */
  readonly suggestions: SuggestionCounts;
}

/** The scope of one client, which may change while it is connected. */
export interface SeenScope {
  readonly current: Scope;
  /** Resolves when the servers of its folders are known; nothing once they are. */
  readonly ready?: Promise<void> | undefined;
}

/** The gateway as every surface sees it. */
export interface Gateway extends ServerRequests, Explainer, AsyncDisposable {
  /**
   * Returns the gateway as a client in this scope sees it. The scope is read again with every
   * request.
   */
  within(scope: SeenScope): Gateway;
  /**
   * Returns the scope that all clients with the same view share, or undefined if they see
   * everything.
   */
  commonScope(scope: Scope): Scope | undefined;
  /** Finds the tools for an intent, among all that are known, running or not. */
  discover(request: DiscoverRequest, asker: Asker, signal: AbortSignal): Promise<DiscoverAnswer>;
  /** Runs a workflow; for an intent alone it answers with the tools to write one from. */
  executeWorkflow(
    request: WorkflowRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer>;
  /** Runs an ended run again, or from one of its tasks on. For people only. */
  runAgain(request: AgainRequest, asker: Asker, signal: AbortSignal): Promise<WorkflowAnswer>;
  /** Runs a program in the sandbox; its calls go the way of all calls. */
  executeCode(request: CodeRequest, asker: Asker, signal: AbortSignal): Promise<CodeAnswer>;
  /** Looks at a run, reads its results page by page, or ends it. */
  controlWorkflow(
    request: ControlRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer>;
  /** Makes one call outside any run, for clients in proxy mode. */
  callTool(
    call: { readonly tool: ToolId; readonly args: JsonObject; readonly timeoutMs?: number },
    asker: Asker,
    signal: Cancellation,
  ): Promise<CallOutcome>;
  catalog(): Catalog;
  /** Returns the catalog as agents see it, without tools that no call may reach. */
  offered(): Catalog;
  /** Returns the one-line call signature of a tool, the same everywhere. */
  signatureOf(tool: Tool): string;
  /**
   * Returns the suspect findings in tool definitions, in sentences; `undefined` until all are read.
   */
  suspects(): ReadonlyMap<ToolId, readonly string[]> | undefined;
  /**
   * Calls the listener when all new definitions have been read. Returns the function that
   * unsubscribes.
   */
  onSuspectsRead(listener: () => void): () => void;
  /**
   * Calls the listener after every change of the catalog. Returns the function that unsubscribes.
   */
  onCatalogChanged(listener: (catalog: Catalog) => void): () => void;
  /** Resources and prompts of all servers, as they were listed last. */
  offers(): OfferBook;
  /**
   * Calls the listener after every change of the offers. Returns the function that unsubscribes.
   */
  onOffersChanged(listener: (offers: OfferBook) => void): () => void;
  /**
   * Calls the listener when a followed resource changes. Returns the function that unsubscribes.
   */
  onResourceUpdated(
    listener: (update: UpstreamEvent & { readonly kind: 'resource_updated' }) => void,
  ): () => void;
  /** Events of all runs from now on. The returned function ends it. */
  onRunEvent(listener: (runId: RunId, event: RunEvent, sequence: number) => void): () => void;
  /** Returns the events of one run after a place in its journal, until its end. */
  runEvents(
    id: string,
    after: number,
    signal: AbortSignal,
    reader?: RunReader,
  ): AsyncIterable<JournaledEvent>;
  runs(limit: number, filter?: RunFilter): Promise<readonly RunSummary[]>;
  /** Returns one run with its times, decisions and messages, for people. */
  look(id: string, reader?: RunReader): Promise<RunView>;
  /** True while a run is under way in this process. */
  isBusy(): boolean;
  /** Steers a run. A repeated id is taken once. A person's decision is not a command. */
  command(
    workflowId: string,
    request: CommandRequest,
    signal: AbortSignal,
    /** Person who asks; left out for the local user. */
    reader?: RunReader,
  ): Promise<CommandAnswer>;
  /** Lists everything that waits for a person. */
  undecided(): Promise<readonly Undecided[]>;
  /** Returns the changed definitions that a person keeps blocked. */
  blocked(): readonly Undecided[];
  /** Takes a person's answer. No agent can give one. */
  decide(decision: PersonalDecision): Promise<CommandAnswer>;
  /** Returns the risk of tools that match this pattern, with reasons. */
  risks(tools: string): readonly RiskOfTool[];
  /** Sets the risk class of tools for a person. No agent may call it. */
  setRisk(rule: RiskRule, by: string): Promise<void>;
  /**
   * Removes a person's risk rule for exactly this tool or pattern. Returns false if there was none.
   */
  forgetRisk(tools: string): Promise<boolean>;
  /** Stores a note for later questions. */
  remember(request: RememberRequest, asker: Asker, signal: AbortSignal): Promise<Remembered>;
  /** Returns the memories that are near enough to a question. */
  recall(query: string, options: RecallOptions, signal: AbortSignal): Promise<RecallAnswer>;
  /** Returns notes and episodes, newest first. For people only. */
  memories(query: MemoryQuery): Promise<MemoryListing>;
  /** Removes learned knowledge, or reports what would be removed. For people only. */
  forget(request: ForgetRequest): Promise<Forgotten>;
  /** Returns the totals of memory questions, by method. */
  retrievalTotals(): Promise<readonly RetrievalTotals[]>;
  servers(): readonly ServerState[];
  restartServer(name: string, signal: AbortSignal): Promise<ServerState>;
  statistics(): Promise<Statistics>;
  /** Returns the part of them that needs no database. */
  live(): LiveStatistics;
  /** Returns calls that this process made since its start, by tool. */
  ownCalls(): readonly Usage[];
  /** The dashboard, for people only. */
  readonly dashboard: Dashboard;
  /** Operations on capabilities for people. No agent can use them. */
  readonly capabilities: CapabilityDesk;
  /** Counts the tokens saved for a client that sees `tools` in place of all known ones. */
  sessionListed(session: SessionId, tools: () => readonly object[]): void;
  /** Ends everything that belongs to a disconnected client alone. */
  releaseSession(session: SessionId): Promise<void>;
}
