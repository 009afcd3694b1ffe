import type { RunId, SessionId, ToolId } from './base/ids.ts';
import type { Json, JsonObject } from './base/json.ts';
import type { Asker } from './call/session.ts';
import type { CallOutcome } from './call/tool-caller.ts';
import type { ServerState } from './call/upstreams.ts';
import type { RunEvent } from './execute/run-event.ts';
import type { RunSummary } from './execute/run-journal.ts';
import type { Catalog } from './knowledge/catalog.ts';
import type { PlanIssue } from './plan/plan.ts';
import type { Workflow } from './plan/workflow.ts';

/** How much `discover` says about each tool. */
export type Detail = 'brief' | 'signature' | 'schema';

export interface DiscoverRequest {
  /** One intent, or one per step. */
  readonly intent: string | readonly string[];
  readonly context?: readonly string[];
  readonly limit?: number;
  readonly detail?: Detail;
}

export interface Discovered {
  readonly id: string;
  readonly kind: 'tool';
  readonly score: number;
  readonly why: string;
  readonly signature?: string;
  readonly description: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
}

export interface DiscoverAnswer {
  readonly results: readonly Discovered[];
  /** How many further tools matched and were left out by the limit or the budget. */
  readonly omitted: number;
  readonly mode: 'lexical';
  /** Servers whose tools are not known yet, so that an empty answer is not mistaken for "none". */
  readonly pending?: readonly string[];
}

export interface WorkflowRequest {
  readonly intent?: string;
  readonly workflow?: Workflow;
  readonly inputs?: JsonObject;
  readonly mode?: 'auto' | 'suggest' | 'run';
}

export interface ControlRequest {
  readonly workflowId: string;
  readonly action: 'status' | 'result' | 'abort';
  /** With `result`: which task's value, and where in it: `task.items[0].name`. */
  readonly path?: string;
  /** With `result`: where to go on in a long list or text. */
  readonly offset?: number;
}

/** One task in an answer. Small values are in `value`, large ones by `ref` with a `preview`. */
export interface TaskAnswer {
  readonly status: 'waiting' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
  readonly value?: Json;
  readonly ref?: string;
  readonly preview?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly durationMs?: number;
}

export interface WorkflowAnswer {
  readonly status:
    | 'completed'
    | 'failed'
    | 'running'
    | 'aborted'
    | 'outcome_unknown'
    | 'explicit_required'
    | 'invalid';
  readonly workflowId?: string;
  readonly results?: Readonly<Record<string, TaskAnswer>>;
  readonly issues?: readonly PlanIssue[];
  readonly candidates?: readonly Discovered[];
  /** With `control_workflow` `result`: the value asked for, and where to go on. */
  readonly value?: Json;
  readonly nextOffset?: number;
  readonly message?: string;
}

/** What `pml stats` and the metrics endpoint show. */
export interface Statistics {
  readonly servers: number;
  readonly tools: number;
  readonly runs: Readonly<Record<string, number>>;
  readonly calls: readonly {
    readonly tool: string;
    readonly calls: number;
    readonly failures: number;
    readonly totalMs: number;
  }[];
}

/** The gateway as every surface sees it. */
export interface Gateway extends AsyncDisposable {
  discover(request: DiscoverRequest, asker: Asker): Promise<DiscoverAnswer>;
  executeWorkflow(
    request: WorkflowRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer>;
  controlWorkflow(request: ControlRequest, asker: Asker): Promise<WorkflowAnswer>;
  /** One call outside any run, as clients make them in proxy mode. */
  callTool(
    call: { readonly tool: ToolId; readonly args: JsonObject; readonly timeoutMs?: number },
    asker: Asker,
    signal: AbortSignal,
  ): Promise<CallOutcome>;
  catalog(): Catalog;
  /** Called after every change of the catalog. The returned function ends it. */
  onCatalogChanged(listener: (catalog: Catalog) => void): () => void;
  /** Events of all runs from now on. */
  onRunEvent(listener: (runId: RunId, event: RunEvent) => void): () => void;
  runs(limit: number): Promise<readonly RunSummary[]>;
  /** True while a run is under way in this process. */
  isBusy(): boolean;
  servers(): readonly ServerState[];
  restartServer(name: string, signal: AbortSignal): Promise<ServerState>;
  statistics(): Promise<Statistics>;
  /** A client went away: what belonged to it alone is ended. */
  releaseSession(session: SessionId): Promise<void>;
}
