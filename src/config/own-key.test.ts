import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { FakeKeychain } from '../../test/support/fake-keychain.ts';
import type { Keychain } from './keychain.ts';
import { keyPlace, ownKey } from './own-key.ts';

let folder = '';
let state = '';
let fake: FakeKeychain;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-own-key-'));
  state = join(folder, 'state', 'work-0123');
  fake = new FakeKeychain(join(folder, 'keychain'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const places = (isKeyFileNamed = false) => ({ keyFile: join(state, 'key'), isKeyFileNamed });
const files = (): readonly string[] => (existsSync(state) ? readdirSync(state) : []);
/** Without a keychain, as on a server that has none. */
const keyInFile = (): Buffer => ownKey(places(), systemless);
const systemless = undefined;

describe('with a keychain', () => {
  it('lies there and in no file, and stays the same', () => {
    const key = ownKey(places(), fake.keychain);
    expect(key).toHaveLength(32);
    expect(files()).toEqual(['key-is-in-keychain']);
    expect(readFileSync(join(state, 'key-is-in-keychain'), 'utf8')).toBe('');
    expect(ownKey(places(), fake.keychain)).toEqual(key);
    expect(keyPlace(places())).toBe('keychain');
  });

  it('is on no command line, which every process can read', () => {
    const key = ownKey(places(), fake.keychain);
    expect(fake.commandLines).toContain('store');
    expect(fake.commandLines).not.toContain(key.toString('hex').slice(0, 8));
  });

  it('is moved there out of the file of an older version, and stays the same', () => {
    const key = keyInFile();
    expect(keyPlace(places())).toBe('file');
    expect(ownKey(places(), fake.keychain)).toEqual(key);
    expect(files()).toEqual(['key-is-in-keychain']);
    expect(ownKey(places(), fake.keychain)).toEqual(key);
  });

  it('is not the key of another state folder', () => {
    const other = { keyFile: join(folder, 'other', 'work-0123', 'key'), isKeyFileNamed: false };
    expect(ownKey(other, fake.keychain)).not.toEqual(ownKey(places(), fake.keychain));
  });

  it('stays in the file while the keychain is locked, and moves when it is not', () => {
    fake.lock();
    const key = ownKey(places(), fake.keychain);
    expect(files()).toEqual(['key']);
    fake.unlock();
    expect(ownKey(places(), fake.keychain)).toEqual(key);
    expect(files()).toEqual(['key-is-in-keychain']);
  });

  it('stays in the file where the keychain says that it stored it, and did not', () => {
    fake.beForgetful();
    const key = ownKey(places(), fake.keychain);
    expect(ownKey(places(), fake.keychain)).toEqual(key);
    expect(files()).toEqual(['key']);
  });

  it.each([
    ['is locked', () => fake.lock(), () => fake.keychain, 'locked'],
    ['is gone', () => undefined, () => systemless, 'no keychain here'],
  ])('is not made anew where the keychain %s', (_, spoil, keychain, why) => {
    const key = ownKey(places(), fake.keychain);
    spoil();
    expect(() => ownKey(places(), keychain())).toThrow(why);
    expect(files()).toEqual(['key-is-in-keychain']);
    fake.unlock();
    expect(ownKey(places(), fake.keychain)).toEqual(key);
  });

  it('is not made anew where the keychain has lost it', () => {
    ownKey(places(), fake.keychain);
    fake.clear();
    expect(() => ownKey(places(), fake.keychain)).toThrow('its entry is gone');
    expect(files()).toEqual(['key-is-in-keychain']);
  });

  it('is not the one that somebody puts into the file later', () => {
    const key = ownKey(places(), fake.keychain);
    writeFileSync(join(state, 'key'), Buffer.alloc(32, 1), { mode: 0o600 });
    expect(ownKey(places(), fake.keychain)).toEqual(key);
  });

  it.each<[string, () => void]>([
    ['while the keychain is locked', () => fake.lock()],
    ['and the keychain has lost it', () => fake.clear()],
  ])('is not the one that somebody puts into the file later, %s', (_, spoil) => {
    ownKey(places(), fake.keychain);
    writeFileSync(join(state, 'key'), Buffer.alloc(32, 1), { mode: 0o600 });
    spoil();
    expect(() => ownKey(places(), fake.keychain)).toThrow('is in the keychain, but');
  });

  it('is not replaced in the keychain by a file, not even where the note is gone', () => {
    const key = ownKey(places(), fake.keychain);
    rmSync(join(state, 'key-is-in-keychain'));
    writeFileSync(join(state, 'key'), Buffer.alloc(32, 1), { mode: 0o600 });
    expect(() => ownKey(places(), fake.keychain)).toThrow('another key');
    rmSync(join(state, 'key'));
    expect(ownKey(places(), fake.keychain)).toEqual(key);
  });

  it('is one for two processes that make it at the same moment', () => {
    let other: Buffer | undefined;
    // The other process does all of its work between our look and what we do then.
    const interrupted: Keychain = {
      ...fake.keychain,
      read(item) {
        const answer = fake.keychain.read(item);
        other ??= ownKey(places(), fake.keychain);
        return answer;
      },
    };
    const key = ownKey(places(), interrupted);
    expect(key).toEqual(other);
    expect(ownKey(places(), fake.keychain)).toEqual(key);
    expect(files()).toEqual(['key-is-in-keychain']);
  });
});

describe('without a keychain', () => {
  it('lies in a file that only its owner can read', () => {
    const key = keyInFile();
    expect(keyInFile()).toEqual(key);
    expect(statSync(join(state, 'key')).mode & 0o777).toBe(0o600);
  });

  it('is not read through a link, or from a file that others can read', () => {
    keyInFile();
    chmodSync(join(state, 'key'), 0o640);
    expect(keyInFile).toThrow('can be read by others');
    rmSync(join(state, 'key'));
    writeFileSync(join(folder, 'elsewhere'), Buffer.alloc(32, 1), { mode: 0o600 });
    symlinkSync(join(folder, 'elsewhere'), join(state, 'key'));
    expect(keyInFile).toThrow('is a link');
  });

  it('is not replaced where the file is damaged', () => {
    mkdirSync(state, { recursive: true });
    writeFileSync(join(state, 'key'), 'short', { mode: 0o600 });
    expect(keyInFile).toThrow('has 5 bytes instead of 32');
    expect(readFileSync(join(state, 'key'), 'utf8')).toBe('short');
  });
});

describe('a file that is named', () => {
  it('keeps the key, keychain or not', () => {
    const key = ownKey(places(true), fake.keychain);
    expect(files()).toEqual(['key']);
    expect(ownKey(places(true), systemless)).toEqual(key);
    expect(fake.commandLines).toBe('');
    expect(keyPlace(places(true))).toBe('named file');
  });

  it('is named by its full path', () => {
    expect(() => ownKey({ keyFile: 'key', isKeyFileNamed: true }, systemless)).toThrow(
      'PML_KEY_FILE: key must be a full path',
    );
  });
});
