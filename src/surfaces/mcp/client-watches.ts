import type { SessionId } from '../../base/ids.ts';
import type { Semaphore } from '../../base/semaphore.ts';
import type { RequestOutcome, WatchedResource } from '../../call/server-requests.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { ClientView } from './client-views.ts';
import type { OfferPlace } from './offer-listing.ts';

/** The result of starting to follow a resource. */
export type WatchOutcome =
  | RequestOutcome
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'full' };

/** News of a resource, in URIs that clients know. */
interface WatchUpdate {
  /** The URI that they follow. */
  readonly followed: string;
  /** The followed URI, or the part of it that changed. */
  readonly changed: string;
  /** The streams, or the one connection, that want to know. */
  readonly owners: ReadonlySet<string>;
}

/** A few places for questions to servers. */
export type AskingPlaces = Pick<Semaphore, 'enter' | 'leave'>;

/** Who follows a resource. A session has one view. */
export interface Watcher {
  readonly session: SessionId;
  readonly person?: string;
  /** The part of the gateway that it sees. */
  readonly view: Pick<ClientView, 'gateway' | 'offers'>;
  /** The stream, or the one connection, that wants it. */
  readonly owner: string;
  /** Where its questions to servers wait, if it has many. Left out where it asks one at a time. */
  readonly places?: AskingPlaces;
}

interface Watch extends Omit<Watcher, 'owner' | 'places'> {
  readonly uri: string;
  readonly place: OfferPlace;
  /** Streams, or the one connection, that want it. */
  readonly owners: Set<string>;
  /** True once its server was asked to announce changes. */
  isAsked: boolean;
}

const ANSWERED: RequestOutcome = { kind: 'answered', result: {} };

/** Holds the resources that clients follow, by the URIs that they know. Ends with `dispose`. */
export class ClientWatches implements Disposable {
  readonly #watches = new Map<string, Watch>();
  readonly #sizeMax: number;
  readonly #stop: () => void;

  constructor(parts: {
    readonly gateway: Pick<Gateway, 'onResourceUpdated'>;
    /** Called once for each session and URI under which it follows the changed resource. */
    readonly onUpdated: (update: WatchUpdate) => void;
    readonly sizeMax?: number;
  }) {
    this.#sizeMax = parts.sizeMax ?? MCP.watchedMax;
    this.#stop = parts.gateway.onResourceUpdated(({ server, uri, followed, sessions }) => {
      for (const { place, session, view, uri: shown, owners } of this.#watches.values()) {
        if (place.server === server && place.own === followed && sessions.includes(session)) {
          const changed = uri === followed ? shown : view.offers.uriOf({ server, own: uri });
          parts.onUpdated({ followed: shown, changed, owners });
        }
      }
    });
  }

  get size(): number {
    return this.#watches.size;
  }

  isFollowed({ session }: Pick<Watcher, 'session'>, uri: string): boolean {
    return this.#watches.has(keyOf(session, uri));
  }

  async add(watcher: Watcher, uri: string, signal: AbortSignal): Promise<WatchOutcome> {
    const { owner, places, ...who } = watcher;
    const { session, view } = who;
    const key = keyOf(session, uri);
    const known = this.#watches.get(key);
    if (known !== undefined) {
      known.owners.add(owner);
      return ANSWERED;
    }
    const route = view.offers.routeResource(uri);
    if (route.kind === 'unknown') {
      return route;
    }
    if (this.#watches.size >= this.#sizeMax) {
      return { kind: 'full' };
    }
    const place = { server: route.server, own: route.own };
    // Known before the server answers: it may tell of a change at once.
    const watch = { ...who, uri, place, owners: new Set([owner]), isAsked: false };
    this.#watches.set(key, watch);
    const outcome = await inTurn(places, signal, () => {
      watch.isAsked = true;
      return view.gateway.watch(resourceOf(watch), signal);
    });
    if (outcome.kind !== 'answered' && this.#watches.get(key) === watch) {
      this.#watches.delete(key);
    }
    return outcome;
  }

  async remove(watcher: Watcher, uri: string, signal: AbortSignal): Promise<RequestOutcome> {
    const key = keyOf(watcher.session, uri);
    const watch = this.#watches.get(key);
    if (watch === undefined || !watch.owners.delete(watcher.owner) || watch.owners.size > 0) {
      return ANSWERED;
    }
    this.#watches.delete(key);
    return watch.isAsked
      ? await inTurn(watcher.places, signal, () =>
          watch.view.gateway.unwatch(resourceOf(watch), signal),
        )
      : ANSWERED;
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#watches.clear();
  }
}

/** Asks a server when a place is free. */
async function inTurn(
  places: AskingPlaces | undefined,
  signal: AbortSignal,
  ask: () => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  if (places === undefined) {
    return await ask();
  }
  const refusal = await places.enter(signal);
  if (refusal !== undefined) {
    return { kind: 'failed', code: 'cancelled', message: `the server was not asked: ${refusal}` };
  }
  try {
    return await ask();
  } finally {
    places.leave();
  }
}

function resourceOf({
  place,
  session,
  person,
}: Pick<Watch, 'place' | 'session' | 'person'>): WatchedResource {
  return {
    server: place.server,
    uri: place.own,
    session,
    ...(person !== undefined && { person }),
  };
}

function keyOf(session: SessionId, uri: string): string {
  return `${session}\n${uri}`;
}
