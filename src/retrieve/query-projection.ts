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
  const steps = new Int8Array(letters.length);
  for (let at = 0; at < steps.length; at += 1) {
    steps[at] = letters.codePointAt(at) ?? 0;
  }
  const rows = new Float32Array(steps);
  for (let at = 0; at < rows.length; at += 1) {
    rows[at] = (rows[at] as number) * step;
  }
  return (vector) =>
    vector.length === dimension
      ? normalised(vector.map((value, at) => value + dot(vector, rows, at * dimension)))
      : vector;
}
