/** Imports nothing but numbers: the shim loads it. */
import { DAEMON } from '../../tuning.ts';
import type { ShimRequest } from './shim-requests.ts';

/** What a legacy client has set for its whole connection, to be said again to a new daemon. */
export class ShimRepeats {
  #level: ShimRequest | undefined;
  readonly #subscriptions = new Map<string, ShimRequest>();

  /** Takes note of a request that lasts; any other is let go. */
  notice(request: ShimRequest): void {
    const { method, params } = request;
    const uri =
      typeof params === 'object' && params !== null && 'uri' in params ? params.uri : undefined;
    if (method === 'logging/setLevel') {
      this.#level = request;
    } else if (typeof uri === 'string' && method === 'resources/unsubscribe') {
      this.#subscriptions.delete(uri);
    } else if (
      typeof uri === 'string' &&
      method === 'resources/subscribe' &&
      this.#subscriptions.size < DAEMON.shimRequestsMax
    ) {
      this.#subscriptions.set(uri, request);
    }
  }

  /** In the order in which they were first said. */
  all(): readonly ShimRequest[] {
    return [...(this.#level === undefined ? [] : [this.#level]), ...this.#subscriptions.values()];
  }
}
