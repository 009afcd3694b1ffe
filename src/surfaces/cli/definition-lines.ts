import { escapedText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import type { ChangedDefinition } from '../../gateway/gateway.ts';
import { paint } from './paint.ts';

const NAME_LENGTH = 120;

/** What a server says otherwise than before, line by line, for the person who decides about it. */
export function definitionLines(
  server: string,
  changes: readonly ChangedDefinition[],
): readonly string[] {
  return [
    paint(
      'bold',
      `${showName(server)} is not trusted and says something else of its tools than before:`,
    ),
    ...changes.flatMap(({ tool, difference }) => [
      `  ${paint('bold', showName(tool).slice(0, NAME_LENGTH))}`,
      ...differenceLines(difference),
    ]),
    `  ${paint('dim', 'Until you say yes, these tools are not offered and cannot be called.')}`,
  ];
}

/** Lines that went and lines that came. */
export function differenceLines(difference: ChangedDefinition['difference']): readonly string[] {
  return difference.map(({ sign, line }) =>
    paint(sign === '-' ? 'red' : 'green', `    ${sign} ${escapedText(line)}`),
  );
}
