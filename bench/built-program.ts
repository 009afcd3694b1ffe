import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type * as Library from '../src/index.ts';

const DIST = join(import.meta.dirname, '../dist');

/** The program as people run it. */
export const BIN_FILE: string = join(DIST, 'pml.cjs');

/** The empty database that the build made. */
export const TEMPLATE_FILE: string = join(DIST, 'database-template.tar.gz');

/** The built library, typed by its source: types are checked before there is a build. */
export function builtLibrary(): Promise<typeof Library> {
  return import(pathToFileURL(join(DIST, 'index.js')).href) as Promise<typeof Library>;
}
