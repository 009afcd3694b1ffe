import { GatewayError } from '../base/errors.ts';
import { dot } from '../math/dot-product.ts';
import type { Embedder } from './embedder.ts';

/** Returns true if a vector has a direction. Without one it would be equally near to every text. */
export function hasDirection(vector: Float32Array): boolean {
  const length = Math.fround(Math.sqrt(dot(vector, vector)));
  return Number.isFinite(length) && length > 0;
}

/** The vector that a model gave. Throws `EMBEDDING_MODEL_UNUSABLE` where nothing can be compared with it. */
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
