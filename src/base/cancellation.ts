/** Tells work that nobody waits for it any more. */
export type Cancellation = AbortSignal | Canceller;

/**
 * What calls need of an `AbortController` and its signal, in one object. In Node 20 a signal with one
 * listener takes 16 µs, and a call needs two of them: as much as a tenth of the call.
 */
export class Canceller {
  #aborted = false;
  #reason: unknown;
  #listeners: Set<() => void> | undefined;
  #signal: AbortSignal | undefined;

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  /** Cancels. Only the first time counts. */
  abort(reason?: unknown): void {
    if (this.#aborted) {
      return;
    }
    this.#aborted = true;
    this.#reason = reason ?? new DOMException('This operation was aborted', 'AbortError');
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) {
      listener();
    }
  }

  /** Calls the listener when this is cancelled: once at the most, and never for what was before. */
  addEventListener(_: 'abort', listener: () => void, _options?: { readonly once: true }): void {
    if (!this.#aborted) {
      this.#listeners = (this.#listeners ?? new Set()).add(listener);
    }
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners?.delete(listener);
  }

  throwIfAborted(): void {
    if (this.#aborted) {
      throw this.#reason as Error;
    }
  }

  /** Returns the same as a signal of the platform. */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const controller = new AbortController();
      this.#signal = controller.signal;
      if (this.#aborted) {
        controller.abort(this.#reason);
      } else {
        this.addEventListener('abort', () => controller.abort(this.#reason));
      }
    }
    return this.#signal;
  }
}

/** Returns a cancellation as a signal of the platform, for what takes no other. */
export const signalOf = (cancellation: Cancellation): AbortSignal =>
  cancellation instanceof Canceller ? cancellation.signal : cancellation;
