/**
 * Files that are either whole or not there.
 *
 * A write goes to a new file beside the old one and takes its name in one step, so that neither
 * a crash nor a full disk leaves half a configuration behind.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { describeError, GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const PERMISSIONS = 0o777;

/**
 * Returns the bytes of a file, or `undefined` if there is none. Throws FILE_UNUSABLE for a
 * device or a pipe: a link to one in somebody's repository would be read without end.
 */
export function readIfThere(path: string): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(file);
    if (!found.isFile()) {
      throw new GatewayError('FILE_UNUSABLE', `${path} cannot be read: it is not a file`);
    }
    if (found.size > CONFIG.fileBytesMax) {
      throw new GatewayError(
        'FILE_UNUSABLE',
        `${path} is larger than ${CONFIG.fileBytesMax} bytes; it cannot be a configuration`,
      );
    }
    return readFileSync(file);
  } catch (error) {
    if (isAbsent(error)) {
      return undefined;
    }
    throw error instanceof GatewayError ? error : unusable('read', path, error);
  } finally {
    if (file !== undefined) {
      closeSync(file);
    }
  }
}

/** Throws FILE_CHANGED if the file has another text by now. `undefined` means no file. */
export function requireUnchanged(path: string, before: string | undefined): void {
  if (readIfThere(path)?.toString('utf8') !== before) {
    throw new GatewayError(
      'FILE_CHANGED',
      `${path} has changed since it was shown; nothing was written`,
      { data: { path } },
    );
  }
}

/**
 * Writes the whole file. An existing one keeps its permissions, and a link keeps pointing where
 * it did: its target is written. A new one can be read by its owner only.
 */
export function writeWhole(path: string, contents: string | Uint8Array, mode?: number): void {
  try {
    const target = realTarget(path);
    replace(target, contents, mode ?? permissionsOf(target) ?? PRIVATE_FILE);
  } catch (error) {
    throw unusable('written', path, error);
  }
}

/**
 * Returns the bytes of a file that pml itself keeps, or undefined if there is none. A link in its
 * place is an error: its author would decide which file is read.
 */
export function readOwn(path: string): Buffer | undefined {
  let file: number;
  try {
    // A pipe in its place would else be waited for.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsent(error)) {
      return undefined;
    }
    throw isLink(error) ? ownLink(path, error) : unusable('read', path, error);
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > CONFIG.fileBytesMax) {
      throw new GatewayError('FILE_UNUSABLE', `${path} is not a file of pml; remove it`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes the whole of a file that pml itself keeps, for its owner alone. A link in its place is replaced. */
export function writeOwn(path: string, contents: string | Uint8Array): void {
  try {
    replace(path, contents, PRIVATE_FILE);
  } catch (error) {
    throw unusable('written', path, error);
  }
}

/**
 * Puts the new file in the place of the old one, or of the file that a link leads to, in one step.
 */
function replace(target: string, contents: string | Uint8Array, permissions: number): void {
  mkdirSync(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    writeSynced(temporary, Buffer.from(contents), permissions);
    renameSync(temporary, target);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Makes a folder that only its owner can enter, and those above it. */
export function makePrivateFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw unusable('written', path, error);
  }
}

/** Returns the permissions of a file, or `undefined` if there is none. */
export function permissionsOf(path: string): number | undefined {
  try {
    return statSync(path).mode & PERMISSIONS;
  } catch (error) {
    if (isAbsent(error)) {
      return undefined;
    }
    throw error;
  }
}

function writeSynced(path: string, contents: Buffer, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    for (let written = 0; written < contents.length;) {
      written += writeSync(file, contents, written);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // The mode given at creation is cut by the umask; an existing file must keep exactly its own.
  chmodSync(path, mode);
}

function realTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isAbsent(error)) {
      return path;
    }
    throw error;
  }
}

function unusable(verb: 'read' | 'written', path: string, cause: unknown): GatewayError {
  return new GatewayError('FILE_UNUSABLE', `${path} cannot be ${verb}: ${describeError(cause)}`, {
    cause,
    data: { path },
  });
}

function ownLink(path: string, cause: unknown): GatewayError {
  const message = `${path} is a link; pml follows none to its own files: remove it`;
  return new GatewayError('FILE_UNUSABLE', message, { cause, data: { path } });
}

/** Returns true if the system refused to follow a link. */
function isLink(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'EMLINK')
  );
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}

/** A small file of our own, as text. */
export interface OwnTextFile {
  /** Returns undefined if the file does not exist or cannot be read. */
  read(): string | undefined;
  write(text: string): void;
}

export function ownTextFile(file: string): OwnTextFile {
  return {
    read: () => {
      try {
        return readOwn(file)?.toString('utf8');
      } catch {
        return undefined;
      }
    },
    write: (text) => writeOwn(file, text),
  };
}
