import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { coverSecretParts, isCountName, isSecretName } from '../base/secret-signs.ts';
import { sampleOf } from './sample-json.ts';

const COVER = '•••';

/**
 * Returns the arguments of a call as JSON, cut where they are long. Secrets are covered: values that
 * the configuration knows, values under a name such as `password`, and texts of the shape of a key.
 */
export function auditArguments(args: JsonObject, redact: (text: string) => string): string {
  return JSON.stringify(covered(sampleOf(args).value, redact));
}

function covered(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') {
    return coverSecretParts(redact(value), COVER);
  }
  if (Array.isArray(value)) {
    return value.map((item: Json) => covered(item, redact));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      redact(name),
      isSecretName(name) && !isCountName(name) && item !== null
        ? COVER
        : covered(item ?? null, redact),
    ]),
  );
}
