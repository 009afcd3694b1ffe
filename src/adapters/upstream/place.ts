import type { Semaphore } from '../../base/semaphore.ts';

/**
 * A call's place in the limits of its server and of the gateway. It can be left for a while, and is
 * left for good once.
 */
export class Place {
  readonly #limits: readonly Semaphore[];
  #outs = 0;
  #isOver = false;

  /** Precondition: every limit has let it in. */
  constructor(limits: readonly Semaphore[]) {
    this.#limits = limits;
  }

  /** Makes room for others until as many times `stepIn` is called. */
  stepOut(): void {
    this.#outs += 1;
    if (this.#outs === 1 && !this.#isOver) {
      this.#leave();
    }
  }

  stepIn(): void {
    this.#outs -= 1;
    if (this.#outs === 0 && !this.#isOver) {
      for (const limit of this.#limits) {
        limit.comeBack();
      }
    }
  }

  /** Ends the place for good, whether it is held or left. */
  end(): void {
    if (!this.#isOver && this.#outs === 0) {
      this.#leave();
    }
    this.#isOver = true;
  }

  #leave(): void {
    for (const limit of this.#limits) {
      limit.leave();
    }
  }
}
