import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { GatewayError } from '../base/errors.ts';
import { CONFIG } from '../tuning/config.ts';
import type { Locations } from './locations.ts';
import { readPrivateFile } from './private-file.ts';

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

/** Returns the token of clients from the file that PML_TOKEN_FILE names; `undefined` where it names none. Throws FILE_UNUSABLE. */
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
