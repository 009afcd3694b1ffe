import { formatPath, type JsonPath } from '../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';

/** Keywords that may add members from elsewhere. */
const OPENING = ['patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', '$dynamicRef'];

/**
 * Why a path can lead nowhere in any value of this schema, or `undefined` where it may.
 *
 * Only schemas that name all their members and forbid others can say so; servers often answer
 * with more than they publish.
 */
export function closedPathProblem(schema: JsonObject, path: JsonPath): string | undefined {
  let current: Json | undefined = schema;
  for (const [depth, step] of path.entries()) {
    if (!isJsonObject(current) || OPENING.some((keyword) => keyword in (current as JsonObject))) {
      return undefined;
    }
    const properties: Json | undefined = current['properties'];
    if (typeof step === 'number') {
      current = current['items'];
    } else if (isJsonObject(properties) && Object.hasOwn(properties, step)) {
      current = properties[step];
    } else if (current['additionalProperties'] === false && isJsonObject(properties)) {
      const names = Object.keys(properties);
      const where = depth === 0 ? 'the result' : `"${formatPath(path.slice(0, depth))}"`;
      return `${where} never has "${step}", only ${names.join(', ') || 'nothing'}${didYouMean(step, names)}`;
    } else {
      return undefined;
    }
  }
  return undefined;
}
