import type { Terminal } from './terminal.ts';
import { wrapLines } from './wrap-text.ts';

/** Prints lines for a person. Lines that are wider than the terminal are broken at words. */
export function printLines(terminal: Terminal, lines: readonly string[]): void {
  terminal.print(wrapLines(lines, terminal.width).join('\n'));
}
