import { changedRange } from '../base/changed-lines.ts';
import type { Definition } from './definition-pin.ts';

/** A line that only one of two definitions has in its place. */
export interface DifferentLine {
  readonly sign: '-' | '+';
  readonly line: string;
}

/**
 * Everything that a person has to read to know how a definition became another one, in order: of the
 * description, then of the schemas and marks.
 */
export function differenceOf(before: Definition, after: Definition): readonly DifferentLine[] {
  return [
    ...differentLines(before.description.split('\n'), after.description.split('\n')),
    ...differentLines(schemaLines(before), schemaLines(after)),
  ];
}

function differentLines(old: readonly string[], now: readonly string[]): readonly DifferentLine[] {
  const { start, oldEnd, newEnd } = changedRange(old, now);
  return [
    ...old.slice(start, oldEnd).map((line) => ({ sign: '-' as const, line })),
    ...now.slice(start, newEnd).map((line) => ({ sign: '+' as const, line })),
  ];
}

function schemaLines({ inputSchema, outputSchema, annotations }: Definition): readonly string[] {
  const parts = {
    takes: inputSchema,
    ...(outputSchema !== undefined && { answers: outputSchema }),
    ...(annotations !== undefined && { marks: annotations }),
  };
  return JSON.stringify(parts, undefined, 2).split('\n');
}
