/**
 * The key that pml's own secrets are sealed with, and where it is: in the keychain of the system
 * if there is one, else in a file of the state folder, or in the file that PML_KEY_FILE names.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import { type Keychain, type KeychainItem, systemKeychain } from './keychain.ts';
import type { Locations } from './locations.ts';
import { readPrivateFile } from './private-file.ts';

const KEY_BYTES = 32;
const SERVICE = 'pml-own-key';
const HASH_LENGTH = 12;
const OWNER_ONLY_FILE = 0o600;

type KeyFile = Pick<Locations, 'keyFile' | 'isKeyFileNamed'>;

/** Where the key is. */
export type KeyPlace = 'keychain' | 'file' | 'named file';

/**
 * Returns the key. Makes it at the first call. Once there is a keychain, a key in the state folder
 * is moved into it, so that sealed data stays readable.
 *
 * Throws instead of replacing a lost key: all stored data would be unreadable.
 */
export function ownKey(
  { keyFile: file, isKeyFileNamed }: KeyFile,
  keychain: Keychain | undefined = systemKeychain(),
): Buffer {
  if (isKeyFileNamed) {
    return namedKey(file);
  }
  for (let round = 0; round < CONFIG.keyRoundsMax; round += 1) {
    const inFile = keyIn(file, 'the key');
    const key = keyNow(file, inFile, keychain);
    if (key !== undefined) {
      return key;
    }
    const isOurs = makeKey(file);
    if (isOurs && isNoted(file)) {
      // Another process made one meanwhile and has moved it already: that one holds.
      rmSync(file, { force: true });
    }
  }
  return vanished(file);
}

/**
 * Derives a key for one purpose from pml's own key. The derived key reveals nothing about the own key.
 */
export function keyFor(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest();
}

/**
 * Returns the place of the key. Returns `undefined` before it was made. Asks no keychain and
 * changes nothing.
 */
export function keyPlace({ keyFile: file, isKeyFileNamed }: KeyFile): KeyPlace | undefined {
  if (isKeyFileNamed) {
    return existsSync(file) ? 'named file' : undefined;
  }
  if (isNoted(file)) {
    return 'keychain';
  }
  return existsSync(file) ? 'file' : undefined;
}

/** Reads a key from a named file. It is never moved, because the person chose the file. */
function namedKey(file: string): Buffer {
  const name = 'PML_KEY_FILE';
  const found = keyIn(file, name);
  if (found !== undefined) {
    return found;
  }
  makeKey(file);
  return keyIn(file, name) ?? vanished(file);
}

/**
 * Returns the key that is there, moved where it belongs. Returns `undefined` if none was made yet.
 */
function keyNow(
  file: string,
  inFile: Buffer | undefined,
  keychain: Keychain | undefined,
): Buffer | undefined {
  // Read before the keychain is asked: another process writes the note after it has stored the key.
  const wasNoted = isNoted(file);
  const none = { kind: 'unavailable', why: 'there is no keychain here' } as const;
  const found = keychain?.read(itemOf(file)) ?? none;
  if (found.kind === 'found') {
    const inKeychain = checked(Buffer.from(found.value, 'hex'), 'the keychain');
    const isSame = inFile?.equals(inKeychain) ?? true;
    if (!isSame && !wasNoted) {
      // With the file's key, a program that can write the file could replace the key in the keychain.
      throw new GatewayError(
        'KEYCHAIN_UNAVAILABLE',
        `the keychain has another key for this configuration than ${file}. Remove the file to go on with the keychain's key`,
      );
    }
    note(file);
    wipe(isSame && inFile !== undefined ? file : undefined);
    return inKeychain;
  }
  if (wasNoted) {
    // A key file that appears now is not from pml. Its author could forge confirmations.
    const why = found.kind === 'unavailable' ? found.why : 'its entry is gone';
    throw new GatewayError(
      'KEYCHAIN_UNAVAILABLE',
      `the key of this configuration is in the keychain, but ${why}. Unlock the keychain and try again. Or remove ${noteOf(file)} to begin with a new key: what was stored with the old one must then be given again`,
    );
  }
  if (inFile !== undefined && keychain !== undefined && found.kind !== 'unavailable') {
    move(inFile, file, keychain);
  }
  return inFile;
}

/**
 * Moves the key into the keychain. Removes the file only after the keychain has shown that it has
 * the key.
 */
function move(key: Buffer, file: string, keychain: Keychain): void {
  const item = itemOf(file);
  const value = key.toString('hex');
  if (keychain.write(item, value).kind !== 'done') {
    return;
  }
  const kept = keychain.read(item);
  if (kept.kind === 'found' && kept.value === value) {
    note(file);
    wipe(file);
  }
}

function itemOf(file: string): KeychainItem {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, HASH_LENGTH);
  return { service: SERVICE, account: `${basename(dirname(file))}-${hash}` };
}

/**
 * Returns the file that notes that the key is in the keychain. The keychain may stop answering one
 * day.
 */
const noteOf = (file: string): string => `${file}-is-in-keychain`;
const isNoted = (file: string): boolean => existsSync(noteOf(file));

function note(file: string): void {
  if (!isNoted(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(noteOf(file), '', { mode: OWNER_ONLY_FILE });
  }
}

/** Overwrites a file and removes it, as far as the disk allows. */
function wipe(file: string | undefined): void {
  if (file === undefined) {
    return;
  }
  try {
    const opened = openSync(file, constants.O_WRONLY | constants.O_NOFOLLOW);
    try {
      writeSync(opened, randomBytes(KEY_BYTES), 0, KEY_BYTES, 0);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
  rmSync(file, { force: true });
}

function keyIn(file: string, name: string): Buffer | undefined {
  const bytes = readPrivateFile(file, name);
  return bytes && checked(bytes, file);
}

function checked(key: Buffer, where: string): Buffer {
  if (key.length !== KEY_BYTES) {
    const message = `the key in ${where} has ${key.length} bytes instead of ${KEY_BYTES}; restore it, or remove it and log in again`;
    throw new GatewayError('FILE_UNUSABLE', message);
  }
  return key;
}

/**
 * Makes the key file. Returns false if it exists already, so that two processes do not each make
 * one.
 */
function makeKey(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: OWNER_ONLY_FILE });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

function vanished(file: string): never {
  throw new GatewayError('FILE_UNUSABLE', `the key in ${file} is removed again and again`);
}
