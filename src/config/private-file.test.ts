import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { approverToken, namedToken } from './private-file.ts';

const TOKEN = 'a-token-that-a-person-made-for-a-script';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-approver-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string): string | undefined =>
  approverToken({ approverTokenFile: join(folder, name) }, 'the token of clients is another one');

function write(name: string, text: string, mode = 0o600): void {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
}

describe('the token of approvers', () => {
  it('is what the named file holds', () => {
    write('good', `${TOKEN}\n`);
    expect(read('good')).toBe(TOKEN);
  });

  it('does not exist where no file is named', () => {
    expect(approverToken({}, 'x')).toBeUndefined();
  });

  it.each([
    ['open', 'can be read by others; run: chmod 600'],
    ['link', 'is a link'],
    ['folder', 'is not a file'],
    ['short', 'at least 32 characters'],
    ['lines', 'on one line'],
    ['large', 'is larger than'],
    ['absent', 'there is no such file'],
    ['of-clients', 'holds the token of clients'],
  ])('is refused: %s', (name, words) => {
    write('open', TOKEN, 0o640);
    write('target', TOKEN);
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    write('short', 'guess me');
    write('lines', `${TOKEN}\n${TOKEN}`);
    write('large', TOKEN.repeat(200));
    write('of-clients', 'the-token-of-clients-is-this-very-one');
    const file = join(folder, name);
    const act = (): unknown =>
      approverToken({ approverTokenFile: file }, 'the-token-of-clients-is-this-very-one');
    expect(act).toThrow(words);
    expect(act).toThrow('PML_APPROVER_TOKEN_FILE');
  });

  it('must be named by its full path: the daemon may be started in any folder', () => {
    expect(() => approverToken({ approverTokenFile: 'approvers' }, 'x')).toThrow('full path');
  });
});

describe('the token of clients that a person named', () => {
  it('is what the file holds, and nothing is made up for one that cannot be used', () => {
    write('own', `${TOKEN}\n`);
    expect(namedToken({ namedTokenFile: join(folder, 'own') })).toBe(TOKEN);
    expect(namedToken({})).toBeUndefined();
    write('short', 'abc');
    write('open', TOKEN, 0o644);
    for (const name of ['short', 'open', 'missing']) {
      expect(() => namedToken({ namedTokenFile: join(folder, name) })).toThrow(/PML_TOKEN_FILE: /u);
    }
  });
});
