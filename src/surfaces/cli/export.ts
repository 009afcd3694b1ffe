import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { plainText } from '../../base/plain-text.ts';
import { writeWhole } from '../../config/atomic-file.ts';
import type { Command, CommandOption, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { printJson } from './print-json.ts';

/** What `pml export` and `pml capabilities export` take. */
export const EXPORT_OPTIONS = {
  file: {
    type: 'string',
    placeholder: 'FILE',
    description: 'Write the document into FILE instead of printing it.',
  },
  yes: { type: 'boolean', description: 'Do not ask: replace a file, remove a capability.' },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** `pml export`: what was learned, as a document for another project. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Print capabilities as a document that another project can import.',
  usage: '[NAME…] [--file FILE] [--yes]',
  details:
    'All capabilities, or those with these names together with those that they call. The same as pml capabilities\n' +
    'export. Counts stay here, and so does whatever has a secret in it. For everything pml knows, see pml backup.',
  options: EXPORT_OPTIONS,
  examples: ['pml export > capabilities.json', 'pml export count_lines --file count.json'],
  run: (invocation) => exportCapabilities(invocation.positionals, invocation),
};

/** Prints or writes the document; says what stays here. */
export async function exportCapabilities(
  names: readonly string[],
  invocation: Invocation,
): Promise<number> {
  const { terminal, signal, json, surroundings } = invocation;
  const given = invocation.text('file');
  const file = given === undefined ? undefined : resolve(surroundings.cwd, given);
  const daemon = await invocation.daemon.reach(signal);
  const wanted = names.length === 0 ? {} : { names };
  const { document, withheld } = await daemon.request('exportCapabilities', wanted, signal);
  if (file === undefined) {
    printJson(terminal, document);
  } else {
    const mayReplace = !existsSync(file) || invocation.flag('yes');
    if (!mayReplace && !(await confirm(terminal, `${file} exists. Replace it?`, signal))) {
      terminal.say('Nothing was written.');
      return 1;
    }
    writeWhole(file, `${JSON.stringify(document, undefined, 2)}\n`);
    const written = document.capabilities.map(({ name }) => name);
    if (json) {
      printJson(terminal, { file, capabilities: written, withheld });
    } else {
      terminal.print(`Written: ${plainText(file)} (${written.length} capabilities)`);
    }
  }
  if (withheld.length > 0 && !(json && file !== undefined)) {
    terminal.say(`Left out, because there is a secret in them: ${withheld.join(', ')}.`);
  }
  return 0;
}
