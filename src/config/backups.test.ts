import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import { undoLast, writeWithBackup } from './backups.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-backups-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('writeWithBackup', () => {
  it('puts back what it had written when a later file cannot be written', () => {
    writeFileSync(join(folder, 'first'), 'old');
    writeFileSync(join(folder, 'wall'), '');
    const write = (): string =>
      writeWithBackup(
        join(folder, 'state'),
        [
          { path: join(folder, 'first'), before: 'old', contents: 'new' },
          { path: join(folder, 'made/second'), before: undefined, contents: 'new' },
          { path: join(folder, 'wall/third'), before: undefined, contents: 'new' },
        ],
        NOW,
      );
    expect(write).toThrow(GatewayError);
    expect(textOf('first')).toBe('old');
    expect(() => statSync(join(folder, 'made'))).toThrow('ENOENT');
    expect(undoLast(join(folder, 'state'), { force: false, dryRun: false }, NOW)).toBeUndefined();
  });

  it('writes nothing when a file is not what the plan was made from', () => {
    writeFileSync(join(folder, 'first'), 'someone else');
    const writes = [{ path: join(folder, 'first'), before: 'old', contents: 'new' }];
    expect(() => writeWithBackup(join(folder, 'state'), writes, NOW)).toThrow(/has changed since/u);
    expect(textOf('first')).toBe('someone else');
  });

  it('keeps a bounded number of backups, the newest', () => {
    let before: string | undefined;
    for (let index = 0; index < CONFIG.backupsKept + 3; index += 1) {
      const contents = String(index);
      const path = join(folder, 'file');
      writeWithBackup(join(folder, 'state'), [{ path, before, contents }], NOW);
      before = contents;
    }
    let steps = 0;
    while (undoLast(join(folder, 'state'), { force: false, dryRun: false }, NOW)) {
      steps += 1;
    }
    expect(steps).toBe(CONFIG.backupsKept);
    expect(textOf('file')).toBe('2');
  });
});

describe('undoLast', () => {
  it('can be repeated after it was cut off half-way', () => {
    const path = join(folder, 'file');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    writeWithBackup(join(folder, 'state'), [{ path, before: 'old', contents: 'new' }], NOW);
    writeFileSync(path, 'old');
    chmodSync(path, 0o600);
    const report = undoLast(join(folder, 'state'), { force: false, dryRun: false }, NOW);
    expect(report?.restored).toEqual([path]);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it('only says what it would do in a dry run', () => {
    const path = join(folder, 'file');
    writeWithBackup(join(folder, 'state'), [{ path, before: undefined, contents: 'new' }], NOW);
    const options = { force: false, dryRun: true };
    expect(undoLast(join(folder, 'state'), options, NOW)?.removed).toEqual([path]);
    expect(textOf('file')).toBe('new');
  });
});
