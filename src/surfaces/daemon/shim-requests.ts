/** Imports nothing but numbers: the shim loads it. */
import { DAEMON } from '../../tuning/daemon.ts';

/** Stays unanswered as long as its client listens. It is no reason to start a daemon. */
const ENDLESS_METHOD = 'subscriptions/listen';

/** A request that the client has not been answered. */
export interface ShimRequest {
  /** JSON of its id, as it marks the daemon's answer. */
  readonly key: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
  /** The client's line with its newline. */
  readonly line: Buffer;
  /** Number of daemons it was sent to. */
  sentCount: number;
}

/** The unanswered requests, oldest first, bounded in number and bytes. */
export class ShimRequests {
  readonly #requests = new Map<string, ShimRequest>();
  readonly #otherBytes: () => number;
  #bytes = 0;

  /** `otherBytes` returns the bytes of everything else that the shim keeps. They count against the same limit. */
  constructor(otherBytes: () => number) {
    this.#otherBytes = otherBytes;
  }

  /** False when there is no room. */
  add(request: ShimRequest): boolean {
    if (
      this.#requests.size >= DAEMON.shimRequestsMax ||
      this.#bytes + this.#otherBytes() + request.line.length > DAEMON.shimKeptBytesMax
    ) {
      return false;
    }
    this.take(request.key);
    this.#requests.set(request.key, request);
    this.#bytes += request.line.length;
    return true;
  }

  get(key: string): ShimRequest | undefined {
    return this.#requests.get(key);
  }

  /** Removes it: it has been answered, or nobody waits for it any more. */
  take(key: string): ShimRequest | undefined {
    const request = this.#requests.get(key);
    if (request !== undefined) {
      this.#requests.delete(key);
      this.#bytes -= request.line.length;
    }
    return request;
  }

  all(): readonly ShimRequest[] {
    return [...this.#requests.values()];
  }

  /** Requests for which a daemon should be started. */
  urgent(): readonly ShimRequest[] {
    return this.all().filter(({ method }) => method !== ENDLESS_METHOD);
  }
}
