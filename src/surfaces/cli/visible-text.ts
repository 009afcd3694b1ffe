import { escapedText } from '../../base/plain-text.ts';
import { displayWidth } from './display-width.ts';

/**
 * A text in quotes in which everything can be seen: what would steer a terminal, or be shown as
 * nothing, is written as an escape.
 */
export function visibleText(text: string): string {
  return escapedText(JSON.stringify(text));
}

/** All of a text in lines of at most so many columns, broken wherever a line is full. */
export function brokenLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let columns = 0;
  for (const mark of text) {
    const needed = displayWidth(mark);
    if (line !== '' && columns + needed > width) {
      lines.push(line);
      line = '';
      columns = 0;
    }
    line += mark;
    columns += needed;
  }
  return [...lines, line];
}
