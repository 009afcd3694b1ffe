/** Finds the sentences of a document that promise something, so that each can be asked for its test. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One part of a document whose every sentence, or every row, is a promise. */
export interface PromisingPart {
  readonly document: string;
  readonly heading: string;
  /** Sentences of the items of a list, or the first cells of a table's rows. */
  readonly shape: 'list' | 'table';
}

const table = (heading: string): PromisingPart => ({
  document: 'SECURITY.md',
  heading,
  shape: 'table',
});

/** A part whose list holds nothing but promises. README.md has it, and so has every guide. */
const reliable = (document: string): PromisingPart => ({
  document,
  heading: '## What you can rely on',
  shape: 'list',
});

const GUIDES = readdirSync(join(import.meta.dirname, '../../docs/guide')).map(
  (file) => `docs/guide/${file}`,
);

/** Which parts of which documents are looked at whole. */
export const PROMISING: readonly PromisingPart[] = [
  reliable('README.md'),
  ...GUIDES.map((guide) => reliable(guide)),
  table('## Promises about the agent'),
  table('## Promises about servers'),
  table('## Promises about what was done'),
  table('## Promises about other people and pages'),
];

/** One line, one space between words: how a text is wrapped says nothing. */
export function flattened(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Every promise of the part. Sentences of a list stand without the bold words that begin an item. */
export function promisesIn(
  document: string,
  { heading, shape }: Pick<PromisingPart, 'heading' | 'shape'>,
): readonly string[] {
  const after = document.split(`${heading}\n`)[1] ?? '';
  const part = after.split(/\n## /u)[0] ?? '';
  return shape === 'list'
    ? itemsOf(part).flatMap((item) => sentencesOf(item))
    : rowsOf(part).map(([promise = '']) => promise);
}

/** The cells of each row, without the head. */
export function rowsOf(part: string): readonly (readonly string[])[] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => flattened(cell)),
    );
}

function itemsOf(part: string): readonly string[] {
  return part
    .split(/\n- /u)
    .slice(1)
    .map((item) => flattened(item).replace(/^\*\*[^*]+\*\* /u, ''));
}

/** A sentence ends where a space and a capital, a quotation or a link follow its stop. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z`"[])/u)
    .map((sentence) => flattened(sentence))
    .filter((sentence) => sentence !== '');
}
