import { tmpdir } from 'node:os';

import type { Surroundings } from '../../src/config/locations.ts';
import type { DaemonAccess, OnInterrupt, StorageAccess } from '../../src/surfaces/cli/command.ts';
import { COMMANDS } from '../../src/surfaces/cli/commands.ts';
import { runCli } from '../../src/surfaces/cli/run-cli.ts';
import { RecordedTerminal } from './recorded-terminal.ts';

/** What a command line left behind. */
export interface Ended {
  readonly code: number;
  readonly terminal: RecordedTerminal;
  /** What a script would make of stdout. */
  readonly json: () => unknown;
}

/** The world of a command line under test. */
export interface CommandLineParts {
  readonly daemon: DaemonAccess;
  readonly storage?: StorageAccess;
  readonly terminal?: RecordedTerminal;
  readonly surroundings?: Partial<Surroundings>;
  readonly nodeVersion?: string;
  readonly signal?: AbortSignal;
  readonly onInterrupt?: OnInterrupt;
}

/** Runs a real command line with the real commands, a recorded terminal and the given daemon. */
export async function commandLine(
  argv: readonly string[],
  parts: CommandLineParts,
): Promise<Ended> {
  const terminal = parts.terminal ?? new RecordedTerminal();
  const code = await runCli(argv, {
    commands: COMMANDS,
    program: {
      version: '1.2.3',
      binFile: '/opt/pml/dist/bin.js',
      nodeFile: '/usr/bin/node',
      nodeVersion: parts.nodeVersion ?? '22.0.0',
    },
    surroundings: {
      env: {},
      cwd: '/nowhere',
      home: '/nowhere/ada',
      temporaryFolder: tmpdir(),
      platform: 'linux',
      ...parts.surroundings,
    },
    terminal,
    storageOf: () => parts.storage ?? unknownStorage(),
    logins: { obtain: () => Promise.reject(new Error('no login in this test')) },
    daemonOf: () => parts.daemon,
    signal: parts.signal ?? new AbortController().signal,
    ...(parts.onInterrupt !== undefined && { onInterrupt: parts.onInterrupt }),
  });
  return { code, terminal, json: () => JSON.parse(terminal.output) as unknown };
}

/** A database that nothing is known of, and that cannot be migrated. */
export function unknownStorage(): StorageAccess {
  const look = { engine: 'pglite', understood: 1, pending: [] } as const;
  return {
    glance: () => Promise.resolve(look),
    look: () => Promise.resolve(look),
    migrate: () => Promise.reject(new Error('there is no database in this test')),
  };
}
