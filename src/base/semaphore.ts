import type { Cancellation } from './cancellation.ts';

/** Reason why a caller was not admitted. */
export type EntryRefusal = 'overloaded' | 'closed' | 'aborted';

interface Waiter {
  readonly settle: (refusal: EntryRefusal | undefined) => void;
}

/** A caller that gives up its place when another needs it. */
interface Guest {
  readonly mayYield: () => boolean;
  readonly onYield: () => void;
}

/** A place of a guest. Leaving twice is harmless. */
export interface GuestPlace {
  leave(): void;
}

/**
 * A counting semaphore with a bounded queue in order of arrival. Invariant: a caller that was
 * admitted (`undefined`) leaves exactly once.
 */
export class Semaphore {
  readonly #waitingMax: number;
  /** A Map keeps the order and takes a waiter out of the middle without a search. */
  readonly #waiting = new Map<symbol, Waiter>();
  /** Guests in the order of their arrival. */
  readonly #guests = new Map<symbol, Guest>();
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

  /** Changes the number of places. Callers inside stay. */
  resize(placesMax: number): void {
    this.#placesMax = placesMax;
    this.#admit();
  }

  /** Returns `undefined` if the caller is admitted, or the reason of the refusal. Returns a promise if the caller has to wait. */
  enter(signal: Cancellation): EntryRefusal | undefined | Promise<EntryRefusal | undefined> {
    if (this.#closed) {
      return 'closed';
    }
    if (signal.aborted) {
      return 'aborted';
    }
    if (this.#waiting.size === 0 && (this.#inside < this.#placesMax || this.#makeRoom())) {
      this.#inside += 1;
      return undefined;
    }
    if (this.#waiting.size >= this.#waitingMax) {
      return 'overloaded';
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

  /**
   * Admits a guest at once if `placesLeft` places stay free besides, or never. A guest that must
   * yield is called, and its place is free from then on.
   */
  enterAsGuest(guest: Guest, placesLeft: number): GuestPlace | undefined {
    if (this.#closed || this.#waiting.size > 0 || this.#inside + placesLeft >= this.#placesMax) {
      return undefined;
    }
    const key = Symbol('guest');
    this.#inside += 1;
    this.#guests.set(key, guest);
    return {
      leave: () => {
        if (this.#guests.delete(key)) {
          this.leave();
        }
      },
    };
  }

  /** Returns the number of places. */
  get placesMax(): number {
    return this.#placesMax;
  }

  leave(): void {
    this.#inside -= 1;
    this.#admit();
  }

  /** Enters again after a pause, even if all places are taken: the caller was admitted once. */
  comeBack(): void {
    this.#inside += 1;
  }

  /** Refuses all waiting and later callers. Callers inside finish. */
  close(): void {
    this.#closed = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiter of waiting) {
      waiter.settle('closed');
    }
  }

  /** Lets the latest guest yield. Returns false if no guest yields. */
  #makeRoom(): boolean {
    const yielding = [...this.#guests].findLast(([, { mayYield }]) => mayYield());
    if (yielding === undefined) {
      return false;
    }
    const [key, { onYield }] = yielding;
    this.#guests.delete(key);
    this.#inside -= 1;
    onYield();
    return this.#inside < this.#placesMax;
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
