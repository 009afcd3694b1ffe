import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

import type { Surroundings } from '../../config/locations.ts';

/** Returns the file that is started for a command, or `undefined` if there is none. */
export function findProgram(
  command: string,
  surroundings: Pick<Surroundings, 'env' | 'cwd' | 'platform'>,
): string | undefined {
  const { env, cwd, platform } = surroundings;
  const isWindows = platform === 'win32';
  const endings = isWindows ? ['', ...(env['PATHEXT'] ?? '.EXE;.CMD;.BAT').split(';')] : [''];
  const isPath = isAbsolute(command) || command.includes('/') || command.includes('\\');
  const path = env['PATH'] ?? env['Path'] ?? '';
  const folders = isPath ? [''] : path.split(delimiter).filter((folder) => folder !== '');
  return folders
    .flatMap((folder) => endings.map((ending) => resolve(cwd, join(folder, command + ending))))
    .find((file) => isProgram(file, isWindows));
}

function isProgram(file: string, isWindows: boolean): boolean {
  try {
    accessSync(file, isWindows ? constants.F_OK : constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
