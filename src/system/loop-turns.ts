/**
 * Shares the event loop between pieces of work that become ready together: two hundred requests
 * that arrive in one turn of the loop, or two hundred runs whose events were stored together. They
 * begin one after the other, in the order in which they came. After a few milliseconds the rest
 * waits for the next turn of the loop, so that a health check, a timer or an answer never waits
 * for all of them.
 *
 *   const turn = loopTurns.enter(LOOP.turnMs);
 *   if (turn !== undefined) { await turn; }
 */
export class LoopTurns {
  readonly #waiting: (() => void)[] = [];
  /** The end of this turn. Undefined if no piece has begun in it. */
  #endsMs: number | undefined;
  #turnMs = 0;
  /** True if a piece has begun and not yet reached its first await. */
  #isBusy = false;

  /** Returns undefined if the work may begin now, else a promise to wait for. */
  enter(turnMs: number): Promise<void> | undefined {
    this.#turnMs = turnMs;
    this.#open();
    if (this.#isBusy || this.#waiting.length > 0 || this.#isOver()) {
      return new Promise((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#begun();
    return undefined;
  }

  #open(): void {
    if (this.#endsMs === undefined) {
      this.#endsMs = performance.now() + this.#turnMs;
      setImmediate(() => this.#nextTurn());
    }
  }

  #nextTurn(): void {
    this.#endsMs = undefined;
    if (this.#waiting.length > 0) {
      this.#open();
      this.#next();
    }
  }

  #next(): void {
    if (!this.#isBusy && !this.#isOver()) {
      const begin = this.#waiting.shift();
      if (begin !== undefined) {
        begin();
        this.#begun();
      }
    }
  }

  /**
   * A tick that a microtask requests comes after all microtasks. By then the piece waits or has
   * ended.
   */
  #begun(): void {
    this.#isBusy = true;
    queueMicrotask(() => {
      process.nextTick(() => {
        this.#isBusy = false;
        this.#next();
      });
    });
  }

  #isOver(): boolean {
    return this.#endsMs !== undefined && performance.now() >= this.#endsMs;
  }
}

/** A process has one event loop. */
export const loopTurns: LoopTurns = new LoopTurns();
