import type { Capability } from './capability.ts';

/** Reports only changes of capabilities that affect the search. A use does not. */
export class OfferWatch {
  readonly #onOffered: () => void;
  #offered = '';

  constructor(onOffered: () => void) {
    this.#onOffered = onOffered;
  }

  /** Something about the capabilities is different from before. */
  changed(capabilities: readonly Capability[]): void {
    const offer = JSON.stringify(
      capabilities.map(({ id, name, version, stale }) => [id, name, version, stale]),
    );
    if (offer !== this.#offered) {
      this.#offered = offer;
      this.#onOffered();
    }
  }
}
