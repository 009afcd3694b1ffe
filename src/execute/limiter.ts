/** Lets at most so many through at once; the others wait their turn in the order they came. */
export class Limiter {
  readonly #concurrencyMax: () => number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(concurrencyMax: () => number) {
    this.#concurrencyMax = concurrencyMax;
  }

  /** Waits for a place. Precondition: `release` is called exactly once afterwards. */
  async acquire(): Promise<void> {
    if (this.#running < this.#concurrencyMax()) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve) => {
      this.#queue.push(resolve);
    });
  }

  release(): void {
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#running -= 1;
    } else {
      next();
    }
  }
}
