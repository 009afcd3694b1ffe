import type { Json, JsonObject } from '../base/json.ts';
import {
  joinShapes,
  schemaOf,
  outputShapeOf,
  type OutputShape,
} from '../knowledge/output-schema.ts';

/**
 * Returns the JSON Schema of the seen results of a tool, or undefined without any.
 *
 * Members that some lacked are optional. No value is in it, and no key that is data.
 */
export function inferSchema(results: Iterable<Json>): JsonObject | undefined {
  let joined: OutputShape | undefined;
  for (const result of results) {
    const shape = outputShapeOf(result);
    joined = joined === undefined ? shape : joinShapes(joined, shape);
  }
  return joined && schemaOf(joined);
}
