import { didYouMean } from '../../base/nearest-name.ts';
import { CLI } from '../../tuning/cli.ts';
import type { CommandEntry, CommandOptions, LoadedCommand } from './command.ts';
import { GLOBAL_OPTIONS } from './parse-command-line.ts';
import { displayWidth, paint, wrapText } from './terminal-text.ts';

const GROUPS: Readonly<Record<CommandEntry['group'], string | undefined>> = {
  use: 'Use it',
  setup: 'Set it up',
  care: 'Look after it',
  hidden: undefined,
};

/** The output of `pml --help`. */
export function generalHelp(
  entries: readonly CommandEntry[],
  version: string,
  columns: number,
): readonly string[] {
  const width = Math.min(columns, CLI.helpWidth);
  const lines = [
    `pml ${version}: one small MCP gateway in front of all of an agent's MCP servers.`,
    '',
    `${paint('bold', 'Usage:')} pml <command> [options]`,
  ];
  for (const [group, title] of Object.entries(GROUPS)) {
    if (title !== undefined) {
      const inGroup = entries.filter((entry) => entry.group === group);
      lines.push('', paint('bold', `${title}:`));
      lines.push(
        ...twoColumns(
          inGroup.map((entry) => [entry.name, entry.summary]),
          width,
        ),
      );
    }
  }
  lines.push(
    '',
    paint('bold', 'Every command takes:'),
    ...twoColumns(shownOptions(GLOBAL_OPTIONS), width),
  );
  lines.push('', 'Start with: pml init, then pml up. More about one: pml help <command>.');
  return lines;
}

/** The output of `pml <command> --help`. */
export function commandHelp(command: LoadedCommand, columns: number): readonly string[] {
  const width = Math.min(columns, CLI.helpWidth);
  const lines = [
    `${paint('bold', 'Usage:')} ${usageLine(command)}`,
    '',
    command.summary,
    ...(command.details === undefined ? [] : ['', ...wrapText(command.details, width)]),
    '',
    paint('bold', 'Options:'),
    ...twoColumns(shownOptions({ ...command.options, ...GLOBAL_OPTIONS }), width),
    '',
    paint('bold', 'Examples:'),
    ...command.examples.map((example) => `  ${example}`),
  ];
  return lines;
}

/** Returns the command with its arguments, as a person types it. */
export function usageLine(command: LoadedCommand): string {
  return `pml ${command.name} ${command.usage}`.trimEnd();
}

/** Returns each option as a person types it, such as `--limit N`, with its description. */
export function shownOptions(options: CommandOptions = {}): readonly (readonly [string, string])[] {
  return Object.entries(options).map(([key, about]) => [`--${key.replace('…', '')}`, about]);
}

/** Formats names on the left and their descriptions on the right. */
function twoColumns(
  rows: readonly (readonly [string, string])[],
  width: number,
): readonly string[] {
  const left = Math.max(0, ...rows.map(([name]) => displayWidth(name)));
  return rows.flatMap(([name, words]) => {
    const lines = wrapText(words, width - left - 2 * GAP.length);
    return lines.map((line, at) => `${GAP}${(at === 0 ? name : '').padEnd(left)}${GAP}${line}`);
  });
}

const GAP = '  ';

/** Words that people type for commands that have another name here. */
const MEANT: Readonly<Record<string, string>> = {
  up: 'start,serve',
  down: 'stop,kill,quit',
  status: 'ps,health,info,state',
  logs: 'log,tail,journal',
  restart: 'reload,reconnect',
  list: 'ls,server,tool',
  search: 'find,discover',
  run: 'exec,execute,workflow',
  runs: 'history,job',
  dashboard: 'ui,web,open,browser',
  approve: 'approval,deny,allow',
  capabilities: 'learned,skill',
  memories: 'note,memory,recall,remember',
  config: 'setting,configure',
  init: 'setup',
  add: 'install',
  remove: 'uninstall,delete,rm',
  completion: 'complete',
  doctor: 'check,diagnose',
  explain: 'why',
  stats: 'usage,metric',
  login: 'signin',
  logout: 'signout',
  audit: 'who',
};

/**
 * Suggests the command that was most likely meant, by the meaning of the word or else by its
 * letters.
 */
export function meantCommand(word: string, known: readonly string[]): string {
  const wanted = word.toLowerCase();
  const isMeant = (each: string): boolean => each === wanted || `${each}s` === wanted;
  const meant = known.find((name) => MEANT[name]?.split(',').some(isMeant) === true);
  return didYouMean(meant ?? word, known);
}
