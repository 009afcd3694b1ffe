import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { type Json, parseJson } from '../../base/json.ts';
import { importedText, issuesText } from './capabilities-text.ts';
import type { Command, Invocation } from './command.ts';
import { printJson } from './print-json.ts';
import { printLines } from './print-lines.ts';
import { readInput } from './read-input.ts';
import { readSkills } from './skill-folders.ts';

/** `pml import`: takes over what another project has exported. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Import capabilities that another project has exported.',
  usage: '<FILE | FOLDER | ->',
  details:
    'FILE is the output of pml export; - reads it from stdin. FOLDER is a skill that pml export ' +
    '--skills wrote, or a folder of such skills. The same as pml capabilities import. ' +
    'Capabilities that are there already stay as they are, and a name that is taken is changed. A ' +
    'capability that does not fit the tools here is kept, and offered once it fits. A document ' +
    'with any mistake changes nothing. Imported programs have no special rights: each of their ' +
    'calls passes the policy, and dangerous calls wait for pml approve.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: [
    'pml import capabilities.json',
    'pml import ~/.claude/skills/count-lines',
    'pml export --config other/pml.json | pml import -',
  ],
  run: (invocation) => importCapabilities(invocation.positionals[0] ?? '', invocation),
};

/** Imports capabilities. Says which were added, which existed, and which were left out. */
export async function importCapabilities(name: string, invocation: Invocation): Promise<number> {
  const { terminal, signal, json } = invocation;
  const { document, folders } = await readDocument(name, invocation);
  const daemon = await invocation.daemon.reach(signal);
  const imported = await daemon.request('importCapabilities', { document }, signal);
  if (imported.kind === 'invalid') {
    throw new GatewayError('CAPABILITY_INVALID', issuesText(imported.issues, folders));
  }
  if (json) {
    printJson(terminal, imported);
  } else {
    printLines(terminal, importedText(imported));
  }
  return imported.left.length === 0 ? 0 : 1;
}

async function readDocument(
  name: string,
  { terminal, signal, surroundings }: Invocation,
): Promise<{ readonly document: Json; readonly folders: readonly string[] }> {
  const path = resolve(surroundings.cwd, name);
  if (name !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    return readSkills(path);
  }
  const document = parseJson(name === '-' ? await terminal.readInput(signal) : readInput(path));
  if (document === undefined) {
    const what = name === '-' ? 'stdin' : name;
    throw new GatewayError('CAPABILITY_INVALID', `${what} cannot be read as JSON`);
  }
  return { document, folders: [] };
}
