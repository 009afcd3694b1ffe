import { describeError } from '../../base/errors.ts';

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
