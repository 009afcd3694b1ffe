import type { Json, JsonObject } from '../base/json.ts';
import {
  joinShapes,
  schemaOf,
  outputShapeOf,
  type OutputShape,
} from '../knowledge/output-schema.ts';

/**
 * The JSON Schema that results of a tool fit, made from those that were seen; `undefined` without any.
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
