import type { Json, JsonObject } from '../base/json.ts';

/** One way in which a value does not fit its schema. */
export interface SchemaIssue {
  /** Where, as a path from the root: `items[2].name`; empty for the root itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * Checks values against JSON Schema.
 *
 * A schema that cannot be understood checks nothing and says so: a server's mistake must not
 * make its tool unusable.
 */
export interface SchemaChecker {
  check(schema: JsonObject, value: Json): readonly SchemaIssue[];
  /** Why this schema cannot be used, or `undefined` when it can. */
  problem(schema: JsonObject): string | undefined;
}
