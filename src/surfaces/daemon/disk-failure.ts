/**
 * Explains a failure of the file system to whoever started the program.
 *
 * Built-ins and import-free files only: the launcher, which the shim loads, uses it.
 */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
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
  // Only a failure that names a file: a server somewhere may refuse with the same words.
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

/** The first of these folders whose disk has no room, as an error; for a start without a reason. */
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

/** The folder, or the nearest one above it that is there. */
function nearestFolder(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestFolder(above);
}

/**
 * Returns the real reason why a folder could not be made. If a parent cannot be written, Node only
 * says that one is missing.
 */
export function folderFailure(folder: string, error: unknown): unknown {
  try {
    accessSync(nearestFolder(folder), constants.W_OK);
    return error;
  } catch (denied) {
    return denied;
  }
}
