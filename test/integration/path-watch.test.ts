import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { createPathWatch } from '../../src/adapters/system/path-watch.ts';
import type { PathState } from '../../src/call/path-watch.ts';
import { AHEAD } from '../../src/tuning/call.ts';

const never = new AbortController().signal;
const watch = createPathWatch();
const folder = (): string => mkdtempSync(join(tmpdir(), 'pml-paths-'));

async function look(path: string): Promise<PathState> {
  const [state] = await watch.look([path], false, never);
  if (state === undefined) {
    throw new Error(`nothing is told of ${path}`);
  }
  return state;
}

/** Waits until the file system's clock has moved on. */
async function tick(path: string): Promise<void> {
  const probe = join(path, '..', `probe-${process.pid}`);
  writeFileSync(probe, '');
  const { changedAt } = await look(probe);
  await expect
    .poll(async () => {
      writeFileSync(probe, 'x');
      return (await look(probe)).changedAt;
    })
    .toBeGreaterThan(changedAt);
  rmSync(probe);
}

describe('a look at a path', () => {
  it.each<[string, (path: string) => void]>([
    ['other text of the same length', (path) => writeFileSync(join(path, 'a'), 'two')],
    [
      'text whose time was set back',
      (path) => {
        writeFileSync(join(path, 'a'), 'two');
        utimesSync(join(path, 'a'), 1, 1);
      },
    ],
    [
      'another file in its place',
      (path) => {
        writeFileSync(join(path, 'b'), 'one');
        renameSync(join(path, 'b'), join(path, 'a'));
      },
    ],
    ['nothing', (path) => rmSync(join(path, 'a'))],
    [
      'a link in its place',
      (path) => {
        renameSync(join(path, 'a'), join(path, 'b'));
        symlinkSync(join(path, 'b'), join(path, 'a'));
      },
    ],
  ])('tells a file from %s', async (_, change) => {
    const path = folder();
    writeFileSync(join(path, 'a'), 'one');
    utimesSync(join(path, 'a'), 1, 1);
    const before = await look(join(path, 'a'));
    expect(await look(join(path, 'a'))).toEqual(before);
    await tick(path);
    change(path);
    expect((await look(join(path, 'a'))).print).not.toBe(before.print);
  });

  it('tells that a file was read only where that counts', async () => {
    const path = join(folder(), 'a');
    writeFileSync(path, 'one');
    const looks = (): Promise<readonly (PathState | undefined)[][]> =>
      Promise.all([false, true].map(async (how) => [...(await watch.look([path], how, never))]));
    const { atimeMs } = statSync(path);
    const [plain, withReading] = await looks();
    await tick(join(path, '..'));
    readFileSync(path);
    const [plainAfter, withReadingAfter] = await looks();
    expect(plainAfter).toEqual(plain);
    // Some disks do not keep the time.
    const wasNoted = statSync(path).atimeMs !== atimeMs;
    expect(withReadingAfter?.[0]?.print !== withReading?.[0]?.print).toBe(wasNoted);
  });

  it('follows links to what they lead to', async () => {
    const path = folder();
    writeFileSync(join(path, 'target'), 'one');
    symlinkSync(join(path, 'target'), join(path, 'link'));
    const before = await look(join(path, 'link'));
    expect(before.isWhole).toBe(true);
    await tick(path);
    writeFileSync(join(path, 'target'), 'two');
    expect((await look(join(path, 'link'))).print).not.toBe(before.print);
  });

  it.each<[string, (path: string) => void]>([
    ['a new file', (path) => writeFileSync(join(path, 'b'), '')],
    ['a file less', (path) => rmSync(join(path, 'a'))],
    ['a file that was written to', (path) => writeFileSync(join(path, 'a'), 'two')],
  ])('tells a folder from the same with %s', async (_, change) => {
    const path = join(folder(), 'inner');
    mkdirSync(path);
    writeFileSync(join(path, 'a'), 'one');
    const before = await look(path);
    expect(before.isWhole).toBe(true);
    await tick(path);
    change(path);
    expect((await look(path)).print).not.toBe(before.print);
  });

  it.each<[string, (path: string) => void]>([
    ['a new file three levels below', (path) => writeFileSync(join(path, 'b/c/d/new'), '')],
    ['a file written to below', (path) => writeFileSync(join(path, 'b/c/d/e'), 'two')],
    ['more in what a link leads to', (path) => writeFileSync(join(path, '../far'), 'longer')],
    ['a new file where a link leads', (path) => writeFileSync(join(path, '../away/new'), '')],
  ])('tells a folder with folders and links from the same with %s', async (_, change) => {
    const path = join(folder(), 'inner');
    mkdirSync(join(path, 'b/c/d'), { recursive: true });
    mkdirSync(join(path, '../away'));
    writeFileSync(join(path, 'b/c/d/e'), 'one');
    writeFileSync(join(path, '../far'), 'one');
    symlinkSync(join(path, '../far'), join(path, 'to-file'));
    symlinkSync(join(path, '../away'), join(path, 'to-folder'));
    const before = await look(path);
    expect(before.isWhole).toBe(true);
    expect(await look(path)).toEqual(before);
    await tick(path);
    change(path);
    const after = await look(path);
    expect(after.print).not.toBe(before.print);
    expect(after.changedAt).toBeGreaterThan(before.changedAt);
  });

  it('ends where links lead in circles', async () => {
    const path = folder();
    mkdirSync(join(path, 'a/b'), { recursive: true });
    symlinkSync(path, join(path, 'a/b/up'));
    symlinkSync(join(path, 'a'), join(path, 'again'));
    expect((await look(path)).isWhole).toBe(true);
  });

  it('says of a folder that there is more than it sees', async () => {
    const dangling = folder();
    symlinkSync(join(dangling, 'nowhere'), join(dangling, 'link'));
    expect((await look(dangling)).isWhole).toBe(false);
    const many = folder();
    mkdirSync(join(many, 'below'));
    writeFileSync(join(many, 'near'), 'one');
    for (let at = 0; at < AHEAD.entriesMax; at += 1) {
      writeFileSync(join(many, 'below', String(at)), '');
    }
    const before = await look(many);
    expect(before.isWhole).toBe(false);
    expect(await look(many)).toEqual(before);
    await tick(many);
    writeFileSync(join(many, 'near'), 'two');
    expect((await look(many)).print).not.toBe(before.print);
  });

  it('sees that something missing came and went', async () => {
    const path = join(folder(), 'inner');
    mkdirSync(path);
    const missing = join(path, 'a', 'b');
    const before = await look(missing);
    expect(before.exists).toBe(false);
    expect(await look(missing)).toEqual(before);
    await tick(path);
    mkdirSync(join(path, 'a'));
    rmSync(join(path, 'a'), { recursive: true });
    expect((await look(missing)).print).not.toBe(before.print);
  });

  it('tells nothing when it is aborted', async () => {
    expect(await watch.look(['/'], false, AbortSignal.abort())).toEqual([undefined]);
  });
});
