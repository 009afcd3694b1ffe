/** The gateway as surfaces see it, made of its pieces. */

import { runId } from '../base/ids.ts';
import { shownIntent, viewOf } from '../execute/run-view.ts';
import type { Runs } from '../execute/runs.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { signatureOf } from '../retrieve/signature.ts';
import type { CapabilityDesk } from './capability-desk.ts';
import type { Dashboard } from './dashboard.ts';
import type { DirectCalls } from './direct-calls.ts';
import type { Discovery } from './discovery.ts';
import type { Explainer } from './explain.ts';
import { scopedGateway } from './gateway-wrappers.ts';
import type { Gateway } from './gateway.ts';
import type { Lifetime } from './lifetime.ts';
import type { PeopleDesk } from './people-desk.ts';
import type { Servers } from './servers.ts';
import type { Counters } from './statistics.ts';
import type { ToolShelf } from './tool-shelf.ts';
import type { Workflows } from './workflows.ts';

/** The pieces of the gateway. Each is finished and knows nothing of the others that it does not use. */
export interface GatewayParts {
  readonly discovery: Discovery;
  readonly workflows: Workflows;
  readonly calls: DirectCalls;
  readonly tools: ToolShelf;
  readonly servers: Servers;
  readonly runs: Pick<Runs, 'events' | 'list' | 'read' | 'isBusy' | 'subscribe'>;
  readonly people: PeopleDesk;
  readonly explainer: Explainer;
  readonly memory: Pick<MemoryKeeper, 'remember' | 'recall' | 'list' | 'forget' | 'totals'>;
  readonly counters: Counters;
  readonly dashboard: Dashboard;
  readonly capabilities: CapabilityDesk;
  readonly lifetime: Lifetime;
}

export function createGateway(parts: GatewayParts): Gateway {
  const { discovery, workflows, calls, tools, memory, explainer, counters, lifetime } = parts;
  const gateway: Gateway = {
    within: (scope) => scopedGateway(gateway, { tools, lifetime, scope }),
    commonScope: (scope) => tools.common(scope),
    discover: (request, asker, signal) => discovery.discover(request, asker, signal),
    executeWorkflow: (request, asker, signal) => workflows.run(request, asker, signal),
    runAgain: (request, asker, signal) => workflows.again(request, asker, signal),
    executeCode: (request, asker, signal) => workflows.runCode(request, asker, signal),
    controlWorkflow: (request, asker, signal) => workflows.control(request, asker, signal),
    command: (id, request, signal, reader) => workflows.command(id, request, signal, reader),

    callTool: (call, asker, signal) => calls.call(call, asker, signal),
    request: (request, signal) => calls.request(request, signal),
    watch: (resource, signal) => calls.watch(resource, signal),
    unwatch: (resource, signal) => calls.unwatch(resource, signal),
    tellServers: (session, note) => calls.tellServers(session, note),

    ...whatThereIs(parts),
    ...runsOf(parts),
    ...forPeople(parts),

    explain: (id) => explainer.explain(id),
    graph: (tool) => explainer.graph(tool),

    remember: (request, asker, signal) => memory.remember(request, asker, signal),
    recall: (query, options, signal) => memory.recall(query, options, signal),
    memories: (query) => memory.list(query),
    forget: (request) => memory.forget(request),
    retrievalTotals: () => memory.totals(),

    statistics: () => counters.read(),
    live: () => counters.live(),
    ownCalls: () => counters.ownCalls(),
    dashboard: parts.dashboard,
    capabilities: parts.capabilities,

    releaseSession: (session) => lifetime.release(session),
    [Symbol.asyncDispose]: () => lifetime[Symbol.asyncDispose](),
  };
  return gateway;
}

/** Returns the operations on tools, resources and servers, with their change events. */
function whatThereIs({
  tools,
  servers,
}: GatewayParts): Pick<
  Gateway,
  | 'catalog'
  | 'offered'
  | 'signatureOf'
  | 'suspects'
  | 'onSuspectsRead'
  | 'offers'
  | 'onCatalogChanged'
  | 'onOffersChanged'
  | 'onResourceUpdated'
  | 'sessionListed'
  | 'servers'
  | 'restartServer'
> {
  return {
    catalog: () => tools.catalog(),
    offered: () => tools.offered(),
    signatureOf,
    suspects: () => tools.suspects(),
    onSuspectsRead: (listener) => tools.onSuspectsRead(listener),
    offers: () => tools.offers(),
    onCatalogChanged: (listener) => tools.onChanged(listener),
    onOffersChanged: (listener) => tools.onOffersChanged(listener),
    onResourceUpdated: (listener) => servers.onResourceUpdated(listener),
    sessionListed: (session, shown) => tools.shown(session, shown),
    servers: () => servers.states(),
    restartServer: (name, signal) => servers.restart(name, signal),
  };
}

function runsOf({
  runs,
}: GatewayParts): Pick<Gateway, 'runEvents' | 'onRunEvent' | 'runs' | 'look' | 'isBusy'> {
  return {
    runEvents: (id, after, signal, reader) => runs.events(runId(id), after, signal, reader),
    onRunEvent: (listener) => runs.subscribe(listener),
    runs: async (limit, filter) =>
      (await runs.list(limit, filter)).map((run) => ({ ...run, ...shownIntent(run) })),
    look: async (id, reader) => viewOf(await runs.read(runId(id), reader)),
    isBusy: () => runs.isBusy(),
  };
}

/** Returns the operations that only a person may use: no agent's tool leads here. */
function forPeople({
  people,
}: GatewayParts): Pick<
  Gateway,
  'undecided' | 'blocked' | 'decide' | 'risks' | 'setRisk' | 'forgetRisk'
> {
  return {
    undecided: () => people.undecided(),
    blocked: () => people.blocked(),
    decide: (decision) => people.decide(decision),
    risks: (tools) => people.risks(tools),
    setRisk: (rule, by) => people.setRisk(rule, by),
    forgetRisk: (tools) => people.forgetRisk(tools),
  };
}
