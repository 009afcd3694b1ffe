import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type * as Library from '../src/index.ts';

const DIST = join(import.meta.dirname, '../dist');

/** The program as people run it. */
export const BIN_FILE: string = join(DIST, 'pml.cjs');

/** The built library, typed by its source: types are checked before there is a build. */
export function builtLibrary(): Promise<typeof Library> {
  return builtModule<typeof Library>('index.ts');
}

/** A module of the built program by the path of its source below `src`. */
export async function builtModule<Module>(path: string): Promise<Module> {
  const file = pathToFileURL(join(DIST, path.replace(/\.ts$/u, '.js'))).href;
  return (await import(file)) as Module;
}
