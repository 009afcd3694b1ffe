import { describeError, GatewayError } from '../../base/errors.ts';
import { type SessionId, toolId, splitToolId } from '../../base/ids.ts';
import type { Asker } from '../../call/session.ts';
import { DAEMON } from '../../tuning.ts';
import type {
  ControlFailure,
  ControlMethod,
  ControlQuestion,
  ControlReply,
  DaemonStatus,
  Listing,
  ParamsOf,
  ProgressOf,
  ResultOf,
} from './control-protocol.ts';
import type { Host } from './host.ts';
import type { LineSocket } from './line-socket.ts';

/** What the control protocol does to the daemon. */
export interface ControlServerParts {
  readonly host: Host;
  readonly status: () => DaemonStatus;
  readonly reload: () => Promise<void>;
  /** Begins to stop; the connection is closed when the daemon is gone. */
  readonly stop: () => void;
}

interface Call<M extends ControlMethod> {
  readonly params: ParamsOf<M>;
  readonly progress: (progress: ProgressOf<M>) => void;
  readonly asker: Asker & { readonly requestKey: string };
  readonly signal: AbortSignal;
}

type Handlers = { readonly [M in ControlMethod]: (call: Call<M>) => Promise<ResultOf<M>> };
type AnyHandler = (call: Call<ControlMethod>) => Promise<unknown>;

/** Serves one command line on one connection until either side ends it. */
export function serveControl(
  parts: ControlServerParts,
  socket: LineSocket,
  session: SessionId,
): void {
  const handlers = handlersFor(parts);
  const underWay = new Map<number, AbortController>();
  const reply = (message: ControlReply): void => {
    socket.send(`${JSON.stringify(message)}\n`);
  };
  const answer = async (id: number, method: string, params: unknown): Promise<void> => {
    const controller = new AbortController();
    const handler = Object.hasOwn(handlers, method)
      ? (handlers[method as ControlMethod] as AnyHandler)
      : undefined;
    if (handler === undefined) {
      reply({ id, error: { code: 'USAGE', message: `this daemon knows no request "${method}"` } });
      return;
    }
    if (underWay.size >= DAEMON.controlRequestsMax || underWay.has(id)) {
      const message = `${underWay.size} requests are under way, or number ${id} is one of them`;
      reply({ id, error: { code: 'USAGE', message } });
      return;
    }
    underWay.set(id, controller);
    try {
      const progress = (value: unknown): void => {
        if (underWay.has(id)) {
          reply({ id, progress: value });
        }
      };
      const asker = { session, requestKey: `${session}:${id}` };
      const call = { params, progress, asker, signal: controller.signal } as Call<ControlMethod>;
      const result = await handler(call);
      underWay.delete(id);
      reply({ id, result: result ?? {} });
    } catch (error) {
      underWay.delete(id);
      reply({ id, error: failureOf(error) });
    }
  };
  socket.listen({
    onLine: (line) => {
      const question = parseQuestion(line.toString('utf8'));
      if (question === undefined) {
        socket.destroy();
      } else if ('cancel' in question) {
        underWay.get(question.cancel)?.abort(new Error('cancelled by the client'));
      } else {
        void answer(question.id, question.method, question.params);
      }
    },
    onEnd: () => {
      for (const controller of underWay.values()) {
        controller.abort(new Error('the client went away'));
      }
      void parts.host.gateway.releaseSession(session).catch(() => undefined);
    },
  });
}

function handlersFor({ host, status, reload, stop }: ControlServerParts): Handlers {
  const { gateway } = host;
  return {
    status: async () => status(),
    list: async ({ params }) => listing(host, params.server),
    search: ({ params, asker }) => gateway.discover(params, asker),
    call: ({ params, asker, progress, signal }) => {
      const { server, tool } = splitToolId(params.tool);
      const call = { ...params, tool: toolId(server, tool) };
      return gateway.callTool(call, { ...asker, onProgress: progress }, signal);
    },
    run: async ({ params, asker, progress, signal }) => {
      let ownRun: string | undefined;
      const unsubscribe = gateway.onRunEvent((runId, event) => {
        if (event.kind === 'run_started' && event.requestKey === asker.requestKey) {
          ownRun = runId;
        }
        if (runId === ownRun) {
          progress({ workflowId: runId, event });
        }
      });
      try {
        return await gateway.executeWorkflow(params, asker, signal);
      } finally {
        unsubscribe();
      }
    },
    control: ({ params, asker }) => gateway.controlWorkflow(params, asker),
    runs: ({ params }) => gateway.runs(params.limit),
    stats: () => gateway.statistics(),
    backup: ({ params, signal }) => host.backup(params.file, signal),
    restore: ({ params, signal }) => host.restore(params.file, signal),
    restart: ({ params, signal }) => gateway.restartServer(params.server, signal),
    login: async ({ params, progress, signal }) => {
      await host.login(params.server, (address) => progress({ address }), signal);
      return {};
    },
    logout: async ({ params }) => {
      await host.logout(params.server);
      return {};
    },
    reload: async () => {
      await reload();
      return {};
    },
    stop: async () => {
      // After the answer has been written, or the client would see only a broken connection.
      setImmediate(stop);
      return { pid: process.pid };
    },
  };
}

function listing(host: Host, server: string | undefined): Listing {
  const isAsked = (name: string): boolean => server === undefined || name === server;
  const tools = [...host.gateway.catalog().tools.values()].filter((tool) => isAsked(tool.server));
  return {
    servers: host.gateway.servers().filter(({ name }) => isAsked(name)),
    tools: tools.map((tool) => ({
      id: tool.id,
      server: tool.server,
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
      ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    })),
  };
}

function parseQuestion(line: string): ControlQuestion | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { id, method, params, cancel } = value as Record<string, unknown>;
  if (typeof cancel === 'number') {
    return { cancel };
  }
  return typeof id === 'number' && typeof method === 'string'
    ? { id, method, params: params ?? {} }
    : undefined;
}

function failureOf(error: unknown): ControlFailure {
  return error instanceof GatewayError
    ? {
        code: error.code,
        message: error.message,
        ...(error.data === undefined ? {} : { data: error.data }),
      }
    : { code: 'INTERNAL', message: describeError(error) };
}
