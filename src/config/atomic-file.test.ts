import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { CONFIG } from '../tuning/config.ts';
import { permissionsOf, readIfThere, writeWhole } from './atomic-file.ts';

let folder = '';
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-file-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('writeWhole', () => {
  it('makes a new file that only its owner can read, with the folders it needs', () => {
    writeWhole(at('a/b/file'), 'text');
    expect(readFileSync(at('a/b/file'), 'utf8')).toBe('text');
    expect(permissionsOf(at('a/b/file'))).toBe(0o600);
    expect(permissionsOf(at('a/b'))).toBe(0o700);
  });

  it('keeps the permissions of a file, even those that new files do not get', () => {
    writeFileSync(at('file'), 'old');
    chmodSync(at('file'), 0o666);
    writeWhole(at('file'), 'new');
    expect(permissionsOf(at('file'))).toBe(0o666);
    writeWhole(at('file'), 'newer', 0o640);
    expect(permissionsOf(at('file'))).toBe(0o640);
  });

  it('writes the target of a link and keeps the link', () => {
    writeFileSync(at('target'), 'old');
    symlinkSync(at('target'), at('link'));
    writeWhole(at('link'), 'new');
    expect(readFileSync(at('target'), 'utf8')).toBe('new');
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  });

  it('leaves nothing behind, neither after success nor after failure', () => {
    writeWhole(at('file'), 'text');
    writeFileSync(at('wall'), '');
    expect(() => writeWhole(at('wall/file'), 'text')).toThrow(/cannot be written/u);
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'wall']);
  });

  it('replaces a file in one step: whoever has the old one open keeps it whole', () => {
    writeFileSync(at('file'), 'old');
    const { ino } = statSync(at('file'));
    writeWhole(at('file'), 'new');
    expect(statSync(at('file')).ino).not.toBe(ino);
  });
});

describe('readIfThere', () => {
  it('answers undefined for what is not there', () => {
    writeFileSync(at('wall'), '');
    expect(readIfThere(at('none'))).toBeUndefined();
    expect(readIfThere(at('wall/none'))).toBeUndefined();
  });

  it('does not read what is too large to be a configuration', () => {
    writeFileSync(at('huge'), '');
    truncateSync(at('huge'), CONFIG.fileBytesMax + 1);
    expect(() => readIfThere(at('huge'))).toThrow(/larger than/u);
  });

  it('says which file it cannot read', () => {
    expect(() => readIfThere(folder)).toThrow(`${folder} cannot be read`);
  });
});
