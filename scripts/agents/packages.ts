/** The packages of the clients, each in a folder of its own below `.cache/agents`, with pinned versions. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describeError } from '../../src/base/errors.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '../../.cache/agents');
const INSTALL_TIMEOUT_MS = 900_000;
const REASON_LINES = 3;

/** Where a client is, or why it could not be installed. */
export type Installed =
  | { readonly kind: 'installed'; readonly folder: string }
  | { readonly kind: 'missing'; readonly reason: string };

/** Installs packages (`name@version`) into the folder of a client; what is there already is used again. */
export async function install(
  id: string,
  packages: readonly string[],
  progress: (text: string) => void,
): Promise<Installed> {
  const folder = join(FOLDER, id);
  const mark = join(folder, 'installed.json');
  const wanted = JSON.stringify(packages);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) {
    return { kind: 'installed', folder };
  }
  progress(`installing ${packages.join(' ')}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  // Drivers import by it, so that names are looked up from this folder.
  writeFileSync(join(folder, 'load.mjs'), 'export const load = (name) => import(name);\n');
  try {
    // The scripts of the packages only copy what can be started where it is.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, ...packages], {
      cwd: folder,
      timeout: INSTALL_TIMEOUT_MS,
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { kind: 'missing', reason: reasonOf(error) };
  }
  writeFileSync(mark, wanted);
  return { kind: 'installed', folder };
}

/** Lines of npm that say what went wrong. */
function reasonOf(error: unknown): string {
  const lines = describeError(error)
    .split('\n')
    .filter((line) => line.startsWith('npm error') && !line.includes('/'));
  return lines.slice(0, REASON_LINES).join(' ') || 'npm install failed';
}
