import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { FakeKeychain } from '../../test/support/fake-keychain.ts';
import { CONFIG } from '../tuning/config.ts';
import { SecretKeeper, secretReader } from './secret-keeper.ts';

let folder = '';
let fake: FakeKeychain;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-secrets-'));
  fake = new FakeKeychain(join(folder, 'keychain'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const VALUE = 'ghp_0123456789abcdefghij';
const file = (): string => join(folder, 'secrets.json');
const inKeychain = (): SecretKeeper => new SecretKeeper({ userFolder: folder }, fake.keychain);
/** Vitest switches the keychain of the system off. */
const inFile = (): SecretKeeper => new SecretKeeper({ userFolder: folder });

describe('with a keychain', () => {
  it('keeps the value there, and only the name in the file', () => {
    expect(inKeychain().set('GITHUB', VALUE)).toBe('keychain');
    expect(inKeychain().look('GITHUB')).toEqual({ kind: 'found', value: VALUE });
    expect(inKeychain().list()).toEqual([{ name: 'GITHUB', place: 'keychain' }]);
    expect(readFileSync(file(), 'utf8')).not.toContain(VALUE);
    expect(fake.commandLines).not.toContain(VALUE);
    expect(inKeychain().remove('GITHUB')).toBe(true);
    expect(inKeychain().look('GITHUB')).toEqual({ kind: 'absent' });
    expect(inKeychain().list()).toEqual([]);
  });

  it('finds what another program stored there under pml’s name', () => {
    fake.keychain.write({ service: 'pml', account: 'OTHER' }, VALUE);
    expect(inKeychain().look('OTHER')).toEqual({ kind: 'found', value: VALUE });
  });

  it('takes the file where the keychain does not keep it', () => {
    fake.lock();
    expect(inKeychain().set('GITHUB', VALUE)).toBe('file');
    fake.unlock();
    fake.beForgetful();
    expect(inKeychain().set('OTHER', VALUE)).toBe('file');
    expect(inKeychain().look('OTHER')).toEqual({ kind: 'found', value: VALUE });
  });

  it('forgets no name that the keychain does not let go', () => {
    inKeychain().set('GITHUB', VALUE);
    fake.lock();
    expect(() => inKeychain().remove('GITHUB')).toThrow('locked');
    expect(inFile().look('GITHUB')).toMatchObject({ kind: 'unavailable' });
    expect(inKeychain().list()).toHaveLength(1);
  });
});

describe('without a keychain', () => {
  it('keeps the value in a file that only its owner can read', () => {
    expect(inFile().set('b', VALUE)).toBe('file');
    inFile().set('a', `${VALUE}\n"2"`);
    inFile().set('b', 'another');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(inFile().look('a')).toEqual({ kind: 'found', value: `${VALUE}\n"2"` });
    expect(inFile().look('b')).toEqual({ kind: 'found', value: 'another' });
    expect(
      inFile()
        .list()
        .map(({ name }) => name),
    ).toEqual(['a', 'b']);
    expect(inFile().remove('a')).toBe(true);
    expect(inFile().remove('a')).toBe(false);
  });

  it('does not use a file that others can read', () => {
    inFile().set('a', VALUE);
    chmodSync(file(), 0o644);
    expect(() => inFile().look('a')).toThrow('can be read by others');
  });

  it.each([
    '',
    '[]',
    '{"version":2,"secrets":{}}',
    '{"version":1,"secrets":{"a":{"place":"file"}}}',
  ])('does not begin anew over a file that it cannot read: %s', (text) => {
    writeFileSync(file(), text, { mode: 0o600 });
    expect(() => inFile().set('a', VALUE)).toThrow('cannot be read; restore the file');
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it.each([
    ['', VALUE],
    ['a b', VALUE],
    ['../a', VALUE],
    ['a'.repeat(65), VALUE],
    ['__proto__', VALUE],
    ['a', ''],
  ])('does not store under the name "%s" the value "%s"', (name, value) => {
    expect(() => inFile().set(name, value)).toThrow(/secret/u);
    expect(existsSync(file())).toBe(false);
  });

  it('knows no names that every object has', () => {
    inFile().set('a', VALUE);
    expect(inFile().look('constructor')).toEqual({ kind: 'absent' });
    expect(inFile().remove('toString')).toBe(false);
  });
});

describe('reading for configurations', () => {
  it('holds on to what was found while the keychain does not answer, and does not wait for it again', () => {
    const keeper = inKeychain();
    keeper.set('GITHUB', VALUE);
    let now = 0;
    const secretOf = secretReader(keeper, () => now);
    expect(secretOf('GITHUB')).toBe(VALUE);
    fake.lock();
    expect(secretOf('GITHUB')).toBe(VALUE);
    const asked = fake.commandLines.length;
    expect(secretOf('GITHUB')).toBe(VALUE);
    expect(secretOf('OTHER')).toBeUndefined();
    expect(fake.commandLines).toHaveLength(asked);
    fake.unlock();
    keeper.set('GITHUB', 'renewed');
    now += CONFIG.keychainPauseMs;
    expect(secretOf('GITHUB')).toBe('renewed');
    keeper.remove('GITHUB');
    expect(secretOf('GITHUB')).toBeUndefined();
  });

  it('finds what lies in the file while the keychain does not answer', () => {
    inFile().set('FILED', VALUE);
    inKeychain().set('GITHUB', VALUE);
    fake.lock();
    const secretOf = secretReader(inKeychain(), () => 0);
    expect(secretOf('GITHUB')).toBeUndefined();
    const asked = fake.commandLines.length;
    expect(secretOf('FILED')).toBe(VALUE);
    inFile().set('FILED', 'renewed');
    expect(secretOf('FILED')).toBe('renewed');
    expect(secretOf('GITHUB')).toBeUndefined();
    expect(fake.commandLines).toHaveLength(asked);
  });
});
