import type { VectorKeeper } from './vector-keeper.ts';
import type { EmbedderSource } from './vector-maker.ts';

/** Changes the model only where its settings changed: the same one would be opened again. */
export class ModelChoice<Settings> {
  readonly #vectors: Pick<VectorKeeper, 'use'>;
  readonly #sourceOf: (settings: Settings) => EmbedderSource | undefined;
  #inUse = '';

  constructor(
    vectors: Pick<VectorKeeper, 'use'>,
    sourceOf: (settings: Settings) => EmbedderSource | undefined,
  ) {
    this.#vectors = vectors;
    this.#sourceOf = sourceOf;
  }

  /** From now on the model of these settings is used. */
  use(settings: Settings): void {
    const wanted = JSON.stringify(settings);
    if (wanted !== this.#inUse) {
      this.#inUse = wanted;
      this.#vectors.use(this.#sourceOf(settings));
    }
  }
}
