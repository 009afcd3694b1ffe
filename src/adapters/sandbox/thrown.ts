import { isJsonObject, parseJson } from '../../base/json.ts';
import type { ProgramEnd } from '../../execute/sandbox.ts';
import { explainMissing } from './missing-name.ts';
import { programFrames, programLine, withProgramFrames } from './program-stack.ts';

/** What a program threw, as text. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Reads what the prelude wrote of something that was thrown. */
export function readThrown(text: string): Thrown {
  const read = parseJson(text);
  const { name, message, stack } = isJsonObject(read) ? read : {};
  return { name: textOf(name, 'Error'), message: textOf(message), stack: textOf(stack) };
}

/** The end of a program that did not catch it. */
export function endOfThrown(
  { name, message, stack }: Thrown,
  servers: readonly string[],
): Extract<ProgramEnd, { kind: 'error' }> {
  const explained = explainMissing(message, servers);
  const line = programLine(stack);
  const frames = programFrames(stack);
  return {
    kind: 'error',
    name,
    message: explained,
    ...(line !== undefined && { line }),
    ...(frames.length > 0 && { stack: [`${name}: ${explained}`, ...frames].join('\n') }),
  };
}

/** A logged text as it is told: errors in it with the frames of programs and what was meant. */
export function shownLog(text: string, servers: readonly string[]): string {
  const shown = withProgramFrames(text);
  return shown.replaceAll(
    /^ReferenceError: (.+)$/gmu,
    (_, message: string) => `ReferenceError: ${explainMissing(message, servers)}`,
  );
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}
