/**
 * Files and folders that only their owner may read.
 *
 * Built-ins only: the launcher, which the shim loads, uses it.
 */
import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { GatewayError } from '../../base/errors.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const OTHERS_BITS = 0o077;

/**
 * Makes the folder, or makes sure that an existing one is ours alone.
 *
 * A folder in a place that everyone can write to may have been put there by someone else, who
 * would then own our socket: it is refused, not repaired.
 */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (process.platform === 'win32') {
    return;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new GatewayError('FOLDER_UNSAFE', `${folder} is not a folder of this user; remove it`);
  }
  if ((found.mode & OTHERS_BITS) !== 0) {
    throw new GatewayError(
      'FOLDER_UNSAFE',
      `${folder} can be entered by others; run: chmod 700 "${folder}"`,
    );
  }
}

/** Writes the whole file or nothing: a reader never sees half of it. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: OWNER_ONLY_FILE, flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
