import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { readOwn } from './atomic-file.ts';
import type { Locations } from './locations.ts';

const KEY_BYTES = 32;

/**
 * Returns the key that pml's own secrets are sealed with. Makes it at the first call.
 *
 * A file of the wrong size is an error and is left alone: a new key would make every stored
 * secret unreadable.
 */
export function ownKey({ keyFile: file }: Pick<Locations, 'keyFile'>): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file is there already, so two processes cannot each make one.
    writeFileSync(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  }
  const key = readOwn(file) ?? Buffer.alloc(0);
  if (key.length !== KEY_BYTES) {
    const message = `the key in ${file} has ${key.length} bytes instead of ${KEY_BYTES}; restore it, or remove it and log in again`;
    throw new GatewayError('FILE_UNUSABLE', message);
  }
  return key;
}
