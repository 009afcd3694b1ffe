/** Runs one command line and turns its outcome into an exit code. `pml.ts` loads it. */
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

import { VERSION } from './base/version.ts';
import type { Locations, Surroundings } from './config/locations.ts';
import type { RunHereOptions, StorageAccess } from './surfaces/cli/command.ts';
import type { DaemonEnd } from './surfaces/daemon/daemon.ts';

/** The bundle of `pml.ts`, beside this file. Clients and other commands start it. */
const binFile = fileURLToPath(new URL('./pml.cjs', import.meta.url));
const surroundings: Surroundings = {
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  temporaryFolder: tmpdir(),
  platform: process.platform,
};

process.exit(await commandLine());

async function commandLine(): Promise<number> {
  const [{ runCli }, { COMMANDS }, { NodeTerminal }, { LocalDaemon }, { listenToInterrupts }] =
    await Promise.all([
      import('./surfaces/cli/run-cli.ts'),
      import('./surfaces/cli/commands.ts'),
      import('./surfaces/cli/terminal.ts'),
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
  const interrupts = listenToInterrupts();
  return runCli(process.argv.slice(2), {
    commands: COMMANDS,
    program,
    surroundings,
    terminal,
    daemonOf: (locations) =>
      new LocalDaemon({
        locations,
        program,
        folder: surroundings.cwd,
        signal: interrupts.signal,
        say,
        runHere,
      }),
    storageOf,
    logins: {
      obtain: async (server, show, signal) => {
        const { loginAccess } = await import('./compose/logins.ts');
        return loginAccess.obtain(server, show, signal);
      },
    },
    ...interrupts,
  });
}

/** Loads the database's parts when a command asks for them. */
function storageOf(locations: Locations, around: Surroundings): StorageAccess {
  const load = async (): Promise<StorageAccess> => {
    const { storageAccess } = await import('./compose/storage-access.ts');
    return storageAccess(locations, around);
  };
  return {
    glance: async () => (await load()).glance(),
    look: async () => (await load()).look(),
    migrate: async () => (await load()).migrate(),
  };
}

/**
 * Takes the place first and loads the daemon then: of many that are started at once, all but one
 * end before they have cost anything.
 */
async function runHere(
  locations: Locations,
  options: RunHereOptions,
  signal: AbortSignal,
): Promise<DaemonEnd> {
  const { takeInstanceLock } = await import('./surfaces/daemon/daemon-process.ts');
  const lock = takeInstanceLock(locations);
  if (lock === undefined) {
    return { kind: 'already_running' };
  }
  const { runDaemonHere } = await import('./compose/run-daemon.ts');
  return runDaemonHere({ locations, surroundings, lock, ...options }, signal);
}
