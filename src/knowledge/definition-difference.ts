import { PINS } from '../tuning/knowledge.ts';
import type { Definition } from './definition-pin.ts';

/** A line that only one of two definitions has. */
export interface DifferentLine {
  readonly sign: '-' | '+';
  readonly line: string;
}

/**
 * What a person has to read to know how a definition became another one: lines that went, then lines
 * that came. Where a line stands does not count, unless nothing else differs.
 */
export function differenceOf(before: Definition, after: Definition): readonly DifferentLine[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  const [gone, come] = [onlyIn(was, is), onlyIn(is, was)];
  const isOnlyOrder = gone.length === 0 && come.length === 0;
  const lines: DifferentLine[] = [
    ...(isOnlyOrder ? was : gone).map((line) => ({ sign: '-' as const, line })),
    ...(isOnlyOrder ? is : come).map((line) => ({ sign: '+' as const, line })),
  ];
  const rest = lines.length - PINS.linesShownMax;
  return rest <= 0
    ? lines
    : [
        ...lines.slice(0, PINS.linesShownMax),
        { sign: '+', line: `… and ${rest} more lines: too many to judge` },
      ];
}

function linesOf({ description, inputSchema, outputSchema, annotations }: Definition): string[] {
  const parts = {
    takes: inputSchema,
    ...(outputSchema !== undefined && { answers: outputSchema }),
    ...(annotations !== undefined && { marks: annotations }),
  };
  return [...description.split('\n'), ...JSON.stringify(parts, undefined, 2).split('\n')];
}

/** Each line of the others is set against one of these. */
function onlyIn(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) {
    left.set(line, (left.get(line) ?? 0) + 1);
  }
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
