/** Imports nothing but numbers: the shim loads it. */
import type { Writable } from 'node:stream';

import { RPC } from '../../base/rpc-codes.ts';
import type { ShimRequest } from './shim-requests.ts';

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
