import { GatewayError } from '../base/errors.ts';
import { dot } from '../math/dot-product.ts';

/**
 * Turns texts into vectors that are near each other when the texts mean the same.
 *
 * Vectors of different models cannot be compared, so stored vectors need their `model` beside them.
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

/** Returns true if a vector has a direction. Without one it would be equally near to every text. */
export function hasDirection(vector: Float32Array): boolean {
  const length = Math.fround(Math.sqrt(dot(vector, vector)));
  return Number.isFinite(length) && length > 0;
}

/**
 * Returns the vector that a model gave. Throws `EMBEDDING_MODEL_UNUSABLE` where nothing can be
 * compared with it.
 */
export function usableVector(
  vector: Float32Array | undefined,
  { model, dimension }: Pick<Embedder, 'model' | 'dimension'>,
): Float32Array {
  if (vector?.length !== dimension) {
    throw unusable(`the model ${model} gave something that is no vector of ${dimension} numbers`);
  }
  if (!hasDirection(vector)) {
    throw unusable(
      `the model ${model} gave a vector that has no direction: zeros, or numbers that are too large`,
    );
  }
  return vector;
}

function unusable(problem: string): GatewayError {
  return new GatewayError(
    'EMBEDDING_MODEL_UNUSABLE',
    `${problem}; choose another in pml.embedding`,
  );
}
