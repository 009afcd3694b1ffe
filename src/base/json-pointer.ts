import type { Json, JsonObject } from './json.ts';

/**
 * What a reference inside a document points at (`#`, `#/$defs/node`): RFC 6901 in a URI fragment.
 *
 * `undefined` for what is not there and for every reference that leads out of the document:
 * nothing is ever fetched.
 */
export function resolvePointer(root: JsonObject, reference: string): Json | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) {
    return undefined;
  }
  let target: Json | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) {
      return undefined;
    }
    target = (target as JsonObject)[name];
  }
  return target;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
