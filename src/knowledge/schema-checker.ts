import type { Json, JsonObject } from '../base/json.ts';

/** One way in which a value does not fit its schema. */
export interface SchemaIssue {
  /** Where, as a path from the root: `items[2].name`; empty for the root itself. */
  readonly path: string;
  readonly message: string;
}

/** What became of a check. */
export type SchemaCheck =
  | { readonly kind: 'checked'; readonly issues: readonly SchemaIssue[] }
  /** It took too long. The value may fit or not. */
  | { readonly kind: 'unchecked'; readonly why: string };

/**
 * Checks values against JSON Schema.
 *
 * A schema that cannot be understood checks nothing and says so: a server's mistake must not
 * make its tool unusable. Neither must a schema that takes for ever: no check holds the thread
 * that asks for more than a moment.
 */
export interface SchemaChecker {
  /** What can be found out at once; nothing where that may take long. */
  check(schema: JsonObject, value: Json): readonly SchemaIssue[];
  /** What there is to find out within a bounded time. */
  checkFully(schema: JsonObject, value: Json): Promise<SchemaCheck>;
  /** Why this schema cannot be used, or `undefined` when it can, or when that takes long to find out. */
  problem(schema: JsonObject): string | undefined;
}
