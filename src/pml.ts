/**
 * The program `pml`. The shim runs from here at once, every other command from `bin.ts`.
 *
 * The build bundles this file and its imports into `dist/pml.cjs`, one CommonJS file. A client
 * waits for the shim's first answer, and loading a dozen modules would take longer than everything
 * else. `bin.ts` is bundled separately, into `dist/program/`, and loaded only when needed.
 */
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { describeError } from './base/errors.ts';
import { VERSION } from './base/version.ts';
import { daemonWords, locate } from './config/locations.ts';
import { runShim } from './surfaces/daemon/shim.ts';

/** The only options the shim takes; a line with anything else goes to the command line, which says so. */
const SHIM_OPTIONS = ['config', 'profile'] as const;
type ShimOptions = Partial<Record<(typeof SHIM_OPTIONS)[number], string>>;

function shimOptions([command, ...words]: readonly string[]): ShimOptions | undefined {
  if (command !== 'stdio') {
    return undefined;
  }
  const given: ShimOptions = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const name = SHIM_OPTIONS.find(
      (each) => word === `--${each}` || word?.startsWith(`--${each}=`),
    );
    const value = word.includes('=') ? word.slice(word.indexOf('=') + 1) : words.shift();
    if (name === undefined || value === undefined || given[name] !== undefined) {
      return undefined;
    }
    given[name] = value;
  }
  return given;
}

async function shim({ config, profile }: ShimOptions): Promise<void> {
  const surroundings = {
    env: process.env,
    cwd: process.cwd(),
    home: homedir(),
    temporaryFolder: tmpdir(),
    platform: process.platform,
  };
  const locations = locate(surroundings, config);
  const program = fileURLToPath(import.meta.url);
  const args = [program, ...daemonWords(locations)];
  const launch = { command: process.execPath, args };
  const place = { folder: surroundings.cwd, ...(profile !== undefined && { profile }) };
  const { stdin, stdout } = process;
  process.exit(await runShim({ locations, version: VERSION, launch, place, stdin, stdout }));
}

const options = shimOptions(process.argv.slice(2));
void (options === undefined ? import('./bin.ts') : shim(options).catch(fail));

/** stdout belongs to the protocol. */
function fail(error: unknown): void {
  process.stderr.write(`pml: ${describeError(error)}\n`);
  process.exitCode = 1;
}
