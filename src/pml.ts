/**
 * What `pml` starts. The shim runs from here at once; every other command from `bin.ts`.
 *
 * The build bundles this file and all it needs into `dist/pml.cjs`, one CommonJS file: a client
 * waits for the shim's first answer, and loading a dozen modules would take longer than all the
 * rest. `bin.ts` is bundled apart, into `dist/program/`, and is loaded only when it is needed.
 */
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { VERSION } from './base/version.ts';
import { daemonWords, locate } from './config/locations.ts';
import { runShim } from './surfaces/daemon/shim.ts';

/** The only options the shim takes; a line with anything else goes to the command line, which says so. */
function shimOptions(argv: readonly string[]): { readonly configFile?: string } | undefined {
  const [command, first, second, ...more] = argv;
  if (command !== 'stdio' || more.length > 0) {
    return undefined;
  }
  if (first === undefined) {
    return {};
  }
  if (first.startsWith('--config=') && second === undefined) {
    return { configFile: first.slice('--config='.length) };
  }
  return first === '--config' && second !== undefined ? { configFile: second } : undefined;
}

async function shim(configFile: string | undefined): Promise<void> {
  const surroundings = {
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    temporaryFolder: tmpdir(),
    platform: process.platform,
  };
  const locations = locate(surroundings, configFile);
  const program = fileURLToPath(import.meta.url);
  const args = [program, ...daemonWords(locations)];
  const launch = { command: process.execPath, args };
  const { stdin, stdout } = process;
  process.exit(await runShim({ locations, version: VERSION, launch, stdin, stdout }));
}

const options = shimOptions(process.argv.slice(2));
void (options === undefined ? import('./bin.ts') : shim(options.configFile));
