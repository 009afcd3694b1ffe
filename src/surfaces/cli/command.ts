import type { Locations, Surroundings } from '../../config/locations.ts';
import type { Terminal } from './terminal.ts';

/** One flag of a command. `--json`, `--config FILE` and `--help` exist everywhere by themselves. */
export interface CommandOption {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  /** Shown in help after the name of a string option: `--limit N`. */
  readonly placeholder?: string;
  readonly description: string;
}

/** What the person typed, already taken apart and checked against the command's options. */
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
  readonly signal: AbortSignal;
}

/** One command of the command line, in a file of its own. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** After the name: `<intent> [--limit N]`. */
  readonly usage: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Whole lines a person could type. */
  readonly examples: readonly string[];
  /** Resolves to the exit code; throws GatewayError for everything that should be explained. */
  run(invocation: Invocation): Promise<number>;
}
