/**
 * The unanswered requests of the client, the requests to repeat to a new daemon, and the output to the client.
 *
 * Imports nothing but numbers: the shim loads it.
 */
import type { Writable } from 'node:stream';

import { RPC } from '../../base/rpc-codes.ts';
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
  /** The client's cancel, for the next daemon: the last one had begun the request. */
  cancelLine?: Buffer;
}

/** Holds the unanswered requests, oldest first, bounded in number and bytes. */
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

  /** Returns the requests for which a daemon should be started. */
  urgent(): readonly ShimRequest[] {
    return this.all().filter(({ method }) => method !== ENDLESS_METHOD);
  }
}

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

  /** Returns the bytes of the stored lines. */
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

  /** Returns the requests in the order of their first sending. */
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

/**
 * Returns true if the answer grants the request. Such an answer is small; a large one is not worth
 * parsing.
 */
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

/** Writes to the client: nothing but whole JSON-RPC lines. */
export class ShimOutput {
  readonly #stdout: Writable;
  /** Told when the client reads too slowly (true) and when it has caught up (false). */
  readonly #onPressure: (isHigh: boolean) => void;

  constructor(stdout: Writable, onPressure: (isHigh: boolean) => void) {
    this.#stdout = stdout;
    this.#onPressure = onPressure;
    stdout.on('drain', () => onPressure(false));
  }

  /** Passes a line on as it is. */
  pass(line: Buffer): void {
    if (!this.#stdout.write(line)) {
      this.#onPressure(true);
    }
  }

  send(message: Readonly<Record<string, unknown>>): void {
    this.pass(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));
  }

  sendError(id: unknown, code: number, message: string): void {
    this.send({ id, error: { code, message } });
  }

  /** Answers a request for which there was no room. */
  sendFull(request: ShimRequest): void {
    const message = 'Too many requests are unanswered. Wait for answers, then send it again.';
    this.#refuse(request, message);
  }

  /** Answers a request whose answer did not come in time after the input ended. */
  sendLate(request: ShimRequest): void {
    const message =
      'The input ended and no answer came in time. It may have been done, or may still be: look first, for instance with "pml runs".';
    this.#refuse(request, message);
  }

  /** Answers a request that no daemon ever saw. */
  sendNotDone(request: ShimRequest, reason: string, logFile: string): void {
    const message = `Nothing was done: the background process of pml is not there. Reason: ${reason}. Mend that, or run "pml doctor", and ask again. (Log: ${logFile})`;
    this.#refuse(request, message);
  }

  /** Answers a request that a daemon saw before it went away. */
  sendUnknown(request: ShimRequest, reason: string): void {
    const message = `The outcome of this request is unknown: the background process of pml went away while it had it. Reason: ${reason}. It may have been done: do not repeat it blindly; look first, for instance with "pml runs".`;
    this.#refuse(request, message);
  }

  /** Refuses a request. A cancelled request gets no answer. */
  #refuse({ id, cancelLine }: ShimRequest, message: string): void {
    if (cancelLine === undefined) {
      this.sendError(id, RPC.serverError, message);
    }
  }
}
