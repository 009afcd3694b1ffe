import type { VectorStore } from '../../src/retrieve/tool-vectors.ts';
import { cosine } from './vector-math.ts';

/** The vectors of one project in memory; passes the contract of every vector store. */
export class MemoryVectorStore implements VectorStore {
  readonly #models = new Map<string, Map<string, Float32Array>>();
  /** Nothing more is saved. */
  isFull = false;
  /** What `nearest` waits for before it answers. */
  answering: Promise<void> = Promise.resolve();

  size(model: string): number {
    return this.#models.get(model)?.size ?? 0;
  }

  load: VectorStore['load'] = (model, hashes) =>
    Promise.resolve(
      new Map([...(this.#models.get(model) ?? [])].filter(([hash]) => hashes.includes(hash))),
    );

  known: VectorStore['known'] = async (model, dimension, hashes) =>
    new Set(
      [...(await this.load(model, hashes))]
        .filter(([, vector]) => vector.length === dimension)
        .map(([hash]) => hash),
    );

  save: VectorStore['save'] = (model, vectors) => {
    if (this.isFull) {
      return Promise.reject(new Error('the disk is full'));
    }
    this.#models.set(model, new Map([...(this.#models.get(model) ?? []), ...vectors]));
    return Promise.resolve();
  };

  prepareNearest: VectorStore['prepareNearest'] = () => Promise.resolve();

  nearest: VectorStore['nearest'] = async (model, asked, limit) => {
    await this.answering;
    return [...(this.#models.get(model) ?? [])]
      .filter(([, vector]) => vector.length === asked.length)
      .map(([hash, vector]) => ({ hash, cosine: cosine(vector, asked) }))
      .toSorted((left, right) => right.cosine - left.cosine)
      .slice(0, limit);
  };

  keepOnly: VectorStore['keepOnly'] = async (model, hashes) => {
    const kept = await this.load(model, hashes);
    this.#models.clear();
    this.#models.set(model, new Map(kept));
  };
}
