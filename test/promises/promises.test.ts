/** No promise in README.md, SECURITY.md or a guide without a test that keeps it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { flattened, PROMISING, promisesIn, rowsOf } from './promised-sentences.ts';
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

describe.each(PROMISING)('$document, $heading', ({ document, heading, shape }) => {
  const kept = new Set([...POINTERS, ...PROMISES.map(({ sentence }) => sentence)]);
  const promises = promisesIn(read(document), { heading, shape });

  it('promises something', () => {
    expect(promises.length).toBeGreaterThan(1);
  });

  it('promises nothing that no test keeps', () => {
    expect(promises.filter((each) => !kept.has(each))).toEqual([]);
  });
});

it('names in each row of SECURITY.md a test that keeps it', () => {
  const rows = rowsOf(read('SECURITY.md')).filter(([, by]) => by?.includes('test.ts'));
  expect(rows.length).toBeGreaterThan(25);
  const wrong = rows.filter(([promise, by]) => {
    const { keptBy } = PROMISES.find(({ sentence }) => sentence === promise) ?? { keptBy: [] };
    return !keptBy.some(({ file }) => by === `\`${file}\``);
  });
  expect(wrong).toEqual([]);
});

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}
