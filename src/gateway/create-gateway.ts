/**
 * The whole path on one page: an intent is searched, a plan is drafted, a workflow is validated and
 * run, a call goes through the one door to its tool, and everything is learned from.
 */
import { runId } from '../base/ids.ts';
import { matchesPattern } from '../base/pattern.ts';
import type { ServerRequests } from '../call/server-requests.ts';
import type { ServerState } from '../call/upstreams.ts';
import { commandRun } from '../execute/control-run.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import { shownIntent, viewOf } from '../execute/run-view.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { signatureOf } from '../retrieve/signature.ts';
import { callTool } from './call-tool.ts';
import { createCapabilityDesk, explainCapability } from './capability-desk.ts';
import { type ControllingParts, controlWorkflow } from './control-workflow.ts';
import { createDashboard } from './dashboard.ts';
import { executeCode } from './execute-code.ts';
import { createExplainer } from './explain.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Gateway } from './gateway.ts';
import { IntentTemplates } from './intent-templates.ts';
import { decide, learnFromRuns, noteIntent, notingSuggestion } from './learn-from-use.ts';
import { lessonOf } from './lesson-of.ts';
import { OpenIntents } from './open-intents.ts';
import { listServersOf, runWorkflow } from './run-workflow.ts';
import { SearchTraces } from './search-traces.ts';
import { search } from './search.ts';
import { withOffers } from './standing-offers.ts';
import { statistics } from './statistics.ts';
import { ToldLogins } from './told-logins.ts';
import { certaintyOf } from './tool-certainty.ts';

/** Puts the stages in order: retrieve, plan, execute, and learn from what came of it. */
export function createGateway(parts: GatewayParts): Gateway {
  const { catalog, door, runs, upstreams, usage, savings } = parts;
  learnFromRuns(parts);
  const searches = new SearchTraces(parts);
  const toldLogins = new ToldLogins();
  const open = new OpenIntents(parts);
  const following = { ...parts, searches, toldLogins, templates: new IntentTemplates(), open };
  return {
    discover: (request, asker, signal) => {
      noteIntent(parts, asker, [request.intent].flat().join(' '));
      return search(following, request, asker, signal);
    },

    executeWorkflow: (request, asker, signal) => runWorkflow(following, request, asker, signal),

    executeCode: (request, asker, signal) => executeCode(parts, request, asker, signal),
    controlWorkflow: controlling(following),
    callTool: (call, asker, signal) => {
      searches.called(asker, call.tool);
      return callTool(parts, call, asker, signal);
    },

    ...passThrough(parts),

    catalog: () => catalog.current,
    offered: () => parts.offered.of(catalog.current),
    signatureOf,
    offers: () => catalog.offers,
    ...news(parts),
    runEvents: (id, after, signal) => runs.events(runId(id), after, signal),
    runs: async (limit) => (await runs.list(limit)).map((run) => ({ ...run, ...shownIntent(run) })),
    look: async (id) => viewOf(await runs.read(runId(id))),
    isBusy: () => runs.isBusy(),
    async command(workflowId, request, signal): Promise<CommandAnswer> {
      const tasks = 'tasks' in request.command ? request.command.tasks : [];
      const unlisted = await listServersOf({ tasks }, door, signal);
      const known = { catalog: catalog.whole, checker: parts.checker, unlisted };
      return notingSuggestion(parts, runId(workflowId), request.command.kind, () =>
        commandRun(runs, workflowId, request, known),
      );
    },
    ...forPeople(parts),
    ...createExplainer({
      certaintyOf: (tool) => certaintyOf(parts, tool),
      capabilityOf: (name) => explainCapability(parts, name),
      ...parts,
    }),
    servers: () => upstreams.states().map((state) => withKnownTools(state, catalog.current)),
    restartServer: (name, signal) => upstreams.restart(name, signal),
    sessionListed: (session, tools) => savings.sessionListed(session, catalog.current, tools),
    releaseSession: (session) => {
      searches.released(session);
      toldLogins.released(session);
      parts.wishes.release(session);
      return upstreams.releaseSession(session);
    },

    dashboard: createDashboard(parts),
    capabilities: createCapabilityDesk(parts),
    ...memories(parts),
    ...statistics(parts),

    async [Symbol.asyncDispose](): Promise<void> {
      parts.wishes[Symbol.dispose]();
      parts.ready[Symbol.dispose]();
      await runs.close();
      await upstreams[Symbol.asyncDispose]();
      await usage[Symbol.asyncDispose]();
      await savings[Symbol.asyncDispose]();
      await parts.study[Symbol.asyncDispose]();
      searches[Symbol.dispose]();
      await parts.memory[Symbol.asyncDispose]();
      await parts.tracer[Symbol.asyncDispose]();
    },
  };
}

/** Everything that is no tool call goes to its server as it came, unless it leads to pml's own files. */
function passThrough({ requests, ready }: GatewayParts): ServerRequests {
  return {
    request: (request, signal) => requests.request(request, signal),
    watch: (resource, signal) => requests.watch(resource, signal),
    unwatch: (resource, signal) => requests.unwatch(resource, signal),
    tellServers: (session, note) => {
      ready.sessionChanged(session, 'its client has told its servers something');
      return requests.tellServers(session, note);
    },
  };
}

/** What is kept in words. */
function memories({
  memory,
}: GatewayParts): Pick<Gateway, 'remember' | 'recall' | 'forget' | 'retrievalTotals'> {
  return {
    remember: (request, { session }, signal) => memory.remember(request, session, signal),
    recall: (query, options, signal) => memory.recall(query, options, signal),
    forget: (request) => memory.forget(request),
    retrievalTotals: () => memory.totals(),
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
function forPeople(
  parts: GatewayParts,
): Pick<Gateway, 'undecided' | 'blocked' | 'decide' | 'risks' | 'setRisk' | 'forgetRisk'> {
  const { catalog, desk, guard, study } = parts;
  return {
    undecided: async () => withOffers(parts, await desk.undecided()),
    blocked: () => desk.blocked(),
    decide: (decision) => decide(parts, decision),
    risks: (tools) =>
      [...catalog.current.tools.values()]
        .filter(({ id }) => matchesPattern(tools, id))
        .map((tool) => ({ tool: tool.id, ...guard.explain(tool) })),
    async setRisk(rule, by) {
      const set = await guard.override(rule, by);
      study.rulesChanged();
      return set;
    },
    async forgetRisk(tools) {
      const forgotten = await guard.forget(tools);
      study.rulesChanged();
      return forgotten;
    },
  };
}

/** A server that sleeps has the tools it listed when it was last awake. */
function withKnownTools(state: ServerState, catalog: Catalog): ServerState {
  return { ...state, toolCount: catalog.servers.get(state.name)?.length ?? state.toolCount };
}

/** A run is answered before it is learned from, so what came of that is told with its status. */
function controlling(parts: ControllingParts): Gateway['controlWorkflow'] {
  return async (request, asker, signal) => {
    const answer = await controlWorkflow(parts, request, asker, signal);
    return request.action === 'status' && answer.status === 'completed'
      ? { ...answer, ...(await lessonOf(parts, runId(request.workflowId))) }
      : answer;
  };
}
