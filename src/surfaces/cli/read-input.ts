import { readFileSync, statSync } from 'node:fs';

import { GatewayError } from '../../base/errors.ts';
import { CLI } from '../../tuning/cli.ts';
import { fileProblem } from './file-problem.ts';

/** Returns the text of a file that a person names. Throws if it is too large or cannot be read. */
export function readInput(file: string): string {
  try {
    if (statSync(file).size > CLI.inputBytesMax) {
      throw new Error(`it is larger than ${CLI.inputBytesMax} bytes`);
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new GatewayError('FILE_UNUSABLE', fileProblem(file, error), { cause: error });
  }
}
