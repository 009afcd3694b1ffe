import type { JSValueHandle } from 'quickjs-wasi';

import { SANDBOX } from '../../tuning/sandbox.ts';

interface Kept {
  readonly promise: JSValueHandle;
  readonly reason: JSValueHandle;
}

/** Promises that were rejected and that nobody has awaited yet. */
export class UnheardRejections {
  readonly #kept = new Map<number, Kept>();
  #more = 0;

  /** Number of rejections beyond those that are kept. */
  get more(): number {
    return this.#more;
  }

  /** Told by the engine: of a rejection, or that someone came to await it after all. */
  note(promise: JSValueHandle, reason: JSValueHandle, isHeard: boolean): void {
    const key = promise.identity;
    if (isHeard) {
      const kept = this.#kept.get(key);
      this.#kept.delete(key);
      kept?.promise.dispose();
      kept?.reason.dispose();
    } else if (this.#kept.size < SANDBOX.rejectionsMax) {
      // The promise is held too: its identity is an address, which must not be used again.
      this.#kept.set(key, { promise: promise.dup(), reason: reason.dup() });
    } else {
      this.#more += 1;
    }
  }

  /** Returns the reasons of the kept rejections, oldest first. */
  reasons(): readonly JSValueHandle[] {
    return [...this.#kept.values()].map(({ reason }) => reason);
  }
}
