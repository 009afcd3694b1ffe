/** ARCHITECTURE.md names files that are there. Which of them a request passes is checked by test/e2e/serving-thread.test.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' });
const names = new Set([...sources, ...tests].map((file) => basename(file)));

const map = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const named = [...new Set(map.match(/(?<=`)[\w/.-]+\.(?:ts|mjs)(?=`)/gu) ?? [])];

/** A path from the root or from src/, or the name of a file alone. */
const isThere = (file: string): boolean =>
  file.includes('/')
    ? existsSync(join(ROOT, file)) || existsSync(join(ROOT, 'src', file))
    : names.has(file);

describe('the map', () => {
  it('names files', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(isThere('src/no-such-file.ts')).toBe(false);
  });

  it('names only files that are there', () => {
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });

  it('says for at most ten changes where they go', () => {
    const rows = (map.split('## Where do I put…?')[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| change'));
    expect(rows).toHaveLength(10);
  });
});
