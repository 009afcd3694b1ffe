import { CLI } from '../../tuning/cli.ts';
import type { CommandEntry } from './command-entry.ts';
import type { Command, CommandOption } from './command.ts';
import { displayWidth } from './display-width.ts';
import { paint } from './paint.ts';
import { GLOBAL_OPTIONS } from './parse-command-line.ts';
import { wrapText } from './wrap-text.ts';

const GROUPS: Readonly<Record<CommandEntry['group'], string | undefined>> = {
  use: 'Use it',
  setup: 'Set it up',
  care: 'Look after it',
  hidden: undefined,
};

/** What `pml --help` prints. */
export function generalHelp(entries: readonly CommandEntry[], version: string): readonly string[] {
  const lines = [
    `pml ${version}: one small MCP gateway in front of all of an agent's MCP servers.`,
    '',
    `${paint('bold', 'Usage:')} pml <command> [options]`,
  ];
  for (const [group, title] of Object.entries(GROUPS)) {
    if (title !== undefined) {
      const inGroup = entries.filter((entry) => entry.group === group);
      lines.push('', paint('bold', `${title}:`));
      lines.push(...columns(inGroup.map((entry) => [entry.name, entry.summary])));
    }
  }
  lines.push('', paint('bold', 'Every command takes:'), ...optionLines(GLOBAL_OPTIONS));
  lines.push('', 'Start with: pml init, then pml up. More about one: pml help <command>.');
  return lines;
}

/** What `pml <command> --help` prints. */
export function commandHelp(command: Command): readonly string[] {
  const lines = [
    `${paint('bold', 'Usage:')} ${usageLine(command)}`,
    '',
    command.summary,
    ...(command.details === undefined ? [] : ['', ...wrapText(command.details, CLI.helpWidth)]),
    '',
    paint('bold', 'Options:'),
    ...optionLines({ ...command.options, ...GLOBAL_OPTIONS }),
    '',
    paint('bold', 'Examples:'),
    ...command.examples.map((example) => `  ${example}`),
  ];
  return lines;
}

/** The command as a person types it, with what it takes. */
export function usageLine(command: Command): string {
  return `pml ${command.name} ${command.usage}`.trimEnd();
}

/** An option as a person types it: `--limit N`. */
export function optionName(name: string, option: CommandOption): string {
  return option.type === 'string' ? `--${name} ${option.placeholder ?? 'TEXT'}` : `--${name}`;
}

function optionLines(options: Readonly<Record<string, CommandOption>>): readonly string[] {
  return columns(
    Object.entries(options).map(([name, option]) => [optionName(name, option), option.description]),
  );
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => displayWidth(name)));
  return rows.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`);
}
