/** Finds the sentences of a document that promise something, so that each can be asked for its test. */

/** One part of a document whose every sentence is a promise. */
interface PromisingPart {
  readonly heading: string;
  /** Items of a list, or the last cells of a table's rows. */
  readonly shape: 'list' | 'table';
}

/** Which parts of which documents are looked at whole. */
export const PROMISING: Readonly<Record<'README.md' | 'SECURITY.md', PromisingPart>> = {
  'README.md': { heading: '## What you can rely on', shape: 'list' },
  'SECURITY.md': { heading: '## Who is not trusted', shape: 'table' },
};

/** One line, one space between words: how a text is wrapped says nothing. */
export function flattened(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Every sentence of the part, without the bold words that begin an item and without known faults. */
export function promisedSentences(
  document: string,
  { heading, shape }: PromisingPart,
): readonly string[] {
  const after = document.split(`${heading}\n`)[1] ?? '';
  const part = after.split(/\n## /u)[0] ?? '';
  const texts = shape === 'list' ? itemsOf(part) : cellsOf(part);
  return texts.flatMap((text) => sentencesOf(text));
}

function itemsOf(part: string): readonly string[] {
  return part
    .split(/\n- /u)
    .slice(1)
    .map((item) => flattened(item).replace(/^\*\*[^*]+\*\* /u, ''));
}

function cellsOf(part: string): readonly string[] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('| **'))
    .map((line) => flattened(line.split('|').slice(2, -1).join('|')));
}

/** A sentence ends where a space and a capital, a quotation or a link follow its stop. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\(Known fault:[^)]*\)/gu, '')
    .split(/(?<=[.!?])\s+(?=[A-Z`"[])/u)
    .map((sentence) => flattened(sentence))
    .filter((sentence) => sentence !== '');
}
