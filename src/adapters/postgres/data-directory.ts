import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { type FileLock, takeFileLock } from '../../system/file-lock.ts';
import { storageError } from './classify-failure.ts';

/** The sole right to a data directory. */
interface DataDirectoryLock extends Disposable {
  readonly file: string;
}

const OWNER_ONLY_FILE = 0o600;
/** Read and written, made where it is not there; a link in its place is an error. */
const OPENED = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
const PID_LENGTH_MAX = 32;

/**
 * Takes the right to a data directory before anything in it is touched.
 *
 * A lock of the kernel on a file beside the directory: it ends with its process, however that
 * ends, and a process that is merely slow cannot lose it. The file stays: if it were removed, two
 * processes could hold locks on two files of one name. It names its owner for the error message.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock {
  const file = `${dataDirectory}.lock`;
  let descriptor: number;
  try {
    descriptor = openSync(file, OPENED, OWNER_ONLY_FILE);
  } catch (error) {
    throw storageError(error, `cannot open the lock file ${file}`);
  }
  let lock: FileLock | undefined;
  try {
    lock = takeFileLock(descriptor, file);
    if (lock === undefined) {
      const owner = readOwner(descriptor);
      throw new GatewayError(
        'DATABASE_LOCKED',
        `the database in ${dataDirectory} is in use by ${owner === undefined ? 'another process' : `process ${owner}`}`,
        { data: { dataDirectory, pid: owner } },
      );
    }
    ftruncateSync(descriptor);
    writeSync(descriptor, `${process.pid}\n`);
  } catch (error) {
    closeSync(descriptor);
    throw storageError(error, `cannot lock ${file}`);
  }
  let isHeld = true;
  return {
    file,
    [Symbol.dispose]: () => {
      if (isHeld) {
        isHeld = false;
        // Closing alone is not enough: a program that is being started has a copy for a moment.
        lock?.release();
        closeSync(descriptor);
      }
    },
  };
}

/** Undefined on systems where a locked file cannot be read by others. */
function readOwner(descriptor: number): number | undefined {
  try {
    const buffer = Buffer.alloc(PID_LENGTH_MAX);
    const length = readSync(descriptor, buffer, 0, PID_LENGTH_MAX, 0);
    const pid = Number.parseInt(buffer.toString('utf8', 0, length), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

// The version of the schema also stands in a file of the data directory. So a program sees, without
// opening the database, that a newer program wrote it. The table `schema_version` decides.

/** PostgreSQL leaves files that it does not know alone. */
export const SCHEMA_FILE = 'pml-schema-version';

/** Returns the version that was last written; nothing where there is none or it is unreadable. */
export function readSchemaFile(databaseFolder: string): number | undefined {
  try {
    const version = Number(readFileSync(join(databaseFolder, SCHEMA_FILE), 'utf8').trim());
    return Number.isSafeInteger(version) && version > 0 ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the version. Throws where the folder cannot be written. */
export function writeSchemaFile(databaseFolder: string, version: number): void {
  if (readSchemaFile(databaseFolder) !== version) {
    writeFileSync(join(databaseFolder, SCHEMA_FILE), `${version}\n`, { mode: 0o600 });
  }
}
