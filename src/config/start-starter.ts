/**
 * The program of a starter server that did not come with pml: installs the server at its first start,
 * and then is that server, in the same process.
 *
 * Started as `node start-starter.js FOLDER PACKAGE VERSION ARGUMENT…`. stdout belongs to the server.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';

import { INSTALL_VARIABLES } from './starter-set.ts';

const [folder = '', name = '', version = '', ...args] = process.argv.slice(2);

/** No attempt takes longer, because the start of a server has a shorter limit. */
const LEFT_OVER_MS = 3_600_000;

/** Each version has its own folder. */
const home = join(folder, `${name.replaceAll('/', '+')}@${version}`);
const installed = join(home, 'node_modules', name);
if (!existsSync(installed)) {
  await install();
}
const program = join(installed, entryIn(join(installed, 'package.json')));
INSTALL_VARIABLES.forEach((variable) => Reflect.deleteProperty(process.env, variable));
// The arguments that node would have if it had been started with the program.
process.argv = [process.execPath, program, ...args];
Module.runMain();

/** Installs into a folder beside the target and renames it. So a second start at the same moment sees a whole server or none. */
async function install(): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftOver();
  const beside = mkdtempSync(`${home}.`);
  process.stderr.write(`installing ${name}@${version}, once\n`);
  const words = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error'];
  const code = await run('npm', ['install', '--prefix', beside, ...words, `${name}@${version}`]);
  if (code !== 0) {
    rmSync(beside, { recursive: true, force: true });
    process.stderr.write(`${name} could not be installed: npm ended with ${code}\n`);
    process.exit(1);
  }
  try {
    renameSync(beside, home);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(installed)) {
      throw error;
    }
  }
}

/** Removes folders that interrupted attempts left behind. */
function removeLeftOver(): void {
  for (const each of readdirSync(folder)) {
    const path = join(folder, each);
    if (path.startsWith(`${home}.`) && Date.now() - statSync(path).mtimeMs > LEFT_OVER_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

function run(command: string, words: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    child.on('error', (error) => {
      process.stderr.write(`${command} cannot be started: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Returns the program file of a package, by its `bin`. */
function entryIn(manifestFile: string): string {
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  return typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? '');
}
