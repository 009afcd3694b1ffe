import {
  type CommandOptions,
  loadCommand,
  type LoadedCommand,
} from '../src/surfaces/cli/command.ts';
import { COMMANDS } from '../src/surfaces/cli/commands.ts';
import { shownOptions, usageLine } from '../src/surfaces/cli/help.ts';
import { GLOBAL_OPTIONS } from '../src/surfaces/cli/parse-command-line.ts';

/** Returns the text of `docs/pml.1`, the manual page, from the same words as `pml help`. */
export async function manPage(): Promise<string> {
  const entries = COMMANDS.filter((entry) => entry.group !== 'hidden');
  const commands = await Promise.all(entries.map(loadCommand));
  const sorted = commands.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return [
    String.raw`.\" Written from the commands themselves by npm run docs; do not edit it here.`,
    '.TH PML 1 "" "pml" "User Commands"',
    '.SH NAME',
    String.raw`pml \- one small MCP gateway in front of all of an agent's MCP servers`,
    '.SH SYNOPSIS',
    '.B pml',
    '.I command',
    '[options]',
    '.SH OPTIONS OF EVERY COMMAND',
    ...optionLines(GLOBAL_OPTIONS),
    '.SH COMMANDS',
    ...sorted.flatMap((command) => section(command)),
    '.SH EXIT STATUS',
    '0 done; 1 failed; 2 not understood, nothing was done; 3 something cannot be reached; 4 refused, or a person has to do something first; 130 ended by Ctrl-C.',
    '',
  ].join('\n');
}

function section(command: LoadedCommand): readonly string[] {
  return [
    `.SS ${roff(usageLine(command))}`,
    roff(command.summary),
    ...(command.details === undefined ? [] : ['.PP', roff(command.details)]),
    ...optionLines(command.options),
    '.PP',
    'Examples:',
    '.nf',
    ...command.examples.map((example) => `  ${roff(example)}`),
    '.fi',
  ];
}

function optionLines(options: CommandOptions | undefined): readonly string[] {
  return shownOptions(options).flatMap(([name, about]) => [
    '.TP',
    String.raw`\fB${roff(name)}\fR`,
    roff(about),
  ]);
}

/** A text in which roff finds nothing to obey. */
function roff(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll('\n', ' ')
    .replaceAll(/^(?=[.'])/gu, String.raw`\&`);
}
