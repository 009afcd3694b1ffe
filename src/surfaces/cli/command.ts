import { GatewayError } from '../../base/errors.ts';
import type { Locations, Surroundings } from '../../config/locations.ts';
import type { ControlClient } from '../daemon/control-client.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { DaemonEnd } from '../daemon/daemon.ts';
import type { Terminal } from './terminal.ts';

/**
 * Options with their descriptions, by the words that a person types. `yes` takes no value, `limit N` takes one, and
 * `env K=V…` may be repeated. `--json`, `--config FILE` and `--help` exist everywhere by themselves.
 */
export type CommandOptions = Readonly<Record<string, string>>;

/** The command line, parsed and checked against the command's options. */
export interface Invocation {
  readonly positionals: readonly string[];
  /** Everything after a bare `--`, untouched. */
  readonly rest: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  /** Returns true if the option was given, with or without a value. */
  readonly isGiven: (name: string) => boolean;
  readonly json: boolean;
  /** Prints a value for `--json`, otherwise words for a person. Lines are broken at the width of the terminal, a text is not. */
  readonly show: (value: unknown, words: (width: number) => string | readonly string[]) => void;
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
 * Calls the listener on Ctrl-C, until the returned function is called. If the listener returns
 * `false`, Ctrl-C aborts the signal as usual.
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

/** A command of the command line, without its line in the overview. */
export interface Command {
  /** After the name: `<intent> [--limit N]`. */
  readonly usage: string;
  /** Further paragraphs for the help of the command. */
  readonly details?: string;
  /** Allowed number of positionals; none if left out. */
  readonly positionals?: { readonly min: number; readonly max: number };
  readonly options?: CommandOptions;
  /** Whole lines a person could type. */
  readonly examples: readonly string[];
  /** Resolves to the exit code; throws GatewayError for everything that should be explained. */
  run(invocation: Invocation): Promise<number>;
}

/** A command in the registry: its line in the overview, and a function that loads the rest. */
export interface CommandEntry {
  readonly name: string;
  /** One sentence for the overview, which loads no command. */
  readonly summary: string;
  readonly group: 'use' | 'setup' | 'care' | 'hidden';
  load(): Promise<Command>;
}

/** A command with its name and summary. */
export type LoadedCommand = Command & Pick<CommandEntry, 'name' | 'summary'>;

/** Loads a command of the registry. */
export async function loadCommand(entry: CommandEntry): Promise<LoadedCommand> {
  const { name, summary } = entry;
  return { ...(await entry.load()), name, summary };
}

/** The schema version of a database and of this program. */
export interface SchemaLook {
  readonly engine: 'pglite' | 'postgres';
  /** 0 if there is no schema yet. Left out if it cannot be read without opening the database. */
  readonly version?: number;
  /** The version that this program writes and understands. */
  readonly understood: number;
  /** Migrations that have not run yet. */
  readonly pending: readonly {
    readonly version: number;
    readonly statements: readonly string[];
  }[];
}

/** The database of a configuration, reached without the daemon. */
export interface StorageAccess {
  /** Reads the version of the schema. Starts no engine and changes nothing. */
  glance(): Promise<SchemaLook>;
  /** Reads the version of the schema from the database itself. Changes nothing. */
  look(): Promise<SchemaLook>;
  /** Migrates the schema to the version of this program. Returns the new state. */
  migrate(): Promise<SchemaLook & { readonly notices: readonly string[] }>;
}

/** A connection to a running daemon, as commands use it. */
export type DaemonConnection = Pick<
  ControlClient,
  'daemon' | 'request' | 'follow' | 'stopDaemon' | 'close'
>;

/** The daemon as commands reach it. */
export interface DaemonAccess {
  /** Connects. Starts the daemon if none runs. */
  reach(): Promise<DaemonConnection>;
  /** Connects to the daemon that runs, or returns `undefined`. Starts nothing. The default signal is the signal of the command. */
  find(signal?: AbortSignal): Promise<DaemonConnection | undefined>;
  /** Runs the daemon in this process until the signal, a client or idleness ends it. */
  runHere(options: RunHereOptions, signal: AbortSignal): Promise<DaemonEnd>;
}

/** Options for running the daemon in this process. */
export interface RunHereOptions {
  /** True if a person watches. The daemon then runs until somebody stops it. */
  readonly isForeground: boolean;
  /** Called once, when clients can connect. */
  readonly onReady: (status: DaemonStatus) => void;
}

/** Logs a person in at a server, on the machine where the browser of that person runs. */
export interface LoginAccess {
  /** Returns the login as text that a gateway can store. Calls `show` with the address to open. */
  obtain(
    server: { readonly name: string; readonly url: string },
    show: (address: string) => void,
    signal: AbortSignal,
  ): Promise<string>;
}

/** Returns the error for a command line that cannot be understood. */
export const usage = (message: string): GatewayError => new GatewayError('USAGE', message);

/** Returns the whole number of an option, or `undefined` if it was left out. */
export function numberOption(
  invocation: Pick<Invocation, 'text'>,
  name: string,
  range: { readonly min: number; readonly max: number },
): number | undefined {
  const text = invocation.text(name);
  if (text === undefined) {
    return undefined;
  }
  const value = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) {
    throw usage(`--${name} takes a whole number from ${range.min} to ${range.max}, not "${text}"`);
  }
  return value;
}

/** Returns the word of an option that takes one of a few words, or `undefined` if it was left out. */
export function choiceOption<Choice extends string>(
  invocation: Pick<Invocation, 'text'>,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = invocation.text(name);
  const choice = choices.find((each) => each === text);
  if (text !== undefined && choice === undefined) {
    const words = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    throw usage(`--${name} takes ${words}, not "${text}"`);
  }
  return choice;
}

const HOURS_PER_DAY = 24;
const DAYS: Readonly<Record<string, number>> = { h: 1 / HOURS_PER_DAY, d: 1, w: 7 };

/** Parses an age such as `30d`, `12h` or `8w`. Returns days. */
export function daysOf(age: string): number {
  const [, count, unit = 'd'] = /^(\d+(?:\.\d+)?)([hdw])?$/u.exec(age.trim()) ?? [];
  if (count === undefined) {
    throw usage(`"${age}" is no age; write 30d, 12h or 8w`);
  }
  return Number(count) * (DAYS[unit] ?? 1);
}
