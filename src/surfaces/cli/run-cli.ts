import { describeError, ERRORS } from '../../base/errors.ts';
import { locate, type Locations, type Surroundings } from '../../config/locations.ts';
import { SecretKeeper, secretReader } from '../../config/secret-keeper.ts';
import type { DaemonEnd } from '../daemon/daemon.ts';
import { errorCodeOf } from '../daemon/state-folders.ts';
import {
  type CommandEntry,
  type DaemonAccess,
  type DaemonConnection,
  type Invocation,
  loadCommand,
  type LoginAccess,
  type LoadedCommand,
  type OnInterrupt,
  type Program,
  type RunHereOptions,
  type StorageAccess,
  usage,
} from './command.ts';
import { commandHelp, generalHelp, meantCommand } from './help.ts';
import { Interrupted } from './interrupt.ts';
import { parseCommand, readRequest } from './parse-command-line.ts';
import { clientProcessesFor } from './require-person.ts';
import { paint } from './terminal-text.ts';
import { printJson, printLines, type Terminal } from './terminal.ts';

/** The parts of the command line. */
interface CliParts {
  readonly commands: readonly CommandEntry[];
  readonly program: Program;
  readonly surroundings: Surroundings;
  readonly terminal: Terminal;
  /** The daemon of the configuration that the command line names. */
  readonly daemonOf: (locations: Locations) => DaemonAccess;
  /** The database of that configuration. */
  readonly storageOf: (locations: Locations, surroundings: Surroundings) => StorageAccess;
  readonly logins: LoginAccess;
  /** Aborts when the person gives up. */
  readonly signal: AbortSignal;
  /** Called first on Ctrl-C. */
  readonly onInterrupt?: OnInterrupt;
}

/** Runs one command line and answers with the exit code. Never throws. */
export async function runCli(argv: readonly string[], parts: CliParts): Promise<number> {
  const { terminal, signal } = parts;
  const beforeRest = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  try {
    return await answer(argv, parts);
  } catch (error) {
    return reportError(error, {
      terminal,
      json: beforeRest.includes('--json'),
      debug: (parts.surroundings.env['PML_DEBUG'] ?? '') !== '',
      signal,
    });
  } finally {
    terminal.progress(undefined);
    await terminal.flush();
  }
}

async function answer(argv: readonly string[], parts: CliParts): Promise<number> {
  const { commands, terminal, program } = parts;
  const request = readRequest(argv);
  switch (request.kind) {
    case 'version':
      terminal.print(program.version);
      return 0;
    case 'help': {
      const lines =
        request.command === undefined
          ? generalHelp(commands, program.version, terminal.width)
          : commandHelp(await commandNamed(request.command, commands), terminal.width);
      printLines(terminal, lines);
      return 0;
    }
    case 'command': {
      const command = await commandNamed(request.command, commands);
      const parsed = parseCommand(command, request.argv);
      if (parsed.values['help'] === true) {
        printLines(terminal, commandHelp(command, terminal.width));
        return 0;
      }
      return await runCommand(command, parsed, parts);
    }
    default:
      return request satisfies never;
  }
}

async function commandNamed(
  name: string,
  commands: readonly CommandEntry[],
): Promise<LoadedCommand> {
  const entry = commands.find((each) => each.name === name);
  if (entry === undefined) {
    const known = commands.filter((each) => each.group !== 'hidden').map((each) => each.name);
    throw usage(`there is no command "${name}"${meantCommand(name, known)}`);
  }
  return await loadCommand(entry);
}

async function runCommand(
  command: LoadedCommand,
  parsed: ReturnType<typeof parseCommand>,
  parts: CliParts,
): Promise<number> {
  const { values } = parsed;
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const locations = locationsFor(parts.surroundings, text('config'));
  const daemon = new ClosingDaemon(parts.daemonOf(locations));
  const clientProcesses = await clientProcessesFor(
    command.name,
    { daemon, terminal: parts.terminal },
    parts.signal,
  );
  const secretOf = secretReader(new SecretKeeper(locations));
  const surroundings = { ...parts.surroundings, secretOf };
  const { terminal } = parts;
  const invocation: Invocation = {
    positionals: parsed.positionals,
    rest: parsed.rest,
    flag: (name) => values[name] === true,
    text,
    isGiven: (name) => values[name] !== undefined,
    texts: (name) => [values[name] ?? []].flat().filter((value) => typeof value === 'string'),
    json: values['json'] === true,
    show: (value, words) => {
      const told = values['json'] === true ? undefined : words(terminal.width);
      if (told === undefined) {
        printJson(terminal, value);
      } else if (typeof told === 'string') {
        terminal.print(told);
      } else {
        printLines(terminal, told);
      }
    },
    terminal,
    surroundings,
    locations,
    daemon,
    storage: parts.storageOf(locations, surroundings),
    logins: parts.logins,
    clientProcesses,
    program: parts.program,
    signal: parts.signal,
    onInterrupt: parts.onInterrupt ?? (() => () => undefined),
  };
  try {
    return await command.run(invocation);
  } finally {
    daemon.close();
  }
}

/**
 * Treats the user's own config file the same, whether it was named or found. The daemon is always
 * started with --config, and the starter servers are for people who have no config yet.
 */
function locationsFor(surroundings: Surroundings, flag: string | undefined): Locations {
  const locations = locate(surroundings, flag);
  return locations.configFile === locations.userConfigFile
    ? { ...locations, configChosenBy: 'user' }
    : locations;
}

/** Closes every connection a command opened: an open socket would keep the process alive. */
class ClosingDaemon implements DaemonAccess {
  readonly #access: DaemonAccess;
  readonly #connections: DaemonConnection[] = [];

  constructor(access: DaemonAccess) {
    this.#access = access;
  }

  async reach(): Promise<DaemonConnection> {
    const connection = await this.#access.reach();
    this.#connections.push(connection);
    return connection;
  }

  async find(signal?: AbortSignal): Promise<DaemonConnection | undefined> {
    const connection = await this.#access.find(signal);
    if (connection !== undefined) {
      this.#connections.push(connection);
    }
    return connection;
  }

  runHere(options: RunHereOptions, signal: AbortSignal): Promise<DaemonEnd> {
    return this.#access.runHere(options, signal);
  }

  close(): void {
    for (const connection of this.#connections) {
      connection.close();
    }
  }
}

/** Options for printing errors. */
interface ReportOptions {
  readonly terminal: Terminal;
  readonly json: boolean;
  /** True if the stack of an unexpected error is shown. */
  readonly debug: boolean;
  readonly signal: AbortSignal;
}

const INTERRUPTED_EXIT_CODE = 130;

/** Prints the error and its remedy. Returns the exit code. */
function reportError(error: unknown, options: ReportOptions): number {
  const { terminal, json, debug, signal } = options;
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    return reason instanceof Interrupted ? reason.exitCode : INTERRUPTED_EXIT_CODE;
  }
  const code = errorCodeOf(error);
  const message = describeError(error);
  const { remedy, exitCode } = ERRORS[code];
  if (json) {
    terminal.say(JSON.stringify({ error: { code, message, remedy } }));
  } else {
    // A message about the command line begins with its command: "pml run: …".
    terminal.say(message.startsWith('pml ') ? message : `${paint('red', 'pml:')} ${message}`);
    terminal.say(remedy);
  }
  if (debug && error instanceof Error && error.stack !== undefined) {
    terminal.say(error.stack);
  }
  return exitCode;
}
