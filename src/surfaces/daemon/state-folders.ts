/**
 * The folders that pml keeps its state in: only their owner may enter them, and a failure of the disk
 * says what to do.
 *
 * Built-ins only: the launcher, which the shim loads, uses it.
 */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { describeError, type ErrorCode, GatewayError } from '../../base/errors.ts';
import { DAEMON } from '../../tuning/daemon.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EROFS: 'STORAGE_UNWRITABLE',
  EACCES: 'STORAGE_UNWRITABLE',
  EPERM: 'STORAGE_UNWRITABLE',
};

/**
 * Returns the code of anything that was thrown: its own, the code of a disk failure, or INTERNAL.
 */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof GatewayError) {
    return error.code;
  }
  const { code, path } = (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly path?: unknown;
  };
  // Only if the error names a file: a server somewhere may refuse with the same code.
  const isAboutFile = typeof path === 'string' || code === 'ENOSPC' || code === 'EROFS';
  return (isAboutFile && typeof code === 'string' ? CODES[code] : undefined) ?? 'INTERNAL';
}

/** Turns a disk failure into an error that says what to do. Other errors pass unchanged. */
export function diskFailure(error: unknown, doing: string): unknown {
  const code = errorCodeOf(error);
  return error instanceof GatewayError || code === 'INTERNAL'
    ? error
    : new GatewayError(code, `${doing}: ${describeError(error)}`, { cause: error });
}

/**
 * Returns the first of these folders whose disk has no room, as an error; for a start without a
 * reason.
 */
export function fullDisk(folders: readonly string[]): GatewayError | undefined {
  for (const folder of folders) {
    const { bavail, bsize, files, ffree } = statfsSync(nearestFolder(folder));
    if (bavail * bsize < DAEMON.diskFullBytes || (files > 0 && ffree === 0)) {
      return new GatewayError(
        'STORAGE_FULL',
        `the daemon cannot start: the disk of ${folder} is full`,
      );
    }
  }
  return undefined;
}

/** Returns the folder, or the nearest one above it that is there. */
export function nearestFolder(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

/**
 * Returns the real reason why a folder could not be made. If a parent cannot be written, Node only
 * says that one is missing.
 */
function folderFailure(folder: string, error: unknown): unknown {
  try {
    accessSync(nearestFolder(folder), constants.W_OK);
    return error;
  } catch (denied) {
    return denied;
  }
}

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
