import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

import { ERRORS, GatewayError } from '../../base/errors.ts';
import type { Locations } from '../../config/locations.ts';
import { type FileLock, takeFileLock } from '../../system/file-lock.ts';
import type { DaemonEnd } from './daemon.ts';
import { ALREADY_RUNNING_EXIT_CODE, recordStartFailure } from './launch.ts';
import { ensurePrivateFolder } from './state-folders.ts';

/**
 * Runs the daemon as the whole of this process and answers with its exit code.
 *
 * `run` must include everything that can fail, also reading the configuration. The reason of a failure is written to a
 * file for the process that started this one, then thrown again for the log. The caller must end the
 * process at once, because an unclean end leaves things open.
 */
export async function runDaemonProcess(
  locations: Locations,
  run: (signal: AbortSignal) => Promise<DaemonEnd>,
): Promise<number> {
  // The size of the young half is meant for the thread that serves. V8 would put it above the limits of
  // the other threads, each of which would grow by 64 MB.
  setFlagsFromString('--max-semi-space-size=0');
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) {
      // A second signal: end at once.
      process.exit(ERRORS.INTERNAL.exitCode);
    }
    controller.abort(new Error(`stopped by ${signal}`));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The terminal that started the daemon may close.
  process.on('SIGHUP', ignore);
  try {
    const end = await run(controller.signal);
    if (end.kind === 'already_running') {
      return ALREADY_RUNNING_EXIT_CODE;
    }
    return end.isClean ? 0 : ERRORS.INTERNAL.exitCode;
  } catch (error) {
    if (controller.signal.aborted && !(error instanceof GatewayError)) {
      return 0;
    }
    recordStartFailure(locations, error);
    throw error;
  } finally {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    process.off('SIGHUP', ignore);
  }
}

function ignore(): void {
  return undefined;
}

const OWNER_ONLY_FILE = 0o600;
/** Opens for reading and writing, and creates the file. A link in its place is an error. */
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
  return (
    lock && {
      // Closing the file is not enough: a program that is being started has a copy for a moment.
      release: () => {
        lock.release();
        closeSync(descriptor);
      },
    }
  );
}
