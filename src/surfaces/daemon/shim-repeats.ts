/** Imports nothing but numbers: the shim loads it. */
import { DAEMON } from '../../tuning/daemon.ts';
import type { ShimRequest } from './shim-requests.ts';

/**
 * Settings of a legacy client for its whole connection, to be repeated to a new daemon.
 *
 * Only granted requests count. Unanswered requests are sent again anyway. A refused one would be
 * refused again, or, worse, be granted without the client's knowledge.
 */
export class ShimRepeats {
  #level: ShimRequest | undefined;
  readonly #subscriptions = new Map<string, ShimRequest>();
  #bytes = 0;

  /** Bytes of the lines that are kept. */
  get bytes(): number {
    return this.#bytes + (this.#level?.line.length ?? 0);
  }

  /** Notes the daemon's answer to a lasting request. Ignores other requests. */
  answered(request: ShimRequest, answer: Buffer): void {
    const { method, params } = request;
    const uri =
      typeof params === 'object' && params !== null && 'uri' in params ? params.uri : undefined;
    if (method === 'logging/setLevel') {
      if (isKeepable(request) && isGranted(answer)) {
        this.#level = request;
      }
    } else if (method === 'resources/unsubscribe' && typeof uri === 'string') {
      if (isGranted(answer)) {
        this.#forget(uri);
      }
    } else if (
      method === 'resources/subscribe' &&
      typeof uri === 'string' &&
      isKeepable(request) &&
      isGranted(answer)
    ) {
      this.#keep(uri, request);
    }
  }

  /** In the order in which they were first said. */
  all(): readonly ShimRequest[] {
    return [...(this.#level === undefined ? [] : [this.#level]), ...this.#subscriptions.values()];
  }

  #keep(uri: string, request: ShimRequest): void {
    const known = this.#subscriptions.get(uri);
    if (known === undefined && this.#subscriptions.size >= DAEMON.shimRepeatsMax) {
      return;
    }
    this.#bytes += request.line.length - (known?.line.length ?? 0);
    this.#subscriptions.set(uri, request);
  }

  #forget(uri: string): void {
    this.#bytes -= this.#subscriptions.get(uri)?.line.length ?? 0;
    this.#subscriptions.delete(uri);
  }
}

function isKeepable({ line }: ShimRequest): boolean {
  return line.length <= DAEMON.shimRepeatBytesMax;
}

/** An answer to one of these has next to nothing in it; a large one is not worth the time. */
function isGranted(answer: Buffer): boolean {
  if (answer.length > DAEMON.shimRepeatBytesMax) {
    return false;
  }
  try {
    const message: unknown = JSON.parse(answer.toString('utf8'));
    return typeof message === 'object' && message !== null && 'result' in message;
  } catch {
    return false;
  }
}
