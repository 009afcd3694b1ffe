/**
 * Compiles the programs of worker threads once for a whole test run. A thread that compiles
 * TypeScript for itself takes seconds of processor time each time it starts.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { rolldown } from 'rolldown';

const SOURCE = join(import.meta.dirname, '../../src');

/** The programs of all threads. */
export function threadPrograms(): readonly string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-worker.ts'))
    .filter((file) => !file.startsWith('page') && !file.startsWith('system'))
    .map((file) => join(SOURCE, file));
}

/** Packages stay as they are installed. */
export const isPackage = (id: string): boolean => !id.startsWith('.') && !id.startsWith('/');

/** Writes the programs of all threads to a folder, in the same places as in `src`. */
export async function compileThreads(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      threadPrograms().map((file) => [relative(SOURCE, file).replace(/\.ts$/u, ''), file]),
    ),
    platform: 'node',
    external: isPackage,
  });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].js' });
  await bundle.close();
}

/** Where the file beside which a thread's program stands would be among the compiled ones. */
export function besideCompiled(beside: string, folder: string): string {
  const file = relative(SOURCE, new URL(beside).pathname);
  return file.startsWith('..')
    ? beside
    : new URL(`file://${folder}/${file.replace(/ts$/u, 'js')}`).href;
}
