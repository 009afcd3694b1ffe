import type { Json, JsonObject } from '../base/json.ts';

/** One way in which a value does not fit its schema. */
export interface SchemaIssue {
  /** Path from the root, such as `items[2].name`; empty for the root. */
  readonly path: string;
  readonly message: string;
}

/** Result of a check. */
export type SchemaCheck =
  | { readonly kind: 'checked'; readonly issues: readonly SchemaIssue[] }
  /** The check took too long. The value may or may not fit. */
  | { readonly kind: 'unchecked'; readonly why: string };

/**
 * Checks values against JSON Schema.
 *
 * A schema that cannot be understood checks nothing and says so: a server's mistake must not
 * make its tool unusable. Neither must a schema that takes for ever: no check holds the thread
 * that asks for more than a moment.
 */
export interface SchemaChecker {
  /** Returns the issues that can be found at once; empty if the check may take long. */
  check(schema: JsonObject, value: Json): readonly SchemaIssue[];
  /** Checks completely, within a bounded time. Returns the result itself where that takes only a moment. */
  checkFully(schema: JsonObject, value: Json): SchemaCheck | Promise<SchemaCheck>;
  /**
   * Returns the reason why this schema cannot be used; `undefined` if it can, or if that takes long
   * to find out.
   */
  problem(schema: JsonObject): string | undefined;
}
