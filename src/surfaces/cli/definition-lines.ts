import { escapedText, showName } from '../../base/plain-text.ts';
import type { ChangedDefinition } from '../../execute/desk.ts';
import { paint } from './terminal-text.ts';

const NAME_LENGTH = 120;

type Sentences = ChangedDefinition['sentences'];

/** Describes the changes of a server's definitions to the person who decides. */
export function definitionLines(
  server: string,
  changes: readonly ChangedDefinition[],
): readonly string[] {
  const what = changes.every(({ isNew }) => isNew)
    ? 'says something suspect of its tools'
    : 'changed the definition of its tools';
  return [
    paint('bold', `${showName(server)} is not trusted and ${what}:`),
    ...changes.flatMap(({ tool, sentences }) => [
      `  ${paint('bold', showName(tool).slice(0, NAME_LENGTH))}`,
      ...sentenceLines(sentences),
    ]),
    `  ${paint('dim', 'These tools are not offered and cannot be called, unless you say "use".')}`,
  ];
}

/** Prints one line per change, risky ones in red, with the server's own words below. */
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
