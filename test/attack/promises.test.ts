/** No promise in README.md or SECURITY.md without a test that keeps it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { flattened, PROMISING, promisedSentences } from './promised-sentences.ts';
import { POINTERS, PROMISES } from './promises.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('a promise', () => {
  it.each(PROMISES)(
    'stands in its document as it is written here: $id',
    ({ document, sentence }) => {
      expect(flattened(read(document))).toContain(sentence);
    },
  );

  it.each(PROMISES)('is kept by tests that are there: $id', ({ keptBy }) => {
    const missing = keptBy.filter(({ file, test }) => {
      const words = escaped(test);
      // Where its options do not fit on one line, the words are on the next.
      const begins = new RegExp(`(?:\\bit|\\))\\(\\s*['"\`]${words}`, 'u');
      return !existsSync(join(ROOT, file)) || !begins.test(read(file));
    });
    expect(missing).toEqual([]);
  });

  it('has an id and a sentence of its own', () => {
    expect(new Set(PROMISES.map(({ id }) => id)).size).toBe(PROMISES.length);
    expect(new Set(PROMISES.map(({ sentence }) => sentence)).size).toBe(PROMISES.length);
  });
});

describe.each(Object.entries(PROMISING))('%s', (document, part) => {
  it(`promises nothing under "${part.heading}" that no test keeps`, () => {
    const kept = new Set([...POINTERS, ...PROMISES.map(({ sentence }) => sentence)]);
    const sentences = promisedSentences(read(document), part);
    expect(sentences.length).toBeGreaterThan(10);
    expect(sentences.filter((each) => !kept.has(each))).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}
