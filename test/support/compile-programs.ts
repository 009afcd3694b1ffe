/**
 * Compiles the programs that tests start as processes, once for a whole test run. A process that
 * compiles TypeScript for itself takes a second of processor time and more each time it starts.
 */
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { isPackage, threadPrograms } from './compile-threads.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVERS = 'test/fixtures/servers';
export const PROGRAMS = {
  daemon: 'test/fixtures/daemon-fixture.mts',
  storage: 'test/fixtures/storage-process.ts',
  'large results': 'test/fixtures/programs/large-results.ts',
  upstreams: 'test/fixtures/programs/upstreams-host.ts',
} as const;

/** Writes them, the threads they start, and all they import, to the same places as in the project. */
export async function compilePrograms(folder: string): Promise<void> {
  const files = Object.values(PROGRAMS).map((file) => join(ROOT, file));
  const bundle = await rolldown({
    input: [...files, ...threadPrograms()],
    platform: 'node',
    // The compiler brings its own helpers for what Node 20 does not know, `using` for one.
    external: (id) => isPackage(id) && !id.includes('@oxc-project/runtime'),
    transform: { target: 'node20' },
  });
  await bundle.write({
    dir: folder,
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: ROOT,
  });
  await bundle.close();
  // Some of them are started as another user.
  chmodSync(folder, 0o755);
  symlinkSync(join(ROOT, SERVERS), join(folder, SERVERS));
}
