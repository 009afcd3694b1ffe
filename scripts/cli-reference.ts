import { loadCommand, type LoadedCommand } from '../src/surfaces/cli/command.ts';
import { COMMANDS } from '../src/surfaces/cli/commands.ts';
import { shownOptions, usageLine } from '../src/surfaces/cli/help.ts';

const HEADING = `# Command line

Written from the commands themselves by \`npm run docs\`; do not edit it here.

Every command takes \`--config FILE\` (the configuration to use, instead of \`PML_CONFIG\` or \`~/.config/pml/pml.json\`), \`--json\`
(one JSON value on stdout and nothing else; errors as one JSON object on stderr) and \`--help\`. Data goes to
stdout, words to stderr. Colours are left out where the output is not a terminal or \`NO_COLOR\` is set;
\`PML_DEBUG=1\` adds the stack to an error.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | failed: the tool, the run or the check did not succeed |
| 2 | the command line or its input was not understood; nothing was done |
| 3 | something that is needed cannot be reached at the moment |
| 4 | refused by policy, or a person has to do something first |
| 130 | ended by Ctrl-C (128 + the number of any other signal) |
`;

/** The text of \`docs/reference/cli.md\`. */
export async function cliReference(): Promise<string> {
  const entries = COMMANDS.filter((entry) => entry.group !== 'hidden');
  const commands = await Promise.all(entries.map(loadCommand));
  const sorted = commands.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return [HEADING, ...sorted.map((command) => section(command))].join('\n');
}

function section(command: LoadedCommand): string {
  const rows = shownOptions(command.options).map(
    ([name, about]) => `| \`${name}\` | ${inCell(about)} |`,
  );
  return [
    `## \`pml ${command.name}\``,
    '',
    command.summary,
    ...(command.details === undefined ? [] : ['', command.details]),
    '',
    '```sh',
    usageLine(command),
    '```',
    ...(rows.length === 0 ? [] : ['', '| option | |', '|---|---|', ...rows]),
    '',
    'Examples:',
    '',
    '```sh',
    ...command.examples,
    '```',
    '',
  ].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
