/**
 * Locks of the kernel on files. A lock ends with its process, however that ends. The native package
 * has no build for musl (Alpine). There SQLite, which Node has since version 22, takes its place:
 * an exclusive transaction on a second file beside the first is a kernel lock, too. The native
 * package locks the same bytes of the second file, so that both kinds of program exclude each
 * other.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

export interface FileLock {
  release(): void;
}

/** Takes the lock of an open file. Returns undefined while another process has it. */
export function takeFileLock(descriptor: number, file: string): FileLock | undefined {
  const native = nativeLocks();
  const beside = `${file}.sqlite`;
  if (native === undefined) {
    return takeSqliteLock(beside);
  }
  if (!native.tryLock(descriptor)) {
    return undefined;
  }
  const second = takeSqliteBytes(native, beside);
  if (second === undefined) {
    native.unlock(descriptor);
    return undefined;
  }
  return {
    release: () => {
      second.release();
      native.unlock(descriptor);
    },
  };
}

interface NativeLocks {
  /**
   * Returns true if the lock was taken. It is held until `unlock`, or until every copy of the
   * descriptor is closed.
   */
  tryLock(descriptor: number, offset?: number, length?: number): boolean;
  unlock(descriptor: number, offset?: number, length?: number): void;
}

/** The bytes of a database file that SQLite locks, by its file format: the first is at one gibibyte. */
const SQLITE_BYTES = [0x40_00_00_00, 512] as const;
const OWNER_ONLY_FILE = 0o600;
/** Read and written, made where it is not there; a link in its place is an error. */
const OPENED = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

/** Takes the lock that SQLite would take in another program. */
function takeSqliteBytes(native: NativeLocks, file: string): FileLock | undefined {
  const descriptor = openSync(file, OPENED, OWNER_ONLY_FILE);
  if (!native.tryLock(descriptor, ...SQLITE_BYTES)) {
    closeSync(descriptor);
    return undefined;
  }
  return {
    release: () => {
      native.unlock(descriptor, ...SQLITE_BYTES);
      closeSync(descriptor);
    },
  };
}

function nativeLocks(): NativeLocks | undefined {
  try {
    return load('fs-native-extensions') as NativeLocks;
  } catch {
    return undefined;
  }
}

interface Sqlite {
  readonly DatabaseSync: new (
    file: string,
    options: { readonly timeout: number },
  ) => { exec(sql: string): void; close(): void };
}

const SQLITE_BUSY = 5;

/** Locks a file by SQLite. Nothing is ever written to the file. */
export function takeSqliteLock(file: string): FileLock | undefined {
  const { DatabaseSync } = sqlite();
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      return undefined;
    }
    throw error;
  }
  return { release: () => database.close() };
}

function sqlite(): Sqlite {
  try {
    return load('node:sqlite') as Sqlite;
  } catch (error) {
    const message =
      'files cannot be locked on this system with this version of Node: use Node 22 or newer';
    throw new Error(message, { cause: error });
  }
}
