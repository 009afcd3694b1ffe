import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

import type { Locations, Surroundings } from '../../config/locations.ts';
import type { Program } from './command.ts';
import { findProgram } from './find-program.ts';

/** A line that a person pastes into one client to add pml. */
interface ClientLine {
  readonly client: string;
  /** Where it goes: a terminal, or a file. */
  readonly where: string;
  readonly text: string;
}

/**
 * Returns the words that start the shim for a client. They name the config file, because a client may
 * start the shim in any folder and without the variables that the person has set.
 */
export function shimWords(
  program: Program,
  locations: Locations,
  surroundings: Surroundings,
): readonly string[] {
  const start = isOnPath(program, surroundings) ? ['pml'] : [program.nodeFile, program.binFile];
  return [...start, 'stdio', '--config', locations.configFile];
}

/** Returns the exact lines for the most common clients. */
export function clientLines(
  command: readonly string[],
  platform: NodeJS.Platform,
): readonly ClientLine[] {
  const [program = '', ...args] = command;
  const cursor = { mcpServers: { pml: { command: program, args } } };
  const code = { name: 'pml', command: program, args };
  return [
    {
      client: 'Claude Code',
      where: 'in a terminal',
      text: shellLine(['claude', 'mcp', 'add', 'pml', '--', ...command], platform),
    },
    {
      client: 'Cursor',
      where: 'in ~/.cursor/mcp.json',
      text: JSON.stringify(cursor),
    },
    {
      client: 'VS Code',
      where: 'in a terminal',
      text: shellLine(['code', '--add-mcp', JSON.stringify(code)], platform),
    },
  ];
}

/**
 * Returns true if a client that starts `pml` gets this very installation. Folders of npm do not count: npm puts
 * the programs of a project on the path only while it runs one of them.
 */
function isOnPath(program: Program, surroundings: Surroundings): boolean {
  const { env } = surroundings;
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter(isLasting);
  const found = findProgram('pml', { ...surroundings, env: { PATH: folders.join(delimiter) } });
  if (found === undefined) {
    return false;
  }
  try {
    return realpathSync(found) === realpathSync(program.binFile);
  } catch {
    return false;
  }
}

/** Returns a warning if the program lies in the cache of `npx`, which npm may empty at any time. */
export function passingNote({ binFile }: Pick<Program, 'binFile'>): string | undefined {
  return binFile.split(/[\\/]/u).includes('_npx') ? PASSING : undefined;
}

function isLasting(folder: string): boolean {
  return isAbsolute(folder) && !resolve(folder).endsWith(join('node_modules', '.bin'));
}

const PASSING =
  'This pml was started by npx from its cache, which npm may empty: clients would not find it any more. ' +
  'Install it first (npm install --global, with the package that you gave to npx), then add it to clients.';

const PLAIN_POSIX = /^[A-Za-z0-9_@%+=:,./-]+$/u;
const PLAIN_WINDOWS = /^[A-Za-z0-9_@+=:,./\\-]+$/u;

/** Quotes a word of a command line if the shell would change it. */
export function shellQuote(word: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return PLAIN_WINDOWS.test(word) ? word : `"${escapeWindows(word)}"`;
  }
  return PLAIN_POSIX.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns a command line for a person to paste. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word) => shellQuote(word, platform)).join(' ');
}

/** The rule of Windows programs: backslashes count only before a quote, and are doubled there. */
function escapeWindows(word: string): string {
  return word.replaceAll(/(\\*)("|$)/gu, (_, slashes: string, quote: string) =>
    quote === '' ? slashes + slashes : `${slashes}${slashes}\\"`,
  );
}
