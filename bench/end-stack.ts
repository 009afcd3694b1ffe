import { describeError } from '../src/base/errors.ts';

/** Ends what was started, last started first, once, whatever happened in between. */
export class EndStack {
  readonly #stops: (() => Promise<void> | void)[] = [];
  #ending: Promise<void> | undefined;

  /** What is added after the end has begun is ended at once. */
  add(stop: () => Promise<void> | void): void {
    if (this.#ending === undefined) {
      this.#stops.push(stop);
    } else {
      void run(stop);
    }
  }

  end(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    for (const stop of this.#stops.toReversed()) {
      await run(stop);
    }
  }
}

async function run(stop: () => Promise<void> | void): Promise<void> {
  try {
    await stop();
  } catch (error) {
    console.error(`could not end something: ${describeError(error)}`);
  }
}
