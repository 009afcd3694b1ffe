/**
 * Tells the starter why a daemon could not start.
 *
 * It uses a file and not a pipe: the starter may be gone, and several may wait. The file names the
 * process, so that nobody takes an old reason for a new one.
 */
import { join } from 'node:path';

import { describeError, type ErrorCode, ERRORS, GatewayError } from '../../base/errors.ts';
import { readOwn, writeOwn } from '../../config/atomic-file.ts';
import type { Locations } from '../../config/locations.ts';
import { errorCodeOf } from './disk-failure.ts';
import { ensurePrivateFolder } from './private-folder.ts';

const fileOf = (locations: Locations): string => join(locations.stateFolder, 'start-failure.json');

/** Leaves the reason. Never throws: the reason is on stderr, and so in the log, as well. */
export function recordStartFailure(locations: Locations, error: unknown): void {
  const code = errorCodeOf(error);
  try {
    ensurePrivateFolder(locations.stateFolder);
    writeOwn(
      fileOf(locations),
      JSON.stringify({ pid: process.pid, code, message: describeError(error) }),
    );
  } catch {
    // A folder that cannot be written is what the failure may be about.
  }
}

/** The reason that the process with this id left, if it left one. */
export function readStartFailure(locations: Locations, pid: number): GatewayError | undefined {
  try {
    const {
      pid: writer,
      code,
      message,
    } = JSON.parse(readOwn(fileOf(locations))?.toString('utf8') ?? '{}') as {
      readonly pid?: unknown;
      readonly code?: unknown;
      readonly message?: unknown;
    };
    if (writer !== pid || typeof code !== 'string' || typeof message !== 'string') {
      return undefined;
    }
    return new GatewayError(
      Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INTERNAL',
      message,
    );
  } catch {
    return undefined;
  }
}
