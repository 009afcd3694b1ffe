import type { Random } from '../../base/random.ts';
import { readOwn, writeOwn } from '../../config/atomic-file.ts';

/** Shorter than this, a file was cut off or written by hand. */
const TOKEN_LENGTH_MIN = 32;

/** The token of the HTTP endpoint: made once, so that what people pasted goes on working. */
export function ensureToken(file: string, random: Random): string {
  const found = readToken(file);
  if (found !== undefined) {
    return found;
  }
  const token = `${random.uniqueId()}${random.uniqueId()}`.replaceAll('-', '');
  writeOwn(file, `${token}\n`);
  return token;
}

function readToken(file: string): string | undefined {
  const token = readOwn(file)?.toString('utf8').trim();
  return token !== undefined && token.length >= TOKEN_LENGTH_MIN ? token : undefined;
}
