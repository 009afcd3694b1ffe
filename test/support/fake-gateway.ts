import { signalOf } from '../../src/base/cancellation.ts';
import { GatewayError } from '../../src/base/errors.ts';
import { type SessionId, toolId } from '../../src/base/ids.ts';
import { isJsonObject, type JsonObject } from '../../src/base/json.ts';
import { PeerRefusal } from '../../src/base/rpc-codes.ts';
import type { Asker } from '../../src/call/asker.ts';
import type { ClientNote, ServerRequest, WatchedResource } from '../../src/call/server-requests.ts';
import type { CallFailureCode, CallOutcome } from '../../src/call/tool-caller.ts';
import type { ServerState } from '../../src/call/upstreams.ts';
import type { CommandRequest } from '../../src/execute/control-run.ts';
import type { CommandAnswer } from '../../src/execute/run-command.ts';
import type { TaskAnswer, WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { Gateway, Statistics } from '../../src/gateway/gateway.ts';
import {
  type Catalog,
  EMPTY_CATALOG,
  EMPTY_OFFER_BOOK,
  type OfferBook,
  type Offers,
  withOffers,
  withServerTools,
} from '../../src/knowledge/catalog.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { signatureOf } from '../../src/retrieve/signature.ts';
import { NOTHING_AHEAD, NOTHING_STUDIED } from './ahead-statistics.ts';
import { EMPTY_CAPABILITIES } from './fake-capability-desk.ts';
import { EMPTY_DASHBOARD } from './fake-dashboard.ts';

/** A tool together with what it does. */
export interface FakeTool {
  readonly server: string;
  readonly name: string;
  /** The rest of its definition. */
  readonly definition?: JsonObject;
  /** Answers with an MCP result, or throws. */
  readonly call: (args: JsonObject, asker: Asker, signal: AbortSignal) => Promise<JsonObject>;
}

/**
 * A gateway in memory, for tests of surfaces: it has tools that are functions, runs the tasks
 * of a workflow one after the other, and remembers what was asked of it.
 */
export class FakeGateway implements Gateway {
  /** It knows no scopes: every client sees everything. */
  within: Gateway['within'] = () => this;
  commonScope: Gateway['commonScope'] = () => undefined;

  readonly askers: Asker[] = [];
  readonly releasedSessions: SessionId[] = [];
  #tools = new Map<string, FakeTool>();
  #catalog: Catalog = EMPTY_CATALOG;
  readonly #listeners = new Set<(catalog: Catalog) => void>();
  readonly #answers = new Map<string, WorkflowAnswer>();
  #offers: OfferBook = EMPTY_OFFER_BOOK;
  readonly #offerListeners = new Set<(offers: OfferBook) => void>();
  readonly #updateListeners = new Set<Parameters<Gateway['onResourceUpdated']>[0]>();
  readonly watched: WatchedResource[] = [];
  readonly notes: { readonly session: SessionId; readonly note: ClientNote }[] = [];
  /** Answers what is no tool call, or throws a `PeerRefusal`. */
  answerRequest: (request: ServerRequest, signal: AbortSignal) => Promise<JsonObject> = () =>
    Promise.resolve({});
  /** What `statistics` answers, beside the counts of servers and tools. */
  calls: Statistics['calls'] = [];

  constructor(tools: readonly FakeTool[]) {
    this.setTools(tools);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Replaces the tools, as if servers had listed them anew. */
  setTools(tools: readonly FakeTool[]): void {
    this.#tools = new Map(tools.map((tool) => [toolId(tool.server, tool.name), tool]));
    const servers = groupByServer(tools);
    let catalog: Catalog = { ...EMPTY_CATALOG, version: this.#catalog.version };
    for (const [server, list] of servers) {
      catalog = withServerTools(catalog, server, list.map(catalogued));
    }
    this.#catalog = catalog;
    for (const listener of this.#listeners) {
      listener(catalog);
    }
  }

  discover: Gateway['discover'] = (request, asker) => {
    this.askers.push(asker);
    const words = [request.intent].flat().join(' ').toLowerCase().split(/\W+/u);
    const results = [...this.#catalog.tools.values()]
      .filter((tool) => words.some((word) => word !== '' && tool.id.includes(word)))
      .map((tool) => ({
        id: tool.id,
        kind: 'tool' as const,
        score: 1,
        why: 'its name has a word of the intent',
        description: tool.description,
      }));
    return Promise.resolve({ results, omitted: 0, mode: 'lexical' });
  };

  executeCode: Gateway['executeCode'] = (_, asker) => {
    this.askers.push(asker);
    return Promise.resolve({ status: 'completed', calls: [] });
  };

  runAgain: Gateway['runAgain'] = ({ workflowId }) =>
    Promise.resolve({ status: 'completed', workflowId });

  executeWorkflow: Gateway['executeWorkflow'] = async (request, asker, signal) => {
    this.askers.push(asker);
    const { workflow } = request;
    if (!isJsonObject(workflow) || !Array.isArray(workflow['tasks'])) {
      return { status: 'explicit_required', message: 'write a workflow' };
    }
    const results: Record<string, TaskAnswer> = {};
    const tasks = workflow['tasks'] as readonly JsonObject[];
    for (const [index, task] of tasks.entries()) {
      const outcome = await this.callTool(
        { tool: task['tool'] as never, args: (task['args'] ?? {}) as JsonObject },
        asker,
        signal,
      );
      results[task['id'] as string] = taskAnswer(outcome);
      asker.onProgress?.({ progress: index + 1, total: tasks.length });
    }
    const isFailed = Object.values(results).some((task) => task.status === 'failed');
    const workflowId = `run-${this.#answers.size + 1}`;
    const answer: WorkflowAnswer = {
      status: isFailed ? 'failed' : 'completed',
      workflowId,
      results,
    };
    this.#answers.set(workflowId, answer);
    return answer;
  };

  controlWorkflow: Gateway['controlWorkflow'] = (request, asker) => {
    this.askers.push(asker);
    const answer = this.#answers.get(request.workflowId);
    return answer === undefined
      ? Promise.reject(new GatewayError('RUN_UNKNOWN', `there is no run "${request.workflowId}"`))
      : Promise.resolve(answer);
  };

  callTool: Gateway['callTool'] = async (call, asker, signal) => {
    this.askers.push(asker);
    const tool = this.#tools.get(call.tool);
    if (tool === undefined) {
      return failed('tool_unknown', `there is no tool "${call.tool}"`);
    }
    let result: JsonObject;
    try {
      result = await tool.call(call.args, asker, signalOf(signal));
    } catch (error) {
      if (error instanceof PeerRefusal) {
        return { ...failed('protocol_error', error.message), refusal: error };
      }
      throw error;
    }
    return { kind: 'answered', result, isError: result['isError'] === true, durationMs: 1 };
  };

  /** Replaces what a server offers beside tools, as if it had listed that anew. */
  setOffers(server: string, offers: Offers): void {
    this.#offers = withOffers(this.#offers, server, offers);
    for (const listener of this.#offerListeners) {
      listener(this.#offers);
    }
  }

  /** Tells those that follow the resource of a change in it, or in a part of it. */
  touch(server: string, followed: string, uri: string = followed): void {
    const sessions = this.watched
      .filter((each) => each.server === server && each.uri === followed)
      .map(({ session }) => session);
    for (const listener of this.#updateListeners) {
      listener({ kind: 'resource_updated', server, uri, followed, sessions });
    }
  }

  request: Gateway['request'] = async (request, signal) => {
    try {
      return { kind: 'answered', result: await this.answerRequest(request, signal) };
    } catch (error) {
      if (error instanceof PeerRefusal) {
        const { code, message, data } = error;
        return { kind: 'refused', code, message, ...(data !== undefined && { data }) };
      }
      return { kind: 'failed', code: 'server_unavailable', message: String(error) };
    }
  };

  watch: Gateway['watch'] = (resource) => {
    this.watched.push(resource);
    return Promise.resolve({ kind: 'answered', result: {} });
  };

  unwatch: Gateway['unwatch'] = ({ server, uri, session }) => {
    const at = this.watched.findIndex(
      (each) => each.server === server && each.uri === uri && each.session === session,
    );
    this.watched.splice(at, at === -1 ? 0 : 1);
    return Promise.resolve({ kind: 'answered', result: {} });
  };

  tellServers: Gateway['tellServers'] = (session, note) => {
    this.notes.push({ session, note });
  };

  offers: Gateway['offers'] = () => this.#offers;

  onOffersChanged: Gateway['onOffersChanged'] = (listener) => {
    this.#offerListeners.add(listener);
    return () => {
      this.#offerListeners.delete(listener);
    };
  };

  onResourceUpdated: Gateway['onResourceUpdated'] = (listener) => {
    this.#updateListeners.add(listener);
    return () => {
      this.#updateListeners.delete(listener);
    };
  };

  catalog: Gateway['catalog'] = () => this.#catalog;
  offered: Gateway['offered'] = () => this.#catalog;
  signatureOf: Gateway['signatureOf'] = signatureOf;

  onCatalogChanged: Gateway['onCatalogChanged'] = (listener) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  onRunEvent: Gateway['onRunEvent'] = () => () => undefined;
  runs: Gateway['runs'] = () => Promise.resolve([]);
  look: Gateway['look'] = (id) =>
    Promise.reject(new GatewayError('RUN_UNKNOWN', `there is no run "${id}"`));
  isBusy: Gateway['isBusy'] = () => false;
  explain: Gateway['explain'] = (id) =>
    Promise.reject(new GatewayError('TRACE_UNKNOWN', `there is no trace "${id}"`));
  graph: Gateway['graph'] = (tool) => {
    throw new GatewayError('TOOL_UNKNOWN', `there is no tool "${tool ?? ''}"`);
  };

  servers: Gateway['servers'] = () =>
    [...this.#catalog.servers].map(([name, tools]): ServerState => ({
      name,
      status: 'ready',
      trusted: true,
      transport: 'stdio',
      toolCount: tools.length,
      processIds: [],
      callsUnderWay: 0,
      restarts: 0,
    }));

  restartServer: Gateway['restartServer'] = (name) => {
    const state = this.servers().find((server) => server.name === name);
    return state === undefined
      ? Promise.reject(new GatewayError('SERVER_UNKNOWN', `there is no server "${name}"`))
      : Promise.resolve(state);
  };

  ownCalls: Gateway['ownCalls'] = () => this.calls;

  live: Gateway['live'] = () => ({
    servers: this.#catalog.servers.size,
    tools: this.#catalog.tools.size,
    search: { mode: 'lexical', embedded: 0, total: this.#catalog.tools.size },
    ownFiles: { count: 0 },
    durations: [],
    aheadEnded: { hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 },
    study: NOTHING_STUDIED,
  });

  statistics: Gateway['statistics'] = () =>
    Promise.resolve({
      ...this.live(),
      runs: { completed: this.#answers.size },
      calls: this.calls,
      callDays: [],
      saved: [],
      ahead: NOTHING_AHEAD,
    });

  async *runEvents(): AsyncGenerator<never> {
    // Its runs have no events.
  }
  /** Commands that were sent, in order. */
  readonly commands: { readonly workflowId: string; readonly request: CommandRequest }[] = [];
  /** What becomes of a command. */
  answerCommand: () => CommandAnswer = () => ({ kind: 'taken' });
  command: Gateway['command'] = async (workflowId, request) => {
    this.commands.push({ workflowId, request });
    return this.answerCommand();
  };
  readonly dashboard: Gateway['dashboard'] = EMPTY_DASHBOARD;
  readonly capabilities: Gateway['capabilities'] = EMPTY_CAPABILITIES;
  risks: Gateway['risks'] = () => [];
  suspects: Gateway['suspects'] = () => new Map();
  onSuspectsRead: Gateway['onSuspectsRead'] = () => () => undefined;
  setRisk: Gateway['setRisk'] = () => Promise.resolve();
  forgetRisk: Gateway['forgetRisk'] = () => Promise.resolve(false);
  /** Notes that were kept. */
  readonly remembered: string[] = [];
  remember: Gateway['remember'] = ({ text }) => {
    this.remembered.push(text);
    const id = `note-${this.remembered.length}`;
    return Promise.resolve({ kind: 'remembered', id, isNew: true });
  };
  recall: Gateway['recall'] = () =>
    Promise.resolve({
      memories: [],
      mode: 'lexical',
      method: 'configured',
      threshold: 0,
      candidates: 0,
      ceiling: 0,
    });
  memories: Gateway['memories'] = () =>
    Promise.resolve({ memories: [], omitted: 0, total: { notes: 0, episodes: 0 } });
  forget: Gateway['forget'] = ({ dryRun = false }) =>
    Promise.resolve({ kind: 'forgotten', dryRun, removed: [], notes: [] });
  retrievalTotals: Gateway['retrievalTotals'] = () => Promise.resolve([]);
  undecided: Gateway['undecided'] = () => Promise.resolve([]);
  blocked: Gateway['blocked'] = () => [];
  decide: Gateway['decide'] = () =>
    Promise.resolve({ kind: 'refused', reason: 'there is nothing to decide' });

  /** Sessions that were noted to see these tools. */
  readonly listed: { readonly session: SessionId; readonly tools: readonly object[] }[] = [];
  sessionListed: Gateway['sessionListed'] = (session, tools) => {
    this.listed.push({ session, tools: tools() });
  };

  releaseSession: Gateway['releaseSession'] = (session) => {
    this.releasedSessions.push(session);
    return Promise.resolve();
  };

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear();
  }
}

function groupByServer(tools: readonly FakeTool[]): Map<string, FakeTool[]> {
  const servers = new Map<string, FakeTool[]>();
  for (const tool of tools) {
    servers.set(tool.server, [...(servers.get(tool.server) ?? []), tool]);
  }
  return servers;
}

function catalogued(tool: FakeTool): Tool {
  const definition = { name: tool.name, inputSchema: { type: 'object' }, ...tool.definition };
  const description = 'description' in definition ? String(definition.description) : '';
  return {
    id: toolId(tool.server, tool.name),
    server: tool.server,
    name: tool.name,
    description,
    inputSchema: definition.inputSchema,
    definition,
  };
}

function taskAnswer(outcome: CallOutcome): TaskAnswer {
  return outcome.kind === 'answered'
    ? { status: 'succeeded', value: outcome.result, durationMs: outcome.durationMs }
    : { status: 'failed', error: { code: outcome.code, message: outcome.message } };
}

function failed(code: CallFailureCode, message: string): CallOutcome & { readonly kind: 'failed' } {
  return { kind: 'failed', code, message, mayHaveRun: false, durationMs: 0 };
}
