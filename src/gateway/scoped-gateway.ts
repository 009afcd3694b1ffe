import type { Cancellation } from '../base/cancellation.ts';
import { didYouMean } from '../base/nearest-name.ts';
import type { Asker } from '../call/asker.ts';
import type { Scope } from '../call/scope.ts';
import type { RequestOutcome } from '../call/server-requests.ts';
import type { ServerState } from '../call/upstreams.ts';
import type { Gateway, SeenScope } from './gateway.ts';
import type { Lifetime } from './lifetime.ts';
import type { ToolShelf } from './tool-shelf.ts';

interface ScopedGatewayParts {
  readonly tools: ToolShelf;
  readonly lifetime: Pick<Lifetime, 'sees'>;
  readonly scope: SeenScope;
}

/** Returns the gateway as one client sees it. Things outside of its scope do not exist. */
export function scopedGateway(
  gateway: Gateway,
  { tools, lifetime, scope }: ScopedGatewayParts,
): Gateway {
  const within = (asker: Asker): Asker & { readonly scope: Scope } => {
    const { current } = scope;
    lifetime.sees(asker.session, current);
    return { ...asker, scope: current };
  };
  /** Asks once the servers of the client's folders are known. */
  const asking =
    <Request, Signal extends Cancellation, Answer>(
      ask: (request: Request, asker: Asker, signal: Signal) => Promise<Answer>,
    ) =>
    (request: Request, asker: Asker, signal: Signal): Promise<Answer> =>
      scope.ready === undefined
        ? ask(request, within(asker), signal)
        : scope.ready.then(() => ask(request, within(asker), signal));
  const servers = (): readonly ServerState[] =>
    gateway.servers().filter(({ name }) => tools.showsServer(name, scope.current));
  /** Asks a server that the client sees. Other servers are answered as unknown. */
  const ofSeen =
    <Request extends { readonly server: string }>(
      ask: (request: Request, signal: AbortSignal) => Promise<RequestOutcome>,
    ) =>
    (request: Request, signal: AbortSignal): Promise<RequestOutcome> => {
      const names = servers().map(({ name }) => name);
      return names.includes(request.server)
        ? ask(request, signal)
        : Promise.resolve(unknownServer(request.server, names));
    };
  return {
    ...gateway,
    request: ofSeen((...asked) => gateway.request(...asked)),
    watch: ofSeen((...asked) => gateway.watch(...asked)),
    discover: asking((...asked) => gateway.discover(...asked)),
    executeWorkflow: asking((...asked) => gateway.executeWorkflow(...asked)),
    executeCode: asking((...asked) => gateway.executeCode(...asked)),
    controlWorkflow: asking((...asked) => gateway.controlWorkflow(...asked)),
    runAgain: asking((...asked) => gateway.runAgain(...asked)),
    callTool: asking((...asked) => gateway.callTool(...asked)),
    remember: asking((...asked) => gateway.remember(...asked)),
    catalog: () => tools.visible(scope.current),
    offered: () => tools.offered(scope.current),
    offers: () => tools.offers(scope.current),
    sessionListed: (session, shown) => tools.shown(session, shown, scope.current),
    servers,
  };
}

function unknownServer(name: string, known: readonly string[]): RequestOutcome {
  const message = `there is no server "${name}"${didYouMean(name, known)}`;
  return { kind: 'failed', code: 'server_unavailable', message };
}
