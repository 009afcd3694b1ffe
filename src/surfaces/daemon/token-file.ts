import { readFileSync } from 'node:fs';

import type { Random } from '../../base/random.ts';
import { writeWhole } from '../../config/atomic-file.ts';

/** Shorter than this, a file was cut off or written by hand. */
const TOKEN_LENGTH_MIN = 32;

/** The token of the HTTP endpoint: made once, so that what people pasted goes on working. */
export function ensureToken(file: string, random: Random): string {
  const found = readToken(file);
  if (found !== undefined) {
    return found;
  }
  const token = `${random.uniqueId()}${random.uniqueId()}`.replaceAll('-', '');
  writeWhole(file, `${token}\n`);
  return token;
}

function readToken(file: string): string | undefined {
  try {
    const token = readFileSync(file, 'utf8').trim();
    return token.length >= TOKEN_LENGTH_MIN ? token : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
