import { escapedText, plainText } from '../../base/plain-text.ts';
import { showName } from '../../base/show-name.ts';
import type { ChangedDefinition } from '../../gateway/gateway.ts';
import { paint } from './paint.ts';

const NAME_LENGTH = 120;

/** What a server says otherwise than before, line by line, for the person who decides about it. */
export function definitionLines(
  server: string,
  changes: readonly ChangedDefinition[],
): readonly string[] {
  const what = changes.every(({ isNew }) => isNew)
    ? 'what it says of its tools is suspect'
    : 'says something else of its tools than before';
  return [
    paint('bold', `${showName(server)} is not trusted and ${what}:`),
    ...changes.flatMap(({ tool, findings, difference }) => [
      `  ${paint('bold', showName(tool).slice(0, NAME_LENGTH))}`,
      ...findings.map((finding) => paint('red', `    beware: ${plainText(finding)}`)),
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
