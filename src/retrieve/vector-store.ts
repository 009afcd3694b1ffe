/** A kept vector that is near another. */
export interface Neighbour {
  readonly hash: string;
  readonly cosine: number;
}

/**
 * Vectors between starts, by model and by the hash of the text they were made of.
 *
 * Several processes may write the same ones at once; they are equal.
 */
export interface VectorStore {
  /** Loads the stored vectors of these texts. */
  load(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  /** Returns which of these texts have a stored vector of this dimension. */
  known(model: string, dimension: number, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Replaces what is kept of the same texts. */
  save(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** Makes `nearest` fast for this dimension, where it can be. Slow the first time. */
  prepareNearest(dimension: number): Promise<void>;
  /** Returns the nearest of a model's vectors, nearest first; a few may be missed. */
  nearest(model: string, vector: Float32Array, limit: number): Promise<readonly Neighbour[]>;
  /** Removes everything but the vectors of these texts by this model. */
  keepOnly(model: string, hashes: readonly string[]): Promise<void>;
}
