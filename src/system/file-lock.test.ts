import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { takeFileLock, takeSqliteLock } from './file-lock.ts';

const HAS_SQLITE =
  builtinModules.includes('node:sqlite') || Number(process.versions.node.split('.')[0]) >= 24;
/** The bytes of a database file that SQLite locks, as its file format says. */
const SQLITE_BYTES = { offset: 0x40_00_00_00, length: 512 };
const folder = mkdtempSync(join(tmpdir(), 'pml-file-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock, says whether it got it, and stays. */
const holder = (file: string): string => `
  const { DatabaseSync } = require('node:sqlite');
  try {
    new DatabaseSync(${JSON.stringify(file)}, { timeout: 0 }).exec('begin exclusive');
    console.log('taken');
    setInterval(() => undefined, 1000);
  } catch { console.log('refused'); }`;

describe.skipIf(!HAS_SQLITE)('a lock by SQLite', () => {
  it('is refused to another process, and ends with a process that is killed', async () => {
    const file = join(folder, 'lock.sqlite');
    const said = async (): Promise<readonly [string, () => Promise<unknown>]> => {
      const child = spawn(process.execPath, ['-e', holder(file)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
      const exit = once(child, 'exit');
      return [
        line.trim(),
        () => {
          child.kill('SIGKILL');
          return exit;
        },
      ];
    };
    const [word, kill] = await said();
    expect(word).toBe('taken');
    expect(takeSqliteLock(file)).toBeUndefined();
    await kill();
    const lock = takeSqliteLock(file);
    expect(lock).toBeDefined();
    const [other] = await said();
    expect(other).toBe('refused');
    lock?.release();
    takeSqliteLock(file)?.release();
  });
});

describe('a lock by the native package', () => {
  const file = join(folder, 'both');
  const take = (): (() => void) | undefined => {
    const descriptor = openSync(file, 'a+');
    const lock = takeFileLock(descriptor, file);
    if (lock === undefined) {
      closeSync(descriptor);
    }
    return (
      lock &&
      (() => {
        lock.release();
        closeSync(descriptor);
      })
    );
  };

  it('is refused while it is held, and given back whole', () => {
    const release = take();
    expect(release).toBeDefined();
    expect(take()).toBeUndefined();
    release?.();
    const again = take();
    expect(again).toBeDefined();
    again?.();
  });

  it('holds the bytes that SQLite locks, so that a program on musl is refused', () => {
    const release = take();
    const beside = openSync(`${file}.sqlite`, 'a+');
    const native = createRequire(import.meta.url)('fs-native-extensions') as {
      tryLock(descriptor: number, offset: number, length: number): boolean;
    };
    expect(native.tryLock(beside, SQLITE_BYTES.offset, SQLITE_BYTES.length)).toBe(false);
    release?.();
    expect(native.tryLock(beside, SQLITE_BYTES.offset, SQLITE_BYTES.length)).toBe(true);
    expect(take()).toBeUndefined();
    closeSync(beside);
  });

  it.skipIf(!HAS_SQLITE)('and one by SQLite refuse each other', () => {
    const release = take();
    expect(takeSqliteLock(`${file}.sqlite`)).toBeUndefined();
    release?.();
    const other = takeSqliteLock(`${file}.sqlite`);
    expect(other).toBeDefined();
    expect(take()).toBeUndefined();
    other?.release();
    const again = take();
    expect(again).toBeDefined();
    again?.();
  });
});
