/** Why someone was not let in. */
export type GateRefusal = 'overloaded' | 'closed' | 'aborted';

interface Waiter {
  readonly settle: (refusal: GateRefusal | undefined) => void;
}

/**
 * Lets at most so many in at once; the others wait in order, up to a bound.
 *
 * Invariant: whoever was let in (`undefined`) leaves exactly once.
 */
export class Gate {
  readonly #waitingMax: number;
  /** A Map keeps the order and takes a waiter out of the middle without a search. */
  readonly #waiting = new Map<symbol, Waiter>();
  #placesMax: number;
  #inside = 0;
  #closed = false;

  constructor(options: { readonly placesMax: number; readonly waitingMax: number }) {
    this.#placesMax = options.placesMax;
    this.#waitingMax = options.waitingMax;
  }

  get inside(): number {
    return this.#inside;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Changes the limit for those to come; those inside stay. */
  resize(placesMax: number): void {
    this.#placesMax = placesMax;
    this.#admit();
  }

  /** Resolves with `undefined` when let in, or with the reason why not. */
  enter(signal: AbortSignal): Promise<GateRefusal | undefined> {
    if (this.#closed) {
      return Promise.resolve('closed');
    }
    if (signal.aborted) {
      return Promise.resolve('aborted');
    }
    if (this.#inside < this.#placesMax && this.#waiting.size === 0) {
      this.#inside += 1;
      return Promise.resolve(undefined);
    }
    if (this.#waiting.size >= this.#waitingMax) {
      return Promise.resolve('overloaded');
    }
    return new Promise((resolve) => {
      const key = Symbol('waiter');
      const onAbort = (): void => {
        this.#waiting.delete(key);
        resolve('aborted');
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.set(key, {
        settle: (refusal) => {
          signal.removeEventListener('abort', onAbort);
          resolve(refusal);
        },
      });
    });
  }

  leave(): void {
    this.#inside -= 1;
    this.#admit();
  }

  /** Comes back after having left for a while, whether there is room or not: it was let in once. */
  comeBack(): void {
    this.#inside += 1;
  }

  /** Turns away everyone who waits and everyone to come; those inside finish. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiter of waiting) {
      waiter.settle('closed');
    }
  }

  #admit(): void {
    for (const [key, waiter] of this.#waiting) {
      if (this.#inside >= this.#placesMax) {
        return;
      }
      this.#waiting.delete(key);
      this.#inside += 1;
      waiter.settle(undefined);
    }
  }
}
