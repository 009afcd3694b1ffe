/** What a checker and its thread say to each other. */
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';

/** Texts, because those are copied fastest. */
export interface ToCheck {
  readonly schema: string;
  readonly value: string;
}

export type FromCheck =
  /** Said once: from now on values are checked. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly issues: readonly SchemaIssue[] };
