import { join } from 'node:path';

import { inject } from 'vitest';

import { PROGRAMS } from './compile-programs.ts';

/** The file of a program that tests start as a process. */
export function compiledProgram(name: keyof typeof PROGRAMS): string {
  return join(inject('programsFolder'), PROGRAMS[name].replace(/\.m?ts$/u, '.js'));
}
