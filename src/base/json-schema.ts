import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { uriDecoded } from './plain-text.ts';

/** A keyword whose schemas apply to the same value as the schema around it; `items` may be read along. */
type InPlaceKeyword =
  | '$ref'
  | 'allOf'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'if'
  | 'then'
  | 'else'
  | 'items';

/** A schema found by `schemasInPlace`. */
interface InPlaceSchema {
  readonly schema: JsonObject;
  /** True if every valid value fits it: only `$ref` and `allOf` lead to it. */
  readonly isCertain: boolean;
}

/**
 * Walks from a schema to the schemas under these keywords, and on from there. Yields each schema
 * once, breadth first, in the order of the keywords. Anything that is not an object is skipped.
 * Large schemas: stop reading when you have enough.
 */
export function* schemasInPlace(
  schema: Json | undefined,
  root: JsonObject,
  keywords: readonly InPlaceKeyword[],
): Generator<InPlaceSchema, void> {
  const seen = new Set<JsonObject>();
  const waiting: { readonly part: Json | undefined; readonly isCertain: boolean }[] = [
    { part: schema, isCertain: true },
  ];
  // The loop also visits the parts that are added meanwhile.
  for (const { part, isCertain } of waiting) {
    if (isJsonObject(part) && !seen.has(part)) {
      seen.add(part);
      yield { schema: part, isCertain };
      for (const keyword of keywords) {
        const isStillCertain = isCertain && (keyword === '$ref' || keyword === 'allOf');
        for (const inner of schemasUnder(part, keyword, root)) {
          waiting.push({ part: inner, isCertain: isStillCertain });
        }
      }
    }
  }
}

function schemasUnder(
  part: JsonObject,
  keyword: InPlaceKeyword,
  root: JsonObject,
): readonly (Json | undefined)[] {
  if (keyword === '$ref') {
    return [referredTo(part, root)];
  }
  return LISTS.has(keyword) ? listOf(part[keyword]) : [part[keyword]];
}

const LISTS: ReadonlySet<InPlaceKeyword> = new Set(['allOf', 'anyOf', 'oneOf']);

/** Returns the target of a schema's `$ref`; `undefined` without one, or if it leads nowhere. */
export function referredTo(schema: JsonObject, root: JsonObject): Json | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? resolvePointer(root, reference) : undefined;
}

/** Returns the properties that a schema names; none if they are not written as an object. */
export function propertiesIn({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Returns the names of the properties that a schema requires. */
export function requiredIn({ required }: JsonObject): readonly string[] {
  return listOf(required).filter((name) => typeof name === 'string');
}

/** Returns a list; empty if the schema has something else in its place. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/**
 * Resolves a reference inside a document (`#`, `#/$defs/node`; RFC 6901 in a URI fragment). Returns
 * `undefined` for a missing target, and for a reference out of the document: nothing is ever
 * fetched.
 */
export function resolvePointer(root: JsonObject, reference: string): Json | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) {
    return undefined;
  }
  let target: Json | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const name = uriDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) {
      return undefined;
    }
    target = (target as JsonObject)[name];
  }
  return target;
}
