import type { Terminal } from './terminal.ts';

/** Characters that can control a terminal although JSON does not escape them. */
const STEERING = /[\u007F-\u009F\p{Cf}]/gu;
const CODE_UNIT_DIGITS = 4;
const HEXADECIMAL = 16;

/** Prints the value as the one thing on stdout. Invisible characters are escaped, never lost. */
export function printJson(terminal: Terminal, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2).replaceAll(STEERING, escapeUnits);
  terminal.print(text);
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(HEXADECIMAL).padStart(CODE_UNIT_DIGITS, '0')}`)
    .join('');
}
