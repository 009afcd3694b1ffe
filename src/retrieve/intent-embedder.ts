import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { VECTORS } from '../tuning/retrieve.ts';
import type { Embedder } from './embedder.ts';
import { Patience } from './patience.ts';
import type { QueryVectors } from './tool-vectors.ts';
import { usableVector } from './usable-vector.ts';

export interface IntentEmbedderParts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes secrets out of a text that is shown. */
  readonly redact: (text: string) => string;
}

/**
 * Embeds the texts of intents with one model, and knows why it cannot.
 *
 * Vectors of tools may all be there while the model that made them is not: that shows only when an
 * intent is to be embedded, and holds until one was.
 */
export class IntentEmbedder {
  readonly #model: Patience;
  /** Vectors of the latest texts. */
  readonly #vectors = new Map<string, Float32Array>();

  constructor(parts: IntentEmbedderParts) {
    this.#model = new Patience({ ...parts, event: 'intent_not_embedded' });
  }

  /** Reason why the last intent was not embedded. */
  get problem(): string | undefined {
    const { problem } = this.#model;
    return problem === undefined ? undefined : `the embedding model does not answer: ${problem}`;
  }

  /** The vectors, or `undefined` where there are none (see `problem`). Throws only the reason of the signal. */
  async embed(
    embedder: Embedder,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<QueryVectors | undefined> {
    const missing = texts.filter((text) => !this.#vectors.has(text));
    const made =
      missing.length === 0
        ? []
        : await this.#model.ask(async (asking) => {
            const vectors = await embedder.embed(missing, asking);
            return missing.map((_, at) => usableVector(vectors[at], embedder));
          }, signal);
    if (made === undefined) {
      return undefined;
    }
    const known = new Map(missing.map((text, at) => [text, made[at] as Float32Array]));
    const answer = new Map(
      texts.map((text) => [text, (known.get(text) ?? this.#vectors.get(text)) as Float32Array]),
    );
    this.#remember(answer);
    return answer;
  }

  #remember(vectors: QueryVectors): void {
    for (const [text, vector] of vectors) {
      this.#vectors.delete(text);
      this.#vectors.set(text, vector);
    }
    for (const oldest of this.#vectors.keys()) {
      if (this.#vectors.size <= VECTORS.queriesKept) {
        return;
      }
      this.#vectors.delete(oldest);
    }
  }
}
