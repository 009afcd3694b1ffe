import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { type Json, parseJson } from '../../base/json.ts';
import { plainText } from '../../base/plain-text.ts';
import { writeWhole } from '../../config/atomic-file.ts';
import type {
  CapabilitySummary,
  DocumentIssue,
  ExportedCapabilities,
  ImportedCapabilities,
} from '../../gateway/capability-desk.ts';
import { type Command, type CommandOptions, type Invocation, usage } from './command.ts';
import { readInput } from './read-input.ts';
import { readSkills, skillsOf, writeSkills } from './skills.ts';
import { counted, oneLine } from './terminal-text.ts';
import { confirm, printJson } from './terminal.ts';
import { wholeCapability } from './whole-id.ts';

/** Options of `pml export` and `pml capabilities export`. */
export const EXPORT_OPTIONS: CommandOptions = {
  'file FILE': 'Write the document into FILE instead of printing it.',
  'skills FOLDER': 'Write each capability as a skill into a folder of its own in FOLDER.',
  yes: 'Do not ask: replace a file, remove a capability.',
};

/** `pml export`: writes capabilities as a document for another project. */
export const exportCommand: Command = {
  usage: '[NAME…] [--file FILE | --skills FOLDER] [--yes]',
  details:
    'Exports all capabilities, or the named ones and the ones they call. The same as pml ' +
    'capabilities export. Counts are not exported, and neither is a capability with a secret in ' +
    'it. For everything pml knows, see pml backup. --skills writes folders with a SKILL.md for ' +
    'agents: purpose, parameters, how often it worked and whether it is tested. pml import reads ' +
    'such a folder back.',
  positionals: { min: 0, max: Infinity },
  options: EXPORT_OPTIONS,
  examples: [
    'pml export > capabilities.json',
    'pml export count_lines --file count.json',
    'pml export --skills ~/.claude/skills',
  ],
  run: (invocation) => exportCapabilities(invocation.positionals, invocation),
};

/** Prints or writes the document or its skills. Says which capabilities are left out. */
export async function exportCapabilities(
  names: readonly string[],
  invocation: Invocation,
): Promise<number> {
  const { terminal, surroundings } = invocation;
  const [file, folder] = ['file', 'skills'].map((option) => {
    const given = invocation.text(option);
    return given === undefined ? undefined : resolve(surroundings.cwd, given);
  });
  if (file !== undefined && folder !== undefined) {
    throw usage('pml export takes --file or --skills, not both');
  }
  const daemon = await invocation.daemon.reach();
  const whole = await Promise.all(names.map((name) => wholeCapability(name, daemon)));
  const wanted = names.length === 0 ? {} : { names: whole };
  const exported = await daemon.request('exportCapabilities', wanted);
  if (folder !== undefined) {
    const known = await daemon.request('capabilities', {});
    return exportSkills(exported, known, folder, invocation);
  }
  if (file !== undefined) {
    return exportFile(exported, file, invocation);
  }
  printJson(terminal, exported.document);
  sayWithheld(exported, invocation);
  return 0;
}

async function exportFile(
  exported: ExportedCapabilities,
  file: string,
  invocation: Invocation,
): Promise<number> {
  const { terminal, json } = invocation;
  const { document, withheld } = exported;
  if (existsSync(file) && !(await mayReplace(`${file} exists. Replace it?`, invocation))) {
    return 1;
  }
  writeWhole(file, `${JSON.stringify(document, undefined, 2)}\n`);
  const capabilities = document.capabilities.map(({ name }) => name);
  if (json) {
    printJson(terminal, { file, capabilities, withheld });
  } else {
    terminal.print(`Written: ${plainText(file)} (${capabilities.length} capabilities)`);
    sayWithheld(exported, invocation);
  }
  return 0;
}

