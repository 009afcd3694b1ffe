import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { takeSqliteLock } from './file-lock.ts';

const HAS_SQLITE =
  builtinModules.includes('node:sqlite') || Number(process.versions.node.split('.')[0]) >= 24;
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
