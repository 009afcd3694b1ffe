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
   * One vector of length 1 per text, in order. Long texts are read by their beginning.
   *
   * Throws `EMBEDDING_MODEL_UNUSABLE` when it can never answer as it is set up, and
   * `EMBEDDING_UNAVAILABLE` when it may later; search goes on by words then.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
  /** Nothing more is expected for now: what it holds in memory may go, and comes back when needed. */
  rest?(): void;
}
