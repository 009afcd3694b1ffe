import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { lockDataDirectory } from './data-directory.ts';

/** The descriptor of an open file, by its path. */
function descriptorOf(file: string): number | undefined {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .find((each) => {
      try {
        return readlinkSync(`/proc/self/fd/${each}`) === file;
      } catch {
        return false;
      }
    });
}

it.runIf(process.platform === 'linux')(
  'is given back though a program that was just started has not let go of its file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pml-lock-'));
    const data = join(folder, 'database');
    const lock = lockDataDirectory(data);
    const descriptor = descriptorOf(lock.file);
    // Every program is a copy of its parent, with all its files, until it has begun.
    const child = spawn('sleep', ['30'], {
      stdio: ['ignore', 'ignore', 'ignore', descriptor ?? 'ignore'],
    });
    await once(child, 'spawn');
    lock[Symbol.dispose]();
    try {
      lockDataDirectory(data)[Symbol.dispose]();
    } finally {
      child.kill();
      rmSync(folder, { recursive: true });
    }
    expect(descriptor).toBeTypeOf('number');
  },
);