async function exportSkills(
  exported: ExportedCapabilities,
  known: readonly CapabilitySummary[],
  folder: string,
  invocation: Invocation,
): Promise<number> {
  const { terminal, json } = invocation;
  const skills = skillsOf(exported.document, known, folder);
  const old = skills.filter(({ isThere }) => isThere).map((each) => each.folder);
  const question = `There already: ${old.join(', ')}. Replace?`;
  if (old.length > 0 && !(await mayReplace(question, invocation))) {
    return 1;
  }
  writeSkills(skills);
  if (json) {
    const written = skills.map((each) => ({ capability: each.capability, folder: each.folder }));
    printJson(terminal, { folder, skills: written, withheld: exported.withheld });
  } else {
    terminal.print(`Written: ${counted(skills.length, 'skill')} in ${plainText(folder)}`);
    sayWithheld(exported, invocation);
  }
  return 0;
}

async function mayReplace(
  question: string,
  { terminal, signal, flag }: Invocation,
): Promise<boolean> {
  if (flag('yes') || (await confirm(terminal, question, signal))) {
    return true;
  }
  terminal.say('Nothing was written.');
  return false;
}

function sayWithheld({ withheld }: ExportedCapabilities, { terminal }: Invocation): void {
  if (withheld.length > 0) {
    terminal.say(`Left out, because there is a secret in them: ${withheld.join(', ')}.`);
  }
}

/** `pml import`: imports the capabilities that another project exported. */
export const importCommand: Command = {
  usage: '<FILE | FOLDER | ->',
  details:
    'FILE is the output of pml export; - reads it from stdin. FOLDER is a skill that pml export ' +
    '--skills wrote, or a folder of such skills. The same as pml capabilities import. ' +
    'Capabilities that are there already stay as they are, and a name that is taken is changed. A ' +
    'capability that does not fit the tools here is kept, and offered once it fits. A document ' +
    'with any mistake changes nothing. Imported programs have no special rights: each of their ' +
    'calls passes the policy, and dangerous calls wait for pml approve.',
  positionals: { min: 1, max: 1 },
  examples: [
    'pml import capabilities.json',
    'pml import ~/.claude/skills/count-lines',
    'pml export --config other/pml.json | pml import -',
  ],
  run: (invocation) => importCapabilities(invocation.positionals[0] ?? '', invocation),
};

/** Imports capabilities. Says which were added, which existed, and which were left out. */
export async function importCapabilities(name: string, invocation: Invocation): Promise<number> {
  const { show } = invocation;
  const { document, folders } = await readDocument(name, invocation);
  const daemon = await invocation.daemon.reach();
  const imported = await daemon.request('importCapabilities', { document });
  if (imported.kind === 'invalid') {
    throw new GatewayError('CAPABILITY_INVALID', issuesText(imported.issues, folders));
  }
  show(imported, () => importedText(imported));
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

/** Says which capabilities were imported, and which were not. */
function importedText(
  imported: Extract<ImportedCapabilities, { readonly kind: 'imported' }>,
): readonly string[] {
  const { added, merged, left } = imported;
  if (added.length + merged.length + left.length === 0) {
    return ['There is nothing in the document.'];
  }
  const stale = [...added, ...merged].filter((each) => each.stale !== undefined);
  return [
    ...namesLine('Added', added),
    ...namesLine('There already, and unchanged', merged),
    ...(left.length === 0
      ? []
      : [`Left, because there is no room: ${left.map(oneLine).join(', ')}; unpin or remove some.`]),
    ...stale.map((each) => `Not offered for now: ${each.name}: ${oneLine(each.stale ?? '')}`),
  ];
}

function namesLine(what: string, list: readonly CapabilitySummary[]): readonly string[] {
  return list.length === 0 ? [] : [`${what}: ${list.map(({ name }) => name).join(', ')}.`];
}

/**
 * Formats all mistakes in a document, each with its place. For capabilities from folders, the place starts
 * with the folder.
 */
function issuesText(issues: readonly DocumentIssue[], folders: readonly string[]): string {
  const placed = (path: string): string =>
    path.replace(/^capabilities\[(\d+)\]/u, (all, index) => folders[Number(index)] ?? all);
  return [
    `the ${folders.length === 0 ? 'document' : 'skills'} cannot be imported, and nothing was changed:`,
    ...issues.map(({ path, message }) => `  ${oneLine(placed(path))}: ${oneLine(message)}`),
  ].join('\n');
}
