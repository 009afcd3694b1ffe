/**
 * Reads files that hold a secret. Such a file is opened without following a link, and then checked:
 * it must be a plain file of this user that nobody else can read.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

import { describeError, GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';

const OTHERS_BITS = 0o077;

/**
 * Returns the bytes of such a file, or undefined if there is none. `name` is used in messages: the
 * variable that names the file, or its purpose.
 */
export function readPrivateFile(
  file: string,
  name: string,
  { bytesMax }: { readonly bytesMax: number } = { bytesMax: CONFIG.privateFileBytesMax },
): Buffer | undefined {
  const unusable = (why: string, cause?: unknown): GatewayError =>
    new GatewayError('FILE_UNUSABLE', `${name}: ${file} ${why}`, { cause });
  if (!isAbsolute(file)) {
    throw unusable('must be a full path');
  }
  let opened: number;
  try {
    // Without waiting: a pipe would keep us here until somebody writes to it.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    opened = openSync(file, flags);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      return undefined;
    }
    throw code === 'ELOOP'
      ? unusable('is a link; name the file itself', error)
      : unusable(`cannot be read: ${describeError(error)}`, error);
  }
  try {
    const { uid, mode, size } = fstatSync(opened);
    if ((mode & constants.S_IFMT) !== constants.S_IFREG) {
      throw unusable('is not a file');
    }
    if (size > bytesMax) {
      throw unusable(`is larger than ${bytesMax} bytes`);
    }
    if (process.platform !== 'win32' && uid !== process.getuid?.()) {
      throw unusable('belongs to another user');
    }
    if (process.platform !== 'win32' && (mode & OTHERS_BITS) !== 0) {
      throw unusable(`can be read by others; run: chmod 600 "${file}"`);
    }
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}
