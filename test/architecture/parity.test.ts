import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

describe('ARCHITECTURE.md', () => {
  const map = read('ARCHITECTURE.md').split('## Code map')[1]?.split('\n## ')[0] ?? '';
  const named = new Set([...map.matchAll(/`([\w-]+)\/`/gu)].map((match) => match[1]));

  it.each([
    ['src', foldersOf('src')],
    ['src/adapters', foldersOf('src/adapters')],
    ['src/surfaces', foldersOf('src/surfaces')],
  ])('names every folder of %s', (_, folders) => {
    expect(folders.length).toBeGreaterThan(2);
    expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  });

  it('names no folder that is not there', () => {
    const there = new Set([
      ...foldersOf('.'),
      ...foldersOf('src'),
      ...foldersOf('src/adapters'),
      ...foldersOf('src/surfaces'),
    ]);
    expect([...named].filter((folder) => !there.has(folder ?? ''))).toEqual([]);
  });
});

const statusOf = (file: string): string =>
  /^Status: .*/mu.exec(read(`docs/decisions/${file}`))?.[0] ?? '';

describe('docs/decisions', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d/u.test(file));

  it('gives every decision a number of its own and a status', () => {
    expect(files.length).toBeGreaterThan(3);
    const numbers = files.map((file) => file.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(files.filter((file) => statusOf(file) === '')).toEqual([]);
  });

  it('names in an older decision the one that takes its place, or the place of a part of it', () => {
    const replaced = files.flatMap((file) =>
      [...statusOf(file).matchAll(/(?:supersedes|replaces|changes|takes the place of)([^.]*)/giu)]
        .flatMap(([, olders = '']) => olders.match(/\b0\d{3}\b/gu) ?? [])
        .map((number) => ({ number, by: file.slice(0, 4) })),
    );
    expect(replaced.length).toBeGreaterThan(5);
    const silent = replaced.filter(({ number, by }) => {
      const older = files.find((file) => file.startsWith(number));
      return older === undefined || !statusOf(older).includes(by);
    });
    expect(silent).toEqual([]);
  });
});
