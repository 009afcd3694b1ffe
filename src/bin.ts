#!/usr/bin/env node
/** Starts the program and turns its outcome into an exit code. */
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { VERSION } from './base/version.ts';
import { type Locations, locate, type Surroundings } from './config/locations.ts';
import type { RunHereOptions } from './surfaces/cli/daemon-access.ts';
import type { DaemonEnd } from './surfaces/daemon/daemon.ts';

const binFile = fileURLToPath(import.meta.url);
const surroundings: Surroundings = {
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  temporaryFolder: tmpdir(),
  platform: process.platform,
};

const argv = process.argv.slice(2);
const shimConfig = argv[0] === 'stdio' ? configOf(argv.slice(1)) : undefined;

// The shim first, and nothing else loaded for it: clients wait for its first answer.
process.exit(shimConfig === undefined ? await commandLine() : await shim(shimConfig.file));

/** The only options the shim takes; a line with anything else goes to the command line, which says so. */
function configOf(rest: readonly string[]): { readonly file: string | undefined } | undefined {
  const [first, second] = rest;
  if (first === undefined) {
    return { file: undefined };
  }
  if (rest.length === 1 && first.startsWith('--config=')) {
    return { file: first.slice('--config='.length) };
  }
  return rest.length === 2 && first === '--config' ? { file: second } : undefined;
}

async function shim(configFile: string | undefined): Promise<number> {
  const { runShim } = await import('./surfaces/daemon/shim.ts');
  const locations = locate(surroundings, configFile);
  const args = [binFile, 'daemon', '--config', locations.configFile];
  const launch = { command: process.execPath, args };
  const { stdin, stdout } = process;
  return runShim({ locations, version: VERSION, launch, stdin, stdout });
}

async function commandLine(): Promise<number> {
  const [{ runCli }, { COMMANDS }, { NodeTerminal }, { LocalDaemon }, { interruptSignal }] =
    await Promise.all([
      import('./surfaces/cli/run-cli.ts'),
      import('./surfaces/cli/commands.ts'),
      import('./surfaces/cli/node-terminal.ts'),
      import('./surfaces/cli/local-daemon.ts'),
      import('./surfaces/cli/interrupt.ts'),
    ]);
  const terminal = new NodeTerminal({
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
  });
  const program = {
    version: VERSION,
    binFile,
    nodeFile: process.execPath,
    nodeVersion: process.versions.node,
  };
  const say = (line: string): void => terminal.progress(line);
  return runCli(argv, {
    commands: COMMANDS,
    program,
    surroundings,
    terminal,
    daemonOf: (locations) => new LocalDaemon({ locations, program, say, runHere }),
    signal: interruptSignal(),
  });
}

async function runHere(
  locations: Locations,
  options: RunHereOptions,
  signal: AbortSignal,
): Promise<DaemonEnd> {
  const { runDaemonHere } = await import('./compose/run-daemon.ts');
  return runDaemonHere({ locations, surroundings, ...options }, signal);
}
