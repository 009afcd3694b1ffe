import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describeError, GatewayError } from '../../base/errors.ts';
import { type Json, parseJson } from '../../base/json.ts';
import { CLI } from '../../tuning/cli.ts';
import { importedText, issuesText } from './capabilities-text.ts';
import type { Command, Invocation } from './command.ts';
import { printJson } from './print-json.ts';

/** `pml import`: takes over what another project has exported. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Take over capabilities that another project has exported.',
  usage: '<FILE | ->',
  details:
    'FILE is what pml export wrote; - reads it from stdin. The same as pml capabilities import. What is there already\n' +
    'stays as it is, a name that is taken is changed, and what does not fit the tools here is kept and not offered\n' +
    'until it does. A document that is not right in every part changes nothing. Imported programs are as good as any\n' +
    'an agent writes: each of their calls passes the policy, and dangerous ones wait for pml approve.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml import capabilities.json', 'pml export --config other/pml.json | pml import -'],
  run: (invocation) => importCapabilities(invocation.positionals[0] ?? '', invocation),
};

/** Says what was added, what was there, and what was left. */
export async function importCapabilities(name: string, invocation: Invocation): Promise<number> {
  const { terminal, signal, json } = invocation;
  const document = await readDocument(name, invocation);
  const daemon = await invocation.daemon.reach(signal);
  const imported = await daemon.request('importCapabilities', { document }, signal);
  if (imported.kind === 'invalid') {
    throw new GatewayError('CAPABILITY_INVALID', issuesText(imported.issues));
  }
  if (json) {
    printJson(terminal, imported);
  } else {
    terminal.print(importedText(imported).join('\n'));
  }
  return imported.left.length === 0 ? 0 : 1;
}

async function readDocument(name: string, invocation: Invocation): Promise<Json> {
  const { terminal, signal, surroundings } = invocation;
  const text =
    name === '-' ? await terminal.readInput(signal) : readText(resolve(surroundings.cwd, name));
  const document = parseJson(text);
  if (document === undefined) {
    const what = name === '-' ? 'stdin' : name;
    throw new GatewayError('CAPABILITY_INVALID', `${what} cannot be read as JSON`);
  }
  return document;
}

function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > CLI.inputBytesMax) {
      throw new Error(`it is larger than ${CLI.inputBytesMax} bytes`);
    }
    return bytes.toString('utf8');
  } catch (error) {
    throw new GatewayError('FILE_UNUSABLE', `cannot read ${file}: ${describeError(error)}`, {
      cause: error,
    });
  }
}
