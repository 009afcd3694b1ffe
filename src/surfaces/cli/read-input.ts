import { readFileSync, statSync } from 'node:fs';

import { describeError, GatewayError } from '../../base/errors.ts';
import { CLI } from '../../tuning/cli.ts';

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

/** Says in plain words why a file that a person named cannot be read. */
export function fileProblem(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      return `there is no file ${file}`;
    }
    case 'EISDIR': {
      return `${file} is a folder, not a file`;
    }
    case 'EACCES':
    case 'EPERM': {
      return `you may not read ${file}`;
    }
    default: {
      return `cannot read ${file}: ${describeError(error)}`;
    }
  }
}
