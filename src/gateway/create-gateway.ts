/** The gateway as surfaces see it, made of its pieces. */
import { runId } from '../base/ids.ts';
import { shownIntent, viewOf } from '../execute/run-view.ts';
import { signatureOf } from '../retrieve/signature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Gateway } from './gateway.ts';

export function createGateway(parts: GatewayParts): Gateway {
  const { discovery, workflows, calls, memory, explainer, counters, lifetime } = parts;
  return {
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
}

/** Tools, resources and servers, and who is told when they change. */
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

/** What only a person may say: no tool of an agent leads here. */
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
