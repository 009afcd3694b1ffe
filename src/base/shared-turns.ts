/**
 * Does a piece of work one turn at a time. Whoever asks while a turn is under way gets the one after
 * it, which all who ask meanwhile share: there are never more than two, however slow the work is.
 */
export class SharedTurns {
  readonly #work: () => Promise<void>;
  #current: Promise<void> | undefined;
  #following: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when a turn is over that began after this was asked for. */
  take(): Promise<void> {
    if (this.#current !== undefined) {
      const follow = (): Promise<void> => {
        this.#following = undefined;
        return this.take();
      };
      this.#following ??= this.#current.then(follow, follow);
      return this.#following;
    }
    this.#current = this.#work().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }
}
