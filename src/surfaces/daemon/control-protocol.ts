/**
 * The protocol between the command line and the daemon. One interface types both sides.
 *
 * A line from the client is a request or `{"cancel": id}`. A line from the daemon is progress, a
 * result or an error of the request with that id.
 */
import type { Json, JsonObject } from '../../base/json.ts';
import type { AccessToken } from '../../call/access-tokens.ts';
import type { AuditQuery } from '../../call/audit-log.ts';
import type { RiskRule } from '../../call/risk.ts';
import type { CallOutcome, CallProgress } from '../../call/tool-caller.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { CommandRequest, ControlRequest } from '../../execute/control-run.ts';
import type { PersonalDecision, Undecided } from '../../execute/desk.ts';
import type { CommandAnswer } from '../../execute/run-command.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { RunSummary } from '../../execute/run-journal.ts';
import type { RunView } from '../../execute/run-view.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import type {
  CapabilityDetails,
  CapabilitySummary,
  ExportedCapabilities,
  ImportedCapabilities,
  RemovedCapability,
} from '../../gateway/capability-desk.ts';
import type { Explanation } from '../../gateway/explain.ts';
import type {
  DiscoverAnswer,
  DiscoverRequest,
  ForgetRequest,
  Forgotten,
  MemoryListing,
  MemoryQuery,
  RetrievalTotals,
  RiskOfTool,
  Statistics,
  WorkflowRequest,
} from '../../gateway/gateway.ts';
import type { AgainRequest } from '../../gateway/start-runs.ts';
import type {
  BackupReport,
  RestoreChoice,
  RestoreReport,
  RestoreRequest,
} from '../../knowledge/backup.ts';
import type { GraphOfTool, GraphSummary } from '../../knowledge/graph-report.ts';
import type { ToolAnnotations } from '../../knowledge/tool.ts';
import type { NewToken, TokenRequest } from '../http/access-book.ts';
import type { AuditPage, ShownRestorePlan } from './host.ts';
import type { LoopDelay } from './loop-watch.ts';

/** A workflow, an intent, or an ended run that is to be run again. */
export interface RunParams extends WorkflowRequest {
  /** Replaces all other fields. */
  readonly again?: AgainRequest;
}

/** The running daemon as it describes itself. */
export interface DaemonStatus {
  readonly pid: number;
  readonly version: string;
  readonly configFile: string;
  /** Where HTTP clients connect; missing when the endpoint is off. */
  readonly httpUrl?: string;
  readonly tokenFile: string;
  readonly logFile: string;
  readonly notices: readonly string[];
  readonly startedAt: number;
  readonly uptimeMs: number;
  readonly memoryBytes: number;
  /** Recent delays of the event loop. */
  readonly loop: LoopDelay;
  readonly clients: { readonly mcp: number; readonly control: number; readonly http: number };
  /** The processes that are connected as MCP clients over stdio, or started one for them. */
  readonly clientProcesses: readonly number[];
  readonly servers: readonly ServerState[];
  /** Reason why the configuration on disk is not in use. */
  readonly configError?: string;
}

/** A link that lets one browser into the dashboard, once. Its owner can approve calls. */
export interface DashboardLink {
  readonly url: string;
  readonly expiresAt: number;
}

/** A tool of the catalog, as `pml list` shows it. */
export interface CataloguedTool {
  readonly id: string;
  readonly server: string;
  readonly name: string;
  readonly description: string;
  /** Its signature in one line, the same text as in `discover`. */
  readonly signature: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  /** Suspicious points in the server's text about it, as sentences. Left out if there are none. */
  readonly findings?: readonly string[];
}

/** Everything that is configured and known. */
export interface Listing {
  readonly servers: readonly ServerState[];
  readonly tools: readonly CataloguedTool[];
}

/** One event of a run and its place in the journal. */
export interface RunProgress {
  readonly workflowId: string;
  readonly sequence: number;
  readonly event: RunEvent;
}

/** A server's remark about a task of the run that the request started. */
interface RunNote {
  readonly note: string;
}

interface Method<Params, Result, Progress = never> {
  readonly params: Params;
  readonly result: Result;
  readonly progress: Progress;
}

type Nothing = Readonly<Record<string, never>>;

/** A one-time word, for requests that only a person may make. */
interface Worded {
  readonly word: string;
}

