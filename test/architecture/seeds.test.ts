/** The page of what was asked for names tests that are there, and says of each row whether it is kept. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const rows = read('docs/reference/seeds.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| asked for'));
const marked = rows.filter((row) => !/^\| (?:number|[\d.])/u.test(row));

/** A file, and the words that a test in it begins with, where the row has any. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`([\w/.-]+\.test\.ts)`(?:, "([^"]+)")?/gu)].map(([, file = '', words]) => ({
    file,
    words,
  })),
);

describe('docs/reference/seeds.md', () => {
  it('is seen', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(named.length).toBeGreaterThan(25);
  });

  it('names tests that are there', () => {
    const missing = named.filter(
      ({ file, words }) =>
        !existsSync(join(ROOT, file)) || (words !== undefined && !read(file).includes(words)),
    );
    expect(missing).toEqual([]);
  });

  it('says of each row whether it is kept', () => {
    expect(marked.filter((row) => !/\| (?:kept|missed|part|open) \|$/u.test(row))).toEqual([]);
  });

  it('says in each row of figures when they were measured', () => {
    const measured = marked.filter((row) => /`npm run (?:eval|bench|demo)/u.test(row));
    expect(measured.length).toBeGreaterThan(8);
    expect(measured.filter((row) => !/\d{4}-\d\d-\d\d|every run/u.test(row))).toEqual([]);
  });
});
