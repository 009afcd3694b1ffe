import type { Cancellation } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { SessionId } from '../../base/ids.ts';
import { canonicalJson, isJsonObject, isNestedBeyond, type JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { RequestOutcome, ServerRequest, WatchedResource } from '../../call/server-requests.ts';
import type { UpstreamEvent } from '../../call/upstreams.ts';
import type { Offers } from '../../knowledge/catalog.ts';
import { TEXTS } from '../../tuning/text.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import type { Connection, ConnectionListener } from './connection.ts';
import type { InstancePool } from './instance-pool.ts';
import type { Instance } from './instance.ts';
import type { LogLevels } from './log-levels.ts';
import type { ServerCalls } from './server-calls.ts';
import { ServerNotices } from './server-notices.ts';
import { ServerQuestions } from './server-questions.ts';
import { ServerWatches } from './server-watches.ts';
import { Relister } from './tool-list.ts';
import type { Visit } from './visit.ts';

interface ClientTrafficParts {
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
      request,
      (connection, options, limited) => connection.request(method, params, options, limited),
      signal,
    );
  }

  watch({ session, uri }: WatchedResource, signal: AbortSignal): Promise<RequestOutcome> {
    return this.#parts.calls.request(
      { session },
      async (connection, _, limited) => {
        await this.#watches.add(session, uri, connection, limited);
        return {};
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

  /**
   * Returns the listener of an instance's connection. `ready` returns the connection once its start
   * is over.
   */
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

  /** Lists the offers of a new connection in the background. */
  listOffers(connection: Connection): void {
    this.#offers.refresh(connection, this.#parts.ended);
  }

  /** Applies the wishes of its clients to a connection. */
  settle(instance: Instance): void {
    this.#notices.settleLogLevel(instance, this.#parts.ended);
    this.#watches.settle(this.#parts.ended);
  }

  /** An instance that was everybody's is one client's now. */
  onTaken(instance: Instance): void {
    if (instance.ownerLink?.capabilities['roots'] !== undefined) {
      // Its earlier questions were answered for nobody.
      this.#notices.tellRootsChanged(instance);
    }
    this.settle(instance);
  }

  /** Returns true if the client follows anything. */
  isNeededBy(session: SessionId): boolean {
    return this.#watches.isNeededBy(session);
  }

  /** Returns true if anything is followed on the instance. */
  isNeededOn(instance: Instance): boolean {
    return this.#watches.isNeededOn(instance);
  }

  /** Drops a client that has left, and everything it followed. */
  drop(session: SessionId): void {
    this.#watches.drop(session);
    this.#watches.settle(this.#parts.ended);
  }
}

interface OfferListParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for the first listing, and for every changed one. */
  readonly onListed: (offers: Offers) => void;
}

/** Identifying field of an entry. An entry without it could not be asked for. */
type Key = 'uri' | 'uriTemplate' | 'name';

/** The resources, templates and prompts that a server listed last. */
class OfferList {
  readonly #parts: OfferListParts;
  readonly #relister: Relister;
  #fingerprint: string | undefined;

  constructor(parts: OfferListParts) {
    this.#parts = parts;
    const { clock, logger } = parts;
    this.#relister = new Relister({
      clock,
      logger,
      what: 'the resources and prompts were not listed',
      list: (connection, signal) => this.#list(connection, signal),
    });
  }

  /** Lists in the background, now or after the listing that is under way. */
  refresh(connection: Connection, signal: AbortSignal): void {
    this.#relister.refresh(connection, signal);
  }

  async #list(connection: Connection, signal: Cancellation): Promise<void> {
    const { resources, prompts } = connection.capabilities;
    const list = (method: string, member: string, key: Key): Promise<readonly JsonObject[]> =>
      this.#listOne(connection, { method, member, key }, signal);
    const offers: Offers = {
      resources: resources === undefined ? [] : await list('resources/list', 'resources', 'uri'),
      templates:
        resources === undefined
          ? []
          : await list('resources/templates/list', 'resourceTemplates', 'uriTemplate'),
      prompts: prompts === undefined ? [] : await list('prompts/list', 'prompts', 'name'),
    };
    const fingerprint = canonicalJson([offers.resources, offers.templates, offers.prompts]);
    if (fingerprint !== this.#fingerprint) {
      this.#fingerprint = fingerprint;
      this.#parts.onListed(offers);
    }
  }

  /** Empty where the server refuses to list; a server that is gone has not said anything. */
  async #listOne(
    connection: Connection,
    {
      method,
      member,
      key,
    }: { readonly method: string; readonly member: string; readonly key: Key },
    signal: Cancellation,
  ): Promise<readonly JsonObject[]> {
    try {
      const entries = await connection.list(method, member, UPSTREAM.offersMax, signal);
      const offers = readOffers(entries, key);
      if (offers.length < entries.length) {
        const leftOut = entries.length - offers.length;
        this.#parts.logger.warn('upstream_offers_left_out', { method, leftOut });
      }
      return offers;
    } catch (error) {
      if (!connection.isOpen || signal.aborted) {
        throw error;
      }
      const reason = plainLine(describeError(error), TEXTS.messageLengthMax);
      this.#parts.logger.warn('upstream_listing_failed', { method, reason });
      return [];
    }
  }
}

/** Returns the entries that can be used: of two with one key the first, as with tools. */
function readOffers(entries: readonly unknown[], key: Key): readonly JsonObject[] {
  const offers = new Map<string, JsonObject>();
  for (const entry of entries) {
    const name = isJsonObject(entry) ? entry[key] : undefined;
    const isUsable =
      isJsonObject(entry) &&
      typeof name === 'string' &&
      name !== '' &&
      !isNestedBeyond(entry, UPSTREAM.answerDepthMax);
    if (isUsable && !offers.has(name) && offers.size < UPSTREAM.offersMax) {
      offers.set(name, entry);
    }
  }
  return [...offers.values()];
}
