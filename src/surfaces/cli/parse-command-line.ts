/** Parses a command line. Every mistake is an error that names the nearest right word. Nothing is guessed. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { describeError, GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import type { CommandOptions, LoadedCommand } from './command.ts';

/** Options that every command takes. */
export const GLOBAL_OPTIONS: CommandOptions = {
  'config FILE': 'The configuration to use, instead of ~/.config/pml/pml.json.',
  json: 'Print one JSON value, and errors as JSON on stderr.',
  help: 'Show this help.',
};

/** The meaning of the whole command line. */
type Request =
  | { readonly kind: 'help'; readonly command?: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'command'; readonly command: string; readonly argv: readonly string[] };

/** Finds the command among the global options that may stand before it. */
export function readRequest(argv: readonly string[]): Request {
  const before: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--version' || word === '-v') {
      return { kind: 'version' };
    }
    if (word === '--help' || word === '-h') {
      const command = argv.slice(index + 1).find((each) => !each.startsWith('-'));
      return command === undefined ? { kind: 'help' } : { kind: 'help', command };
    }
    if (word === '--json' || word.startsWith('--config=')) {
      before.push(word);
    } else if (word === '--config') {
      index += 1;
      before.push(word, ...argv.slice(index, index + 1));
    } else if (word.startsWith('-')) {
      const known = ['--version', ...optionNames(GLOBAL_OPTIONS)];
      throw new GatewayError(
        'USAGE',
        `there is no option ${word} before a command${didYouMean(word, known)}`,
      );
    } else if (word === 'help') {
      const command = argv[index + 1];
      return command === undefined ? { kind: 'help' } : { kind: 'help', command };
    } else {
      return { kind: 'command', command: word, argv: [...before, ...argv.slice(index + 1)] };
    }
  }
  return { kind: 'help' };
}

/** The words of one command, checked against its options. */
interface ParsedCommand {
  readonly positionals: readonly string[];
  readonly rest: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

/** Parses the words of a command. Throws USAGE for words that it does not take. */
export function parseCommand(command: LoadedCommand, argv: readonly string[]): ParsedCommand {
  const known = { ...command.options, ...GLOBAL_OPTIONS };
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const key of Object.keys(known)) {
    const [name = '', value] = key.split(' ');
    options[name] = {
      type: value === undefined ? 'boolean' : 'string',
      multiple: value?.endsWith('…') === true,
      ...(name === 'help' ? { short: 'h' } : {}),
    };
  }
  const config = { args: [...argv], options, allowPositionals: true, tokens: true } as const;
  refuseUnknownOptions(command, parseArgs({ ...config, strict: false }).tokens, optionNames(known));
  const { tokens, values } = parseStrictly(command, () => parseArgs({ ...config, strict: true }));
  if (values['config'] === '') {
    throw usage(command, '--config needs the name of a file');
  }
  const end = tokens.find((token) => token.kind === 'option-terminator')?.index ?? Infinity;
  const words = tokens.filter((token) => token.kind === 'positional');
  const positionals = words.filter((word) => word.index < end).map((word) => word.value);
  if (values['help'] !== true) {
    checkCount(command, positionals);
  }
  return {
    positionals,
    rest: words.filter((word) => word.index > end).map((word) => word.value),
    values,
  };
}

function refuseUnknownOptions(
  command: LoadedCommand,
  tokens: readonly { readonly kind: string; readonly name?: string; readonly rawName?: string }[],
  known: readonly string[],
): void {
  for (const { kind, name = '', rawName = name } of tokens) {
    if (kind === 'option' && name !== 'h' && !known.includes(`--${name}`)) {
      const hint = didYouMean(`--${name}`, known);
      throw usage(command, `there is no option ${rawName}${hint}`);
    }
  }
}

const optionNames = (options: CommandOptions): readonly string[] =>
  Object.keys(options).map((key) => `--${key.split(' ', 1)[0]}`);

/** Reports the remaining mistakes: a missing value, or one too many. */
function parseStrictly<Result>(command: LoadedCommand, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    const words = describeError(error);
    const ambiguous = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/u.exec(words)?.[1];
    if (ambiguous !== undefined) {
      throw usage(
        command,
        `what follows ${ambiguous} begins with "-" and is not taken for its value; if it is meant, write ${ambiguous}=VALUE`,
      );
    }
    throw new GatewayError('USAGE', `pml ${command.name}: ${firstSentence(words)}`, {
      cause: error,
    });
  }
}

/**
 * Cuts Node's message to its first sentence. The rest explains Node's API, which is no help to a
 * person at a terminal.
 */
function firstSentence(text: string): string {
  return (text.split(/\.\s/u)[0] ?? text).replaceAll(/\s+/gu, ' ').replace(/\.$/u, '');
}

function checkCount(command: LoadedCommand, positionals: readonly string[]): void {
  const { min, max } = command.positionals ?? { min: 0, max: 0 };
  const surplus = positionals[max];
  if (surplus !== undefined) {
    throw usage(command, `does not know what to do with "${surplus}"`);
  }
  if (positionals.length < min) {
    throw usage(command, `needs more: pml ${command.name} ${command.usage}`);
  }
}

function usage(command: LoadedCommand, words: string): GatewayError {
  return new GatewayError('USAGE', `pml ${command.name}: ${words}`, {
    data: { command: command.name },
  });
}
