import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type * as Library from '../src/index.ts';

const DIST = join(import.meta.dirname, '../dist');

/** The program as people run it. */
export const BIN_FILE: string = join(DIST, 'pml.cjs');

/** The built library, typed by its source: types are checked before there is a build. */
export async function builtLibrary(): Promise<typeof Library> {
  const file = pathToFileURL(join(DIST, 'index.js')).href;
  return (await import(file)) as typeof Library;
}
