import { dot, normalised } from '../math/dot-product.ts';
import { QUERY_PROJECTION } from '../tuning/query-projection.ts';

/** Moves the vector of a wish towards the vectors of the tools that answer it. */
export type QueryProjection = (vector: Float32Array) => Float32Array;

/**
 * Returns the projection of a model's query vectors, or undefined if none was fitted for the model.
 *
 * A small model puts a wish near texts that sound like it. The description of the right tool often
 * sounds different. A fitted matrix corrects this for wishes. Vectors of tools stay as they are.
 */
export function projectionOf(model: string): QueryProjection | undefined {
  const { models, dimension, step, weights } = QUERY_PROJECTION;
  if (!models.some((known) => model.startsWith(known))) {
    return undefined;
  }
  const letters = atob(weights);
  const rows = new Float32Array(letters.length);
  for (let at = 0; at < rows.length; at += 1) {
    // A letter is one signed byte.
    rows[at] = (((letters.codePointAt(at) ?? 0) << 24) >> 24) * step;
  }
  return (vector) =>
    vector.length === dimension
      ? normalised(vector.map((value, at) => value + dot(vector, rows, at * dimension)))
      : vector;
}
