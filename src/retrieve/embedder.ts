/**
 * Turns texts into vectors that are near each other when the texts mean the same.
 *
 * Vectors of different models cannot be compared: whoever keeps some keeps `model` with them.
 */
export interface Embedder extends AsyncDisposable {
  /** Names everything that decides a vector; it changes when vectors change. */
  readonly model: string;
  /** Numbers in every vector. */
  readonly dimension: number;
  /**
   * Returns one vector of length 1 per text, in order. Of long texts only the beginning is read.
   *
   * Throws `EMBEDDING_MODEL_UNUSABLE` if it can never answer as it is set up, and
   * `EMBEDDING_UNAVAILABLE` if it may later. Search then goes on by words.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Nothing more is expected for now. It may free its memory, and load again when needed. */
  rest?(): void;
}
