/**
 * Reads files that hold a secret. Such a file is opened without following a link, and then checked:
 * it must be a plain file of this user that nobody else can read.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

import { describeError, GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import type { Locations } from './locations.ts';

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

/** The variable that names the file. */
const APPROVER_TOKEN_VARIABLE = 'PML_APPROVER_TOKEN_FILE';

/**
 * Returns the token of scripts that may decide for the person over HTTP, from the file that the
 * person named. Returns undefined if no file is named: then no script may decide. Throws
 * FILE_UNUSABLE if others can read the file, if the token can be guessed, or if it equals the
 * clients' token.
 */
export function approverToken(
  { approverTokenFile: file }: Pick<Locations, 'approverTokenFile'>,
  clientToken: string,
): string | undefined {
  if (file === undefined) {
    return undefined;
  }
  const token = readToken(file, APPROVER_TOKEN_VARIABLE);
  if (token === clientToken) {
    const why = 'holds the token of clients; whoever approves needs another one';
    throw new GatewayError('FILE_UNUSABLE', `${APPROVER_TOKEN_VARIABLE}: ${file} ${why}`);
  }
  return token;
}

/** Returns the token of clients from the file that PML_TOKEN_FILE names; `undefined` if it is not set. Throws FILE_UNUSABLE. */
export function namedToken({
  namedTokenFile: file,
}: Pick<Locations, 'namedTokenFile'>): string | undefined {
  return file === undefined ? undefined : readToken(file, 'PML_TOKEN_FILE');
}

function readToken(file: string, variable: string): string {
  const unusable = (why: string): GatewayError =>
    new GatewayError('FILE_UNUSABLE', `${variable}: ${file} ${why}`);
  const token = readPrivateFile(file, variable)?.toString('utf8').trim();
  if (token === undefined) {
    throw unusable('cannot be read: there is no such file');
  }
  if (token.length < CONFIG.approverTokenLengthMin || /\s/u.test(token)) {
    const wanted = `at least ${CONFIG.approverTokenLengthMin} characters on one line`;
    throw unusable(`must hold a token of ${wanted}, for instance from: openssl rand -hex 32`);
  }
  return token;
}

/**
 * Removes a file of older versions: they kept the approvers' token beside the clients' token, where
 * file tools could read it.
 */
export function removeOldApproverToken({ stateFolder }: Pick<Locations, 'stateFolder'>): void {
  rmSync(join(stateFolder, 'approver-token'), { force: true });
}