/** Every request of the command line, with its parameters, result and progress. */
interface ControlMethods {
  readonly status: Method<Nothing, DaemonStatus>;
  readonly list: Method<{ readonly server?: string }, Listing>;
  readonly search: Method<DiscoverRequest, DiscoverAnswer>;
  readonly call: Method<
    { readonly tool: string; readonly args: JsonObject; readonly timeoutMs?: number },
    CallOutcome,
    CallProgress
  >;
  readonly run: Method<RunParams, WorkflowAnswer, RunProgress | RunNote>;
  readonly control: Method<ControlRequest, WorkflowAnswer>;
  /** Steers a run. A command with a known id is not carried out again. */
  readonly command: Method<
    { readonly workflowId: string; readonly request: CommandRequest },
    CommandAnswer
  >;
  /** The events of a run after a place in its journal, as they come, until its end. */
  readonly events: Method<
    { readonly workflowId: string; readonly after: number },
    Nothing,
    RunProgress
  >;
  /** A run with the times of its tasks, its decisions and its messages. */
  readonly look: Method<{ readonly workflowId: string }, RunView>;
  /** Risk classes of the tools that match a pattern. */
  readonly risks: Method<{ readonly tools: string }, readonly RiskOfTool[]>;
  /** A word for the next request of this connection that only a person may make; it works once. */
  readonly word: Method<Nothing, Worded>;
  readonly setRisk: Method<{ readonly rule: RiskRule; readonly by: string } & Worded, Nothing>;
  readonly forgetRisk: Method<{ readonly tools: string } & Worded, { readonly forgotten: boolean }>;
  /** Makes a token for a person or a program. The answer is the only place where it is shown. */
  readonly addToken: Method<TokenRequest & Worded, NewToken>;
  readonly revokeToken: Method<
    { readonly name: string; readonly by: string; readonly project?: string } & Worded,
    Nothing
  >;
  /** Entries of the audit, the newest first. */
  readonly audit: Method<AuditQuery & Worded, AuditPage>;
  readonly tokens: Method<{ readonly project?: string }, readonly AccessToken[]>;
  /** Open questions to people. */
  readonly undecided: Method<Nothing, readonly Undecided[]>;
  /** Changed definitions that a person wants to stay blocked. */
  readonly blocked: Method<Nothing, readonly Undecided[]>;
  readonly decide: Method<PersonalDecision & Worded, CommandAnswer>;
  /** Explains a trace, a run or a tool by its id. */
  readonly explain: Method<{ readonly id: string }, Explanation>;
  /** The surroundings of a tool in the graph, or a summary of the graph. */
  readonly graph: Method<{ readonly tool?: string }, GraphOfTool | GraphSummary>;
  readonly runs: Method<{ readonly limit: number }, readonly RunSummary[]>;
  readonly stats: Method<Nothing, Statistics & { readonly loop: LoopDelay }>;
  /** Counts of searches for memories, by the way they were decided. */
  readonly retrieval: Method<Nothing, readonly RetrievalTotals[]>;
  /** Makes a link to the dashboard. */
  readonly dashboard: Method<Worded, DashboardLink>;
  /** Notes and episodes, the newest first. */
  readonly memories: Method<MemoryQuery, MemoryListing>;
  /** Removes learned data, or says what would be removed. */
  readonly forget: Method<ForgetRequest, Forgotten>;
  readonly capabilities: Method<Nothing, readonly CapabilitySummary[]>;
  readonly capability: Method<{ readonly name: string }, CapabilityDetails>;
  readonly renameCapability: Method<
    { readonly name: string; readonly newName: string },
    CapabilitySummary
  >;
  readonly pinCapability: Method<
    { readonly name: string; readonly isPinned: boolean },
    CapabilitySummary
  >;
  readonly removeCapability: Method<{ readonly name: string }, RemovedCapability>;
  /** All capabilities, or those with these names and the ones they call. */
  readonly exportCapabilities: Method<{ readonly names?: readonly string[] }, ExportedCapabilities>;
  readonly importCapabilities: Method<{ readonly document: Json }, ImportedCapabilities>;
  readonly backup: Method<{ readonly file: string }, BackupReport>;
  /** Tells the rows that a restore would replace. */
  readonly planRestore: Method<RestoreChoice, ShownRestorePlan>;
  readonly restore: Method<RestoreRequest, RestoreReport>;
  readonly restart: Method<{ readonly server: string }, ServerState>;
  readonly login: Method<{ readonly server: string }, Nothing, { readonly address: string }>;
  readonly logout: Method<{ readonly server: string }, Nothing>;
  /** Reads the configuration now. If it is wrong, fails with the reason and keeps the old one. */
  readonly reload: Method<Nothing, Nothing>;
  /** Ends the daemon. The connection closes when it is gone. */
  readonly stop: Method<Nothing, { readonly pid: number }>;
}

export type ControlMethod = keyof ControlMethods;
/** Requests that only a person may make. */
export type PersonMethod =
  | 'decide'
  | 'dashboard'
  | 'setRisk'
  | 'forgetRisk'
  | 'addToken'
  | 'revokeToken'
  | 'audit';
export type ParamsOf<M extends ControlMethod> = ControlMethods[M]['params'];
export type ResultOf<M extends ControlMethod> = ControlMethods[M]['result'];
export type ProgressOf<M extends ControlMethod> = ControlMethods[M]['progress'];

/** An error as it crosses the socket; `code` is one of the registry. */
export interface ControlFailure {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

/** A line from the daemon. */
export type ControlReply =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ControlFailure };
