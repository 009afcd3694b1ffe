import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';

import type { Locations } from '../../config/locations.ts';
import { type FileLock, takeFileLock } from '../../system/file-lock.ts';
import { ensurePrivateFolder } from './private-folder.ts';

const OWNER_ONLY_FILE = 0o600;
/** Read and written, made where it is not there; a link in its place is an error. */
const OPENED = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** The right to be the daemon of one configuration. */
export interface InstanceLock {
  release(): void;
}

/**
 * Takes the right, or answers `undefined` while another process has it.
 *
 * A lock of the kernel: it ends with its process however that ends, and it cannot be lost by a
 * process that is merely slow. The file itself is never removed, or two processes could hold
 * locks on two files of the same name.
 */
export function takeInstanceLock(locations: Locations): InstanceLock | undefined {
  ensurePrivateFolder(locations.stateFolder);
  const file = join(locations.stateFolder, 'daemon.lock');
  const descriptor = openSync(file, OPENED, OWNER_ONLY_FILE);
  let lock: FileLock | undefined;
  try {
    lock = takeFileLock(descriptor, file);
  } finally {
    if (lock === undefined) {
      closeSync(descriptor);
    }
  }
  return lock && { release: () => giveBack(lock, descriptor) };
}

/** Closing alone is not enough: a program that is being started has a copy for a moment. */
function giveBack(lock: FileLock, descriptor: number): void {
  lock.release();
  closeSync(descriptor);
}
