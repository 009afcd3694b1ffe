import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createRealPaths } from './real-paths.ts';

let root = '';

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'pml-real-')));
  mkdirSync(join(root, 'a/b'), { recursive: true });
  writeFileSync(join(root, 'a/b/file'), '');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const at = async (path: string): Promise<string | undefined> =>
  (await createRealPaths().resolve([`${root}/${path}`]))?.[0]?.path.slice(root.length + 1);

describe('where a path really leads', () => {
  it.each([
    ['a file', 'a/b/file', 'a/b/file'],
    ['a file over a link', 'l/file', 'a/b/file'],
    ['the link', 'l', 'a/b'],
    ['the link with a slash', 'l/', 'a/b'],
    ['what is above the target of a link', 'l/..', 'a'],
    ['a file above the target of a link', 'l/../x', 'a/x'],
    ['what is missing over a link', 'l/x/y', 'a/b/x/y'],
    ['what is missing at the end of a link', 'nowhere', 'a/new'],
    ['what is missing below that', 'nowhere/x', 'a/new/x'],
    ['a link to a link to what is missing', 'far', 'a/new'],
    ['below a file', 'a/b/file/x', 'a/b/file/x'],
    ['a link in another Unicode form', 'caf\u00e9/x', 'a/x'],
  ])('is told of %s', async (_, path, expected) => {
    symlinkSync('a/b', join(root, 'l'));
    symlinkSync(join(root, 'a/new'), join(root, 'nowhere'));
    symlinkSync('nowhere', join(root, 'far'));
    symlinkSync('a', join(root, 'cafe\u0301'));
    expect(await at(path)).toBe(expected);
  });

  it('never takes a text with a backslash for a name in the current folder', async () => {
    symlinkSync('a/b', join(root, 'l'));
    const backslashed = root.replaceAll('/', '\\');
    const found = await createRealPaths().resolve([
      String.raw`\d+`,
      String.raw`C:\x`,
      `${backslashed}${String.raw`\l\file`}`,
      `${backslashed}${String.raw`\l\new`}`,
    ]);
    expect(found?.map(({ path }) => path)).toEqual([
      '/d+',
      '/x',
      `${root}/a/b/file`,
      `${root}/a/b/new`,
    ]);
  });

  it('ends, whatever links there are', async () => {
    symlinkSync('round', join(root, 'around'));
    symlinkSync('around', join(root, 'round'));
    expect(await at('round/x')).toMatch(/round/u);
  });

  it('knows a file that has a second name, and finds it in a folder', async () => {
    const paths = createRealPaths();
    const [one] = (await paths.resolve([join(root, 'a/b/file')])) ?? [];
    expect(one?.sharedFile).toBeUndefined();
    linkSync(join(root, 'a/b/file'), join(root, 'other'));
    const [two] = (await paths.resolve([join(root, 'other')])) ?? [];
    expect(two?.sharedFile).toMatch(/^\d+:\d+$/u);
    expect(await paths.sharedFilesIn([join(root, 'a')])).toEqual(new Set([two?.sharedFile]));
  });

  it('tells nothing where the disk takes too long', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => join(root, `a/${index}/x`));
    expect(await createRealPaths(0).resolve(many)).toBeUndefined();
  });
});
