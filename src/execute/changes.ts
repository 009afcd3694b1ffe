/** Lets any number of parties wait for the next change of something, without missing one. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  /** Resolves at the next change after this call. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  tell(): void {
    for (const resolve of this.#waiting) {
      resolve();
    }
    this.#waiting.clear();
  }
}
