/**
 * The whole path on one page: an intent is searched, a workflow is validated and run, a call
 * goes through the one door to its tool. Surfaces see nothing but this.
 */
import { type RunId, runId, type SessionId, type ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import type { CallApprovals } from '../call/call-approvals.ts';
import type { Guard, ToolRisk } from '../call/guard.ts';
import type { RiskRule } from '../call/risk.ts';
import type { SavingsLedger } from '../call/savings-ledger.ts';
import type { ServerRequests } from '../call/server-requests.ts';
import type { Asker } from '../call/session.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import type { ToolDoor } from '../call/tool-door.ts';
import type { ServerState, UpstreamEvent, Upstreams } from '../call/upstreams.ts';
import type { UsageCounter } from '../call/usage-counter.ts';
import {
  commandRun,
  type CommandRequest,
  type ControlRequest,
  controlRun,
} from '../execute/control-run.ts';
import type { Desk, PersonalDecision, Undecided } from '../execute/desk.ts';
import { taskOf } from '../execute/result-at.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { PauseMode, RunEvent } from '../execute/run-event.ts';
import type { JournaledEvent, RunSummary } from '../execute/run-journal.ts';
import { type RunView, viewOf } from '../execute/run-view.ts';
import type { Runs } from '../execute/runs.ts';
import { answerFor, type WorkflowAnswer } from '../execute/workflow-answer.ts';
import { createExplainer, type Explainer, type ExplainerParts } from './explain.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { OfferBook } from '../knowledge/offers.ts';
import type { Savings } from '../knowledge/savings-store.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { namedTools } from '../plan/named-tools.ts';
import { validate } from '../plan/validate.ts';
import { discover, type DiscoverAnswer, type DiscoverRequest } from '../retrieve/discover.ts';
import { graphSettings, type RetrievalSettings } from '../retrieve/graph-search.ts';
import type { Retriever } from '../retrieve/retriever.ts';
import { signatureOf } from '../retrieve/signature.ts';
import type { SearchState } from '../retrieve/vector-keeper.ts';
import { DISCOVER } from '../tuning.ts';

export type { Detail, DiscoverAnswer, Discovered, DiscoverRequest } from '../retrieve/discover.ts';
export type { CommandRequest, ControlRequest } from '../execute/control-run.ts';
export type { PersonalDecision, Undecided } from '../execute/desk.ts';
export type { TaskAnswer, WorkflowAnswer } from '../execute/workflow-answer.ts';
export type { Explanation } from './explain.ts';

/** What an agent asks to be carried out. The workflow is unchecked: it comes from a model. */
export interface WorkflowRequest {
  readonly intent?: string;
  readonly workflow?: unknown;
  /** When the run stops to let the agent look; never by default. */
  readonly pause?: PauseMode;
}

/** A tool as the guard sees it. */
export interface RiskOfTool extends ToolRisk {
  readonly tool: ToolId;
}

/** What `pml stats` and the metrics endpoint show. */
export interface Statistics {
  readonly servers: number;
  readonly tools: number;
  readonly runs: Readonly<Record<string, number>>;
  readonly calls: readonly Usage[];
  /** Tokens that agents were spared, by day. */
  readonly saved: readonly Savings[];
  readonly search: SearchState;
}

/** The gateway as every surface sees it. */
export interface Gateway extends ServerRequests, Explainer, AsyncDisposable {
  /** Finds the tools for an intent, among all that are known, running or not. */
  discover(request: DiscoverRequest, asker: Asker, signal: AbortSignal): Promise<DiscoverAnswer>;
  /** Runs a workflow; for an intent alone it answers with the tools to write one from. */
  executeWorkflow(
    request: WorkflowRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer>;
  /** Looks at a run, reads its results page by page, or ends it. */
  controlWorkflow(
    request: ControlRequest,
    asker: Asker,
    signal: AbortSignal,
  ): Promise<WorkflowAnswer>;
  /** One call outside any run, as clients make them in proxy mode. */
  callTool(
    call: { readonly tool: ToolId; readonly args: JsonObject; readonly timeoutMs?: number },
    asker: Asker,
    signal: AbortSignal,
  ): Promise<CallOutcome>;
  catalog(): Catalog;
  /** How a tool is called, in one line, the same wherever it is shown. */
  signatureOf(tool: Tool): string;
  /** Called after every change of the catalog. The returned function ends it. */
  onCatalogChanged(listener: (catalog: Catalog) => void): () => void;
  /** Resources and prompts of all servers, as they were listed last. */
  offers(): OfferBook;
  /** Called after every change of the offers. The returned function ends it. */
  onOffersChanged(listener: (offers: OfferBook) => void): () => void;
  /** Called when a resource changed that some session follows. The returned function ends it. */
  onResourceUpdated(
    listener: (update: UpstreamEvent & { readonly kind: 'resource_updated' }) => void,
  ): () => void;
  /** Events of all runs from now on. The returned function ends it. */
  onRunEvent(listener: (runId: RunId, event: RunEvent, sequence: number) => void): () => void;
  /** The events of one run after a place in its journal, until its end. */
  runEvents(id: string, after: number, signal: AbortSignal): AsyncIterable<JournaledEvent>;
  runs(limit: number): Promise<readonly RunSummary[]>;
  /** One run with its times, decisions and messages, for people. */
  look(id: string): Promise<RunView>;
  /** True while a run is under way in this process. */
  isBusy(): boolean;
  /** Steers a run; the same id a second time is taken once. What a person decides is no command. */
  command(workflowId: string, request: CommandRequest, signal: AbortSignal): Promise<CommandAnswer>;
  /** What waits for a person. */
  undecided(): Promise<readonly Undecided[]>;
  /** What a person says about it. No agent gets to say it. */
  decide(decision: PersonalDecision): Promise<CommandAnswer>;
  /** What tools of this pattern are held to be, and why. */
  risks(tools: string): readonly RiskOfTool[];
  /** A person's word on the class of tools. No agent gets to say it. */
  setRisk(rule: RiskRule, by: string): Promise<void>;
  /** Takes back what a person said about exactly this tool or pattern. False where nothing was. */
  forgetRisk(tools: string): Promise<boolean>;
  servers(): readonly ServerState[];
  restartServer(name: string, signal: AbortSignal): Promise<ServerState>;
  statistics(): Promise<Statistics>;
  /** An agent's client sees `tools` in place of all that are known; what that spares is counted. */
  sessionListed(session: SessionId, tools: readonly object[]): void;
  /** A client went away: what belonged to it alone is ended. */
  releaseSession(session: SessionId): Promise<void>;
}

export interface GatewayParts extends ExplainerParts {
  readonly catalog: CatalogKeeper;
  readonly retriever: Retriever;
  readonly graph: GraphKeeper;
  /** Cosine of two tools' texts; `undefined` where it is not known. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly retrieval: () => RetrievalSettings;
  /** How search stands. */
  readonly search: () => SearchState;
  readonly checker: SchemaChecker;
  readonly upstreams: Upstreams;
  readonly door: ToolDoor;
  readonly guard: Guard;
  /** Approvals of calls outside runs. */
  readonly approvals: CallApprovals;
  readonly runs: Runs;
  readonly desk: Desk;
  readonly usage: UsageCounter;
  readonly savings: SavingsLedger;
  readonly contextWindow: () => number;
  /** What keeps servers from being used, in the words for a person: an agent passes them on. */
  readonly notices: () => readonly string[];
}

/** Puts the stages in order: retrieve, plan, execute. */
export function createGateway(parts: GatewayParts): Gateway {
  const { catalog, door, runs, upstreams, usage, savings } = parts;
  return {
    discover: (request, _, signal) => search(parts, request, signal),

    executeWorkflow: (request, asker, signal) => execute(parts, request, asker, signal),

    async controlWorkflow(request, asker, signal): Promise<WorkflowAnswer> {
      const { workflowId, path, tasks } = request;
      const unlisted = await listServersOf({ tasks: tasks ?? [] }, door, signal);
      const known = { catalog: catalog.current, checker: parts.checker, unlisted };
      const endProgress = runs.tellProgress(runId(workflowId), asker.onProgress);
      const answer = await controlRun(runs, request, known).finally(endProgress);
      if (path !== undefined && answer.value !== undefined) {
        savings.resultRead(`${workflowId}/${taskOf(path)}`, answer.value);
      }
      return counted(parts, answer, asker);
    },

    callTool: (call, asker, signal) =>
      door.call(
        {
          ...call,
          ...asker,
          approve: (request, waiting) => parts.approvals.approve(asker, request, waiting),
        },
        signal,
      ),

    ...passThrough(upstreams),

    catalog: () => catalog.current,
    signatureOf,
    offers: () => catalog.offers,
    ...news(parts),
    runEvents: (id, after, signal) => runs.events(runId(id), after, signal),
    runs: (limit) => runs.list(limit),
    look: async (id) => viewOf(await runs.read(runId(id))),
    isBusy: () => runs.isBusy(),
    async command(workflowId, request, signal): Promise<CommandAnswer> {
      const tasks = 'tasks' in request.command ? request.command.tasks : [];
      const unlisted = await listServersOf({ tasks }, door, signal);
      const known = { catalog: catalog.current, checker: parts.checker, unlisted };
      return commandRun(runs, workflowId, request, known);
    },
    ...forPeople(parts),
    ...createExplainer(parts),
    servers: () => upstreams.states().map((state) => withKnownTools(state, catalog.current)),
    restartServer: (name, signal) => upstreams.restart(name, signal),
    sessionListed: (session, tools) => savings.sessionListed(session, catalog.current, tools),
    releaseSession: (session) => upstreams.releaseSession(session),

    statistics: () => statisticsOf(parts),

    async [Symbol.asyncDispose](): Promise<void> {
      await runs.close();
      await upstreams[Symbol.asyncDispose]();
      await usage[Symbol.asyncDispose]();
      await savings[Symbol.asyncDispose]();
      await parts.tracer?.[Symbol.asyncDispose]();
    },
  };
}

async function statisticsOf(parts: GatewayParts): Promise<Statistics> {
  const { catalog, runs, savings, upstreams, usage } = parts;
  const [calls, counts, saved] = await Promise.all([usage.read(), runs.counts(), savings.read()]);
  const tools = catalog.current.tools.size;
  const servers = upstreams.states().length;
  return { servers, tools, runs: counts, calls, saved, search: parts.search() };
}

/** Everything that is no tool call goes to its server as it came. */
function passThrough(upstreams: Upstreams): ServerRequests {
  return {
    request: (request, signal) => upstreams.request(request, signal),
    watch: (resource, signal) => upstreams.watch(resource, signal),
    unwatch: (resource, signal) => upstreams.unwatch(resource, signal),
    tellServers: (session, note) => upstreams.tellServers(session, note),
  };
}

/** What happens, for whoever wants to be told. */
function news({
  catalog,
  upstreams,
  runs,
}: GatewayParts): Pick<
  Gateway,
  'onCatalogChanged' | 'onOffersChanged' | 'onResourceUpdated' | 'onRunEvent'
> {
  return {
    onCatalogChanged: (listener) => catalog.subscribe(listener),
    onOffersChanged: (listener) => catalog.subscribeOffers(listener),
    onResourceUpdated: (listener) =>
      upstreams.subscribe((event) => {
        if (event.kind === 'resource_updated') {
          listener(event);
        }
      }),
    onRunEvent: (listener) => runs.subscribe(listener),
  };
}

/** What only a person may say: no tool of an agent leads here. */
function forPeople({
  catalog,
  desk,
  guard,
}: GatewayParts): Pick<Gateway, 'undecided' | 'decide' | 'risks' | 'setRisk' | 'forgetRisk'> {
  return {
    undecided: () => desk.undecided(),
    decide: (decision) => desk.decide(decision),
    risks: (tools) =>
      [...catalog.current.tools.values()]
        .filter(({ id }) => matchesPattern(tools, id))
        .map((tool) => ({ tool: tool.id, ...guard.explain(tool) })),
    setRisk: (rule, by) => guard.override(rule, by),
    forgetRisk: (tools) => guard.forget(tools),
  };
}

async function execute(
  parts: GatewayParts,
  { intent, workflow, pause }: WorkflowRequest,
  asker: Asker,
  signal: AbortSignal,
): Promise<WorkflowAnswer> {
  const { catalog, door, runs } = parts;
  if (workflow === undefined) {
    const { results } = await search(parts, { intent: intent ?? '' }, signal);
    const message = 'write a workflow with these tools, or look for others with discover';
    return { status: 'explicit_required', candidates: results, message };
  }
  const unlisted = await listServersOf(workflow, door, signal);
  const { checker } = parts;
  const checked = validate(workflow, { catalog: catalog.current, checker, unlisted });
  if (checked.kind === 'invalid') {
    const message = 'nothing was started; mend every issue and send the workflow again';
    return { status: 'failed', issues: checked.issues, message };
  }
  const request = {
    plan: checked.plan,
    ...(intent !== undefined && { intent }),
    ...(pause !== undefined && { pause }),
  };
  return counted(parts, answerFor(await runs.start(request, asker, signal)), asker);
}

/** What an answer leaves out of large results was spared the agent that asked. */
function counted(
  { runs, savings }: GatewayParts,
  answer: WorkflowAnswer,
  { session }: Asker,
): WorkflowAnswer {
  const { workflowId, results = {} } = answer;
  for (const [task, { ref, preview = '' }] of Object.entries(results)) {
    if (workflowId !== undefined && ref !== undefined) {
      const id = runId(workflowId);
      const read = (): Promise<Json> => runs.readResult(id, task);
      savings.resultKept(session, `${id}/${task}`, preview, read);
    }
  }
  return answer;
}

/** A server that sleeps has the tools it listed when it was last awake. */
function withKnownTools(state: ServerState, catalog: Catalog): ServerState {
  return { ...state, toolCount: catalog.servers.get(state.name)?.length ?? state.toolCount };
}

/** A workflow may name tools of servers that never ran: they are asked first, all at once. */
async function listServersOf(
  workflow: unknown,
  door: ToolDoor,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const troubles = new Map<string, string>();
  await Promise.all(
    namedTools(workflow).map(async (tool) => {
      const found = await door.find(tool, signal);
      if (found.kind === 'unknown' && found.code !== 'tool_unknown') {
        troubles.set(tool, found.message);
      }
    }),
  );
  return troubles;
}

async function search(
  parts: GatewayParts,
  request: DiscoverRequest,
  signal: AbortSignal,
): Promise<DiscoverAnswer> {
  const catalog = parts.catalog.current;
  const budgetTokens = parts.contextWindow() * DISCOVER.windowShare;
  const { retriever, likeness } = parts;
  const graph = { graph: parts.graph.graph, likeness, settings: graphSettings(parts.retrieval()) };
  const answer = await discover(request, { catalog, retriever, graph, budgetTokens }, signal);
  const names = parts.upstreams.states().map(({ name }) => name);
  const pending = names.filter((name) => !catalog.servers.has(name));
  const notices = answer.results.length === 0 ? parts.notices() : [];
  return {
    ...answer,
    ...(pending.length > 0 && { pending }),
    ...(notices.length > 0 && { notices }),
  };
}
