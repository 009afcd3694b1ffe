import type { Clock } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import type { RequestOutcome, ServerRequest, WatchedResource } from '../../call/server-requests.ts';
import type { UpstreamEvent } from '../../call/upstreams.ts';
import type { Connection, ConnectionListener } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import type { LogLevels } from './log-levels.ts';
import { OfferList } from './offer-list.ts';
import type { ServerCalls } from './server-calls.ts';
import { ServerNotices } from './server-notices.ts';
import { ServerQuestions } from './server-questions.ts';
import { ServerWatches } from './server-watches.ts';
import type { Visit } from './visit.ts';

/** What the traffic of one server needs of it. */
export interface ClientTrafficParts {
  readonly server: string;
  readonly specHash: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly logLevels: LogLevels;
  readonly pool: InstancePool;
  readonly calls: ServerCalls;
  /** Aborted when the server is closed. */
  readonly ended: AbortSignal;
  readonly emit: (event: UpstreamEvent) => void;
  readonly onToolsChanged: (connection: Connection) => void;
  /** A notification was not passed on, because there were too many. */
  readonly onNoticeDropped: () => void;
  /** A server of an older protocol asked; the visit is the one it may have asked for. */
  readonly onAsked: (instance: Instance, method: string, visit: Visit | undefined) => void;
}

/** Everything that passes between the clients and one server beside the calls of its tools. */
export class ClientTraffic {
  readonly #parts: ClientTrafficParts;
  readonly #offers: OfferList;
  readonly #watches: ServerWatches;
  readonly #notices: ServerNotices;

  constructor(parts: ClientTrafficParts) {
    this.#parts = parts;
    const { server, specHash, clock, logger, logLevels, pool, ended, emit, onToolsChanged } = parts;
    this.#offers = new OfferList({
      clock,
      logger,
      onListed: (offers) => emit({ kind: 'offers_listed', server, offers, specHash }),
    });
    this.#watches = new ServerWatches({ clock, logger, pool });
    this.#notices = new ServerNotices({
      clock,
      logger,
      logLevels,
      onToolsChanged,
      onDropped: parts.onNoticeDropped,
      onOffersChanged: (connection) => this.#offers.refresh(connection, ended),
      onResourceUpdated: (instance, uri) => {
        for (const [followed, sessions] of this.#watches.watchersOf(instance, uri)) {
          emit({ kind: 'resource_updated', server, uri, followed, sessions });
        }
      },
    });
  }

  request(request: ServerRequest, signal: AbortSignal): Promise<RequestOutcome> {
    const { method, params } = request;
    return this.#parts.calls.request(
      {
        ...request,
        send: (connection, options, limited) =>
          connection.request(method, params, options, limited),
      },
      signal,
    );
  }

  watch({ session, uri }: WatchedResource, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#parts.calls.request(
      {
        session,
        send: async (connection, _, limited) => {
          await this.#watches.add(session, uri, connection, limited);
          return {};
        },
      },
      signal,
    );
  }

  /** Out of turn, and on a connection that is open: no server is started to be told to forget. */
  unwatch({ session, uri }: WatchedResource, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#parts.calls.outOfTurn(async () => {
      await this.#watches.remove(session, uri, signal);
      return {};
    }, signal);
  }

  /** The roots of this client are other ones now. */
  tellRootsChanged(session: SessionId): void {
    this.#notices.tellRootsChanged(this.#parts.pool.ownedBy(session));
  }

  /** A client wants to see more or less of the log. */
  settleLogLevels(): void {
    for (const instance of this.#parts.pool.all()) {
      this.#notices.settleLogLevel(instance, this.#parts.ended);
    }
  }

  /** What an instance hears on its connection; `ready` is the connection once its start is over. */
  listenerFor(
    instance: Instance,
    ready: () => Connection | undefined,
  ): Omit<ConnectionListener, 'onLost' | 'onFlood'> {
    const { server, clock, onAsked } = this.#parts;
    const questions = new ServerQuestions({
      server,
      clock,
      instance,
      onAsked: (method, visit) => onAsked(instance, method, visit),
    });
    return {
      onQuestion: (method, params, signal) => questions.answer(method, params, signal),
      onNotification: (method, params) => this.#notices.take(instance, ready(), method, params),
      onGap: () => this.#notices.onGap(ready()),
    };
  }

  /** A connection is ready: what it offers is listed in the background. */
  listOffers(connection: Connection): void {
    this.#offers.refresh(connection, this.#parts.ended);
  }

  /** Brings a connection in line with what its clients want. */
  settle(instance: Instance): void {
    this.#notices.settleLogLevel(instance, this.#parts.ended);
    this.#watches.settle(this.#parts.ended);
  }

  /** An instance that was everybody's is one client's now. */
  onTaken(instance: Instance): void {
    if (instance.ownerLink?.capabilities['roots'] !== undefined) {
      // What it asked before was answered for nobody.
      this.#notices.tellRootsChanged(instance);
    }
    this.settle(instance);
  }

  /** Whether the client follows anything. */
  isNeededBy(session: SessionId): boolean {
    return this.#watches.isNeededBy(session);
  }

  /** Whether anything is followed on the instance. */
  isNeededOn(instance: Instance): boolean {
    return this.#watches.isNeededOn(instance);
  }

  /** A client has left; what it followed is followed no longer. */
  drop(session: SessionId): void {
    this.#watches.drop(session);
    this.#watches.settle(this.#parts.ended);
  }
}
