import { describeError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { dot } from '../math/dot-product.ts';
import { type Embedder, usableVector } from '../retrieve/embedder.ts';
import type { QueryVectors } from '../retrieve/tool-vectors.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { Memory, MemoryStore, Unembedded } from './memory-store.ts';
import type { RecallCandidate } from './recall.ts';

/** The model that is in use now. */
export interface MemoryModel {
  readonly embedder: Embedder;
  /** Returns the vectors of these intents. Resolves to `undefined` if the model does not answer. */
  embedIntents(texts: readonly string[], signal: AbortSignal): Promise<QueryVectors | undefined>;
}

interface MemoryVectorsParts {
  readonly store: MemoryStore;
  /** `undefined` while there is none. */
  readonly model: () => MemoryModel | undefined;
  readonly hash: (text: string) => string;
  readonly logger: Logger;
}

/** A question as the model sees it. */
interface AskedVector {
  readonly model: string;
  readonly vector: Float32Array;
}

/**
 * Vectors of memories. They are computed once and stored. Vectors of runs and programs are also
 * held in memory.
 */
export class MemoryVectors implements AsyncDisposable {
  readonly #parts: MemoryVectorsParts;
  readonly #closing = new AbortController();
  /** Vectors of texts that are not notes, by the hash of the text. */
  readonly #known = new Map<string, Float32Array>();
  /** The model of the known vectors. */
  #knownModel = '';
  #filling: Promise<void> | undefined;
  #next: { readonly memories: readonly Memory[]; readonly sharing: boolean } | undefined;

  constructor(parts: MemoryVectorsParts) {
    this.#parts = parts;
  }

  async ofQuestion(query: string, signal: AbortSignal): Promise<AskedVector | undefined> {
    const model = this.#parts.model();
    const vector = (await model?.embedIntents([query], signal))?.get(query);
    return model === undefined || vector === undefined
      ? undefined
      : { model: model.embedder.model, vector };
  }

  /**
   * Returns the cosines of a text with others. Returns `undefined` if there is no model, or it does
   * not answer.
   */
  async likenessOf(
    text: string,
    others: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly number[] | undefined> {
    const found = await this.#parts.model()?.embedIntents([text, ...others], signal);
    const own = found?.get(text);
    return own === undefined
      ? undefined
      : others.map((other) => {
          const vector = found?.get(other);
          return vector === undefined ? 0 : Math.min(1, Math.max(0, dot(own, vector)));
        });
  }

  /** Returns the nearest memories that are not notes and have a vector. */
  async nearest(
    { model, vector }: AskedVector,
    memories: readonly Memory[],
  ): Promise<readonly RecallCandidate[]> {
    const { store, hash } = this.#parts;
    if (this.#knownModel !== model) {
      this.#knownModel = model;
      this.#known.clear();
    }
    const hashed = memories.map((memory) => ({ memory, textHash: hash(memory.text) }));
    const missing = hashed.map(({ textHash }) => textHash).filter((each) => !this.#known.has(each));
    const stored = missing.length === 0 ? new Map() : await store.vectors(model, missing);
    for (const [textHash, found] of stored) {
      this.#known.set(textHash, found);
    }
    const wanted = new Set(hashed.map(({ textHash }) => textHash));
    for (const textHash of this.#known.keys()) {
      if (!wanted.has(textHash)) {
        this.#known.delete(textHash);
      }
    }
    return hashed.flatMap(({ memory, textHash }) => {
      const known = this.#known.get(textHash);
      return known?.length === vector.length ? [{ memory, distance: 1 - dot(vector, known) }] : [];
    });
  }

  /** Makes and keeps the vectors of these texts. Where that fails they are made later. */
  async embed(texts: readonly Unembedded[], signal: AbortSignal): Promise<void> {
    const { store, logger } = this.#parts;
    const embedder = this.#parts.model()?.embedder;
    if (embedder === undefined || texts.length === 0) {
      return;
    }
    try {
      const made = await embedder.embed(
        texts.map(({ text }) => text),
        AbortSignal.any([signal, this.#closing.signal]),
      );
      const vectors = texts.map(({ project, textHash }, at) => ({
        project,
        textHash,
        vector: usableVector(made[at], embedder),
      }));
      await store.saveVectors(embedder.model, vectors);
    } catch (error) {
      signal.throwIfAborted();
      if (!this.#closing.signal.aborted) {
        logger.warn('memories_not_embedded', { count: texts.length, error: describeError(error) });
      }
    }
  }

  /** Computes missing vectors after the answer, one batch after the other. */
  fillLater(memories: readonly Memory[], sharing: boolean): void {
    this.#next = { memories, sharing };
    this.#filling ??= this.#fillAll()
      .catch((error: unknown) => {
        this.#parts.logger.warn('memories_not_embedded', { error: describeError(error) });
      })
      .finally(() => {
        this.#filling = undefined;
      });
  }

  /**
   * Makes missing vectors until none is left. Requests that come meanwhile share the next round.
   */
  async #fillAll(): Promise<void> {
    for (let next = this.#next; next !== undefined; next = this.#next) {
      this.#next = undefined;
      await this.#fill(next.memories, next.sharing);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('the memory was closed'));
    await this.#filling;
  }

  async #fill(memories: readonly Memory[], sharing: boolean): Promise<void> {
    const { store, hash } = this.#parts;
    const embedder = this.#parts.model()?.embedder;
    if (embedder === undefined) {
      return;
    }
    const reach = { limit: MEMORY.fillTextsMax, sharing };
    const notes = await store.unembedded(embedder.model, embedder.dimension, reach);
    const others = memories
      .map(({ project, text }) => ({ project, text, textHash: hash(text) }))
      .filter(({ textHash }) => !this.#known.has(textHash));
    const missing = [...notes, ...others].slice(0, MEMORY.fillTextsMax);
    for (let from = 0; from < missing.length; from += MEMORY.batchTexts) {
      if (this.#closing.signal.aborted) {
        return;
      }
      await this.embed(missing.slice(from, from + MEMORY.batchTexts), this.#closing.signal);
    }
    if (missing.length > 0) {
      await store.keepVectors(
        embedder.model,
        memories.map(({ text }) => hash(text)),
      );
    }
  }
}
