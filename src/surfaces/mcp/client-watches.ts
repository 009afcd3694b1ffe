import type { SessionId } from '../../base/ids.ts';
import type { RequestOutcome } from '../../call/server-requests.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { MCP } from '../../tuning/mcp.ts';
import type { OfferListing, OfferPlace } from './offer-listing.ts';

/** How following a resource began. */
export type WatchOutcome =
  | RequestOutcome
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'full' };

/** News of a resource, in URIs that clients know. */
export interface WatchUpdate {
  /** What they asked to follow. */
  readonly followed: string;
  /** The same, or the part of it that changed. */
  readonly changed: string;
}

/** Who follows a resource. `owner`: the stream, or the one connection, that wants it. */
export interface Watcher {
  readonly session: SessionId;
  readonly person?: string;
  readonly owner: string;
}

interface Watch {
  readonly session: SessionId;
  readonly person?: string;
  readonly uri: string;
  readonly place: OfferPlace;
  /** Streams, or the one connection, that want it. */
  readonly owners: Set<string>;
}

const ANSWERED: RequestOutcome = { kind: 'answered', result: {} };

/** The resources that clients follow, by the URIs that they know. Ends with `dispose`. */
export class ClientWatches implements Disposable {
  readonly #gateway: Gateway;
  readonly #offers: OfferListing;
  readonly #watches = new Map<string, Watch>();
  readonly #sizeMax: number;
  readonly #stop: () => void;

  constructor(parts: {
    readonly gateway: Gateway;
    readonly offers: OfferListing;
    /** Told once for each URI under which clients follow what changed. */
    readonly onUpdated: (update: WatchUpdate) => void;
    readonly sizeMax?: number;
  }) {
    this.#sizeMax = parts.sizeMax ?? MCP.watchedMax;
    this.#gateway = parts.gateway;
    this.#offers = parts.offers;
    this.#stop = parts.gateway.onResourceUpdated(({ server, uri, followed, sessions }) => {
      const told = new Set<string>();
      for (const { place, session, uri: shown } of this.#watches.values()) {
        if (place.server === server && place.own === followed && sessions.includes(session)) {
          told.add(shown);
        }
      }
      for (const shown of told) {
        const changed = uri === followed ? shown : this.#offers.uriOf({ server, own: uri });
        parts.onUpdated({ followed: shown, changed });
      }
    });
  }

  get size(): number {
    return this.#watches.size;
  }

  async add(watcher: Watcher, uri: string, signal: AbortSignal): Promise<WatchOutcome> {
    const { owner, ...who } = watcher;
    const { session } = who;
    const key = keyOf(session, uri);
    const known = this.#watches.get(key);
    if (known !== undefined) {
      known.owners.add(owner);
      return ANSWERED;
    }
    const route = this.#offers.routeResource(uri);
    if (route.kind === 'unknown') {
      return route;
    }
    if (this.#watches.size >= this.#sizeMax) {
      return { kind: 'full' };
    }
    const place = { server: route.server, own: route.own };
    // Known before the server answers: it may tell of a change at once.
    const watch = { ...who, uri, place, owners: new Set([owner]) };
    this.#watches.set(key, watch);
    const resource = { server: place.server, uri: place.own, ...who };
    const outcome = await this.#gateway.watch(resource, signal);
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
    const { place, session, person } = watch;
    const who = { session, ...(person !== undefined && { person }) };
    return this.#gateway.unwatch({ server: place.server, uri: place.own, ...who }, signal);
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#watches.clear();
  }
}

function keyOf(session: SessionId, uri: string): string {
  return `${session}\n${uri}`;
}
