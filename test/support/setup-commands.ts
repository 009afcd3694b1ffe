import { tmpdir } from 'node:os';

import type { Surroundings } from '../../src/config/locations.ts';
import { COMMANDS } from '../../src/surfaces/cli/commands.ts';
import { runCli } from '../../src/surfaces/cli/run-cli.ts';
import { unknownStorage } from './command-line.ts';
import { FakeDaemon, type Answers } from './fake-daemon.ts';
import { type Answer, RecordedTerminal } from './recorded-terminal.ts';

/** What a command left behind. */
export interface Ended {
  readonly code: number;
  readonly terminal: RecordedTerminal;
  /** Everything that was said, in one text. */
  readonly words: string;
  readonly json: () => unknown;
}

/** The world of a command under test; with answers there is a person, without there is none. */
export interface SetupParts {
  readonly home: string;
  readonly cwd?: string;
  readonly env?: Surroundings['env'];
  readonly answers?: readonly Answer[];
  /** What stdin has, where there is no person. */
  readonly input?: string;
  /** Columns of the terminal. */
  readonly width?: number;
  readonly daemon?: Answers;
  /** Whether a daemon runs before the command starts one. */
  readonly isRunning?: boolean;
}

/** Runs one of the commands that change the configuration, on real files. */
export async function setupCommand(argv: readonly string[], parts: SetupParts): Promise<Ended> {
  const { home, cwd = home, env = {}, answers, input = '', width = Infinity, daemon = {} } = parts;
  const { isRunning = false } = parts;
  const asked = answers === undefined ? {} : { answers };
  const terminal = new RecordedTerminal({ width, input, ...asked });
  const code = await runCli(argv, {
    commands: COMMANDS,
    program: {
      version: '1.2.3',
      binFile: '/opt/pml/dist/bin.js',
      nodeFile: '/usr/bin/node',
      nodeVersion: '22.0.0',
    },
    surroundings: { env, cwd, home, temporaryFolder: tmpdir(), platform: 'linux' },
    terminal,
    // Where none runs, the command itself writes what is confirmed.
    storageOf: () => unknownStorage(),
    logins: { obtain: () => Promise.reject(new Error('no login in this test')) },
    daemonOf: () => new FakeDaemon(daemon, { isRunning }),
    signal: new AbortController().signal,
  });
  return {
    code,
    terminal,
    words: terminal.said.join('\n'),
    json: () => JSON.parse(terminal.output) as unknown,
  };
}
