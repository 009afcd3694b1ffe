import type { Locations, Surroundings } from '../../config/locations.ts';
import type { DaemonAccess } from './daemon-access.ts';
import type { LoginAccess } from './login-elsewhere.ts';
import type { StorageAccess } from './storage-access.ts';
import type { Terminal } from './terminal.ts';

/** One flag of a command. `--json`, `--config FILE` and `--help` exist everywhere by themselves. */
export interface CommandOption {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  /** Shown in help after the name of a string option: `--limit N`. */
  readonly placeholder?: string;
  readonly description: string;
}

/** The command line, parsed and checked against the command's options. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Everything after a bare `--`, untouched. */
  readonly rest: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly json: boolean;
  readonly terminal: Terminal;
  readonly surroundings: Surroundings;
  readonly locations: Locations;
  /** The daemon of this configuration. Connections it gives are closed after the command. */
  readonly daemon: DaemonAccess;
  /** The database of this configuration, without the daemon. */
  readonly storage: StorageAccess;
  /** Logins for a gateway that runs elsewhere. */
  readonly logins: LoginAccess;
  /** The processes that are MCP clients of the daemon; only for commands that ask who types them. */
  readonly clientProcesses: readonly number[] | undefined;
  /** This program: its version and the file that Node was started with. */
  readonly program: Program;
  readonly signal: AbortSignal;
  readonly onInterrupt: OnInterrupt;
}

/**
 * Has Ctrl-C tell the listener, until the returned function is called. A listener that answers
 * `false` leaves it at what Ctrl-C does by itself, which is to abort the signal.
 */
export type OnInterrupt = (listener: () => boolean) => () => void;

/** The installed program that is running. */
export interface Program {
  readonly version: string;
  /** Absolute path of `pml.cjs`. */
  readonly binFile: string;
  /** Absolute path of the Node that runs it. */
  readonly nodeFile: string;
  /** Version of that Node, without a leading v. */
  readonly nodeVersion: string;
}

/** One command of the command line, in a file of its own. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** After the name: `<intent> [--limit N]`. */
  readonly usage: string;
  /** Further paragraphs for the help of the command. */
  readonly details?: string;
  /** Allowed number of positionals. Not checked if left out. */
  readonly positionals?: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Whole lines a person could type. */
  readonly examples: readonly string[];
  /** Resolves to the exit code; throws GatewayError for everything that should be explained. */
  run(invocation: Invocation): Promise<number>;
}
