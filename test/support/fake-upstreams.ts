import { GatewayError } from '../../src/base/errors.ts';
import { splitToolId, toolId, type SessionId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type {
  ClientNote,
  RequestOutcome,
  ServerRequest,
  WatchedResource,
} from '../../src/call/server-requests.ts';
import type { CallOutcome, ToolCall } from '../../src/call/tool-caller.ts';
import type { ServerState, UpstreamEvent, Upstreams } from '../../src/call/upstreams.ts';
import type { Tool, ToolAnnotations } from '../../src/knowledge/tool.ts';

/** A tool of a server that is made of functions. */
export interface FunctionTool {
  readonly inputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  /** How a call of it ends; by default it answers with an empty text. */
  readonly call?: (call: ToolCall) => CallOutcome;
}

/** A server that is made of functions. */
export interface FunctionServer {
  readonly tools?: Readonly<Record<string, FunctionTool>>;
  /** How a request ends that is no call; by default it is answered with an empty result. */
  readonly request?: (request: ServerRequest) => RequestOutcome | Promise<RequestOutcome>;
  /** What it is once it was asked to list its tools; `ready` by default. */
  readonly listed?: Pick<ServerState, 'status' | 'lastError'>;
}

const NOTHING: RequestOutcome = { kind: 'answered', result: {} };

/** Servers that are functions, for what stands in front of them. They start when they are listed. */
export class FakeUpstreams implements Upstreams {
  readonly calls: ToolCall[] = [];
  readonly listings: string[] = [];
  readonly requests: ServerRequest[] = [];
  readonly watched: WatchedResource[] = [];
  readonly unwatched: WatchedResource[] = [];
  readonly notes: (ClientNote & { readonly session: SessionId })[] = [];
  readonly #servers: Readonly<Record<string, FunctionServer>>;
  readonly #states = new Map<string, ServerState>();
  readonly #listeners = new Set<(event: UpstreamEvent) => void>();

  constructor(servers: Readonly<Record<string, FunctionServer>>) {
    this.#servers = servers;
    for (const name of Object.keys(servers)) {
      this.#states.set(name, stateOf(name));
    }
  }

  call(call: ToolCall, signal: AbortSignal): Promise<CallOutcome> {
    signal.throwIfAborted();
    this.calls.push(call);
    const { server, tool } = splitToolId(call.tool);
    const outcome = this.#servers[server]?.tools?.[tool]?.call?.(call);
    return Promise.resolve(outcome ?? answered());
  }

  async request(request: ServerRequest, signal: AbortSignal): Promise<RequestOutcome> {
    signal.throwIfAborted();
    this.requests.push(request);
    return (await this.#servers[request.server]?.request?.(request)) ?? NOTHING;
  }

  watch(resource: WatchedResource): Promise<RequestOutcome> {
    this.watched.push(resource);
    return Promise.resolve(NOTHING);
  }

  unwatch(resource: WatchedResource): Promise<RequestOutcome> {
    this.unwatched.push(resource);
    return Promise.resolve(NOTHING);
  }

  tellServers(session: SessionId, note: ClientNote): void {
    this.notes.push({ session, ...note });
  }

  /** Lets a server report something. */
  report(event: UpstreamEvent): void {
    this.#emit(event);
  }

  isAsleep(server: string): boolean {
    return this.#states.get(server)?.status === 'idle';
  }

  async ensureListed(server: string, signal: AbortSignal): Promise<ServerState> {
    this.listings.push(server);
    // A server takes its time, so that whoever does not wait for it is found out.
    await Promise.resolve();
    signal.throwIfAborted();
    const state = { ...this.#state(server), status: 'ready' as const };
    const listed = { ...state, ...this.#servers[server]?.listed };
    this.#states.set(server, listed);
    if (listed.status === 'ready') {
      this.#emit({ kind: 'tools_listed', server, tools: this.toolsOf(server), specHash: server });
    }
    return listed;
  }

  /** What a server lists. */
  toolsOf(server: string): readonly Tool[] {
    return Object.entries(this.#servers[server]?.tools ?? {}).map(([name, tool]) => ({
      id: toolId(server, name),
      server,
      name,
      description: '',
      inputSchema: tool.inputSchema ?? { type: 'object' },
      ...(tool.annotations !== undefined && { annotations: tool.annotations }),
      definition: { name },
    }));
  }

  configure(): Promise<void> {
    return Promise.resolve();
  }

  restart(server: string, signal: AbortSignal): Promise<ServerState> {
    return this.ensureListed(server, signal);
  }

  states(): readonly ServerState[] {
    return [...this.#states.values()];
  }

  subscribe(listener: (event: UpstreamEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  releaseSession(): Promise<void> {
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }

  #state(server: string): ServerState {
    const state = this.#states.get(server);
    if (state === undefined) {
      throw new GatewayError('SERVER_UNKNOWN', `there is no server "${server}"`);
    }
    return state;
  }

  #emit(event: UpstreamEvent): void {
    for (const listener of this.#listeners) {
      listener(event);
    }
  }
}

/** A call that was answered with a text. */
export function answered(text = '', isError = false): CallOutcome {
  const result = { content: [{ type: 'text', text }], ...(isError && { isError }) };
  return { kind: 'answered', result, isError, durationMs: 7 };
}

function stateOf(name: string): ServerState {
  return {
    name,
    status: 'idle',
    trusted: false,
    transport: 'stdio',
    toolCount: 0,
    processIds: [],
    callsUnderWay: 0,
    restarts: 0,
  };
}
