import { escapedText, plainLine, plainText } from '../../base/plain-text.ts';
import type { ChangedDefinition } from '../../gateway/gateway.ts';
import { paint } from './paint.ts';

const NAME_LENGTH = 120;

type Sentences = ChangedDefinition['sentences'];

/** What a server changed, in words, for the person who decides about it. */
export function definitionLines(
  server: string,
  changes: readonly ChangedDefinition[],
): readonly string[] {
  return [
    paint('bold', `${plainText(server)} is not trusted and changed the definition of its tools:`),
    ...changes.flatMap(({ tool, sentences }) => [
      `  ${paint('bold', plainLine(tool, NAME_LENGTH))}`,
      ...sentenceLines(sentences),
    ]),
    `  ${paint('dim', 'These tools are not offered and cannot be called, unless you say "use".')}`,
  ];
}

/** One line for each change, what is risky in red, and the server's words below it. */
export function sentenceLines(sentences: Sentences): readonly string[] {
  return sentences.flatMap(({ severity, text, was, now }) => {
    const isRisky = severity === 'risky';
    const line = `    ${isRisky ? 'RISKY: ' : ''}${escapedText(text)}`;
    return [isRisky ? paint('red', line) : line, ...quoted('was', was), ...quoted('now', now)];
  });
}

function quoted(word: string, text: string | undefined): readonly string[] {
  return text === undefined
    ? []
    : text.split('\n').map((line, at) => `      ${at === 0 ? word : '   '} │ ${escapedText(line)}`);
}
