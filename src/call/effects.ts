import { matchesPattern } from '../base/pattern.ts';
import type { Tool } from '../knowledge/tool.ts';

/** What the person said about a server's tools. */
export interface ServerMarks {
  readonly trusted: boolean;
  /** Patterns of tool names that change nothing, by the person's word. */
  readonly readOnly: readonly string[];
  /** Patterns of tool names that may be repeated, by the person's word. */
  readonly idempotent: readonly string[];
}

/** What a call may do to the world, as far as it is known on good authority. */
export interface Effects {
  readonly readOnly: boolean;
  /** Doing it twice is the same as doing it once. Everything read-only is repeatable. */
  readonly repeatable: boolean;
}

/** The person's word, then the annotations of a server that is trusted; otherwise the worst. */
export function judgeEffects(tool: Tool, marks: ServerMarks | undefined): Effects {
  const named = (patterns: readonly string[] | undefined): boolean =>
    patterns?.some((pattern) => matchesPattern(pattern, tool.name)) ?? false;
  const believed = marks?.trusted === true ? tool.annotations : undefined;
  const readOnly = named(marks?.readOnly) || believed?.readOnlyHint === true;
  const repeatable = readOnly || named(marks?.idempotent) || believed?.idempotentHint === true;
  return { readOnly, repeatable };
}
