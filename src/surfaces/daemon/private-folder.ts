/**
 * Folders that only their owner may enter.
 *
 * Built-ins only: the launcher, which the shim loads, uses it.
 */
import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { describeError, GatewayError } from '../../base/errors.ts';
import { errorCodeOf, folderFailure } from './disk-failure.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OTHERS_BITS = 0o077;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/**
 * Makes the folder, or makes sure that an existing one is ours alone.
 *
 * A folder in a place that everyone can write to may have been put there by someone else, who
 * would then own our socket: it is refused, not repaired.
 */
export function ensurePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (thrown) {
    const error = folderFailure(folder, thrown);
    const code = errorCodeOf(error);
    throw new GatewayError(
      code === 'INTERNAL' ? 'FILE_UNUSABLE' : code,
      `the folder ${folder} cannot be made: ${describeError(error)}; make its parent writable, or name another one in XDG_STATE_HOME`,
      { cause: error },
    );
  }
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
  refuseSharedFolder(folder);
}

/**
 * Throws if other users can write to a folder of ours or to its parent, because they could replace
 * its files. A folder that does not exist yet is made private later.
 */
export function refuseSharedFolder(folder: string): void {
  for (const place of [folder, dirname(folder)]) {
    const mode = statSync(place, { throwIfNoEntry: false })?.mode ?? 0;
    // In a folder with the sticky bit everybody can take away their own things only.
    const isShared = (mode & OTHERS_WRITE) !== 0 && (mode & STICKY) === 0;
    if (isShared && process.platform !== 'win32') {
      throw new GatewayError(
        'FOLDER_UNSAFE',
        `${place} can be written to by everybody, so that others could replace what pml keeps there; run: chmod o-w "${place}", or name another place in XDG_STATE_HOME and XDG_DATA_HOME`,
      );
    }
  }
}
