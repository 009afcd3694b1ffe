/** Capabilities as skills: folders with a SKILL.md, in the open format that agents read. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../base/json.ts';
import { duration } from '../../base/people-words.ts';
import { plainLine } from '../../base/plain-text.ts';
import { writeWhole } from '../../config/atomic-file.ts';
import { SKILL_INDEX_MARK, SKILL_INDEX_NAME } from '../../config/clients/client.ts';
import type { CapabilityDocument, CapabilitySummary } from '../../gateway/capability-desk.ts';
import { CLI } from '../../tuning/cli.ts';
import { usesText } from './capabilities-text.ts';
import { readInput } from './read-input.ts';
import { dayOf, oneLine } from './terminal-text.ts';

/** The files of a skill, beside each other in its folder. */
const SKILL_FILES = {
  /** Is for agents: pml does not read it back. */
  text: 'SKILL.md',
  program: 'program.ts',
  /** An export document with one capability, without its code. */
  document: 'capability.json',
} as const;

type Entry = CapabilityDocument['capabilities'][number];

/** Returns the folder names of skills: lower-case words joined by single hyphens, no name twice. */
export function skillNames(capabilities: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return capabilities.map((capability) => {
    const plain = capability.replaceAll(/_+/gu, '-').replace(/-$/u, '');
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) {
      name = `${plain}-${number}`;
    }
    taken.add(name);
    return name;
  });
}

/** Returns the text of a SKILL.md: front matter, purpose, how to run it, parameters, evidence. */
function skillText(skill: string, entry: Entry, evidence: CapabilitySummary): string {
  const { name, intent } = entry;
  const what = sentence(entry.description === '' ? name : entry.description);
  const when = intent === '' ? '' : ` Use it for requests such as: ${sentence(intent)}`;
  const task = { id: name, capability: name, args: {} };
  return [
    '---',
    `name: ${skill}`,
    // A JSON string is a YAML string.
    `description: ${JSON.stringify(plainLine(`${what}${when}`, CLI.skillDescriptionMax))}`,
    '---',
    '',
    `# ${name}`,
    '',
    what,
    '',
    '## How to run it',
    '',
    `With the tools of pml: \`execute_workflow\` with \`${JSON.stringify({ workflow: { tasks: [task] } })}\` and the parameters in \`args\`.`,
    `In a terminal: \`pml capabilities run ${name} --arg NAME=VALUE\`.`,
    'Where pml does not know it yet, a person runs `pml import` with this folder.',
    '',
    '## Parameters',
    '',
    ...parameterRows(entry.parameters),
    '',
    '## Evidence',
    '',
    ...evidenceLines(evidence).map((line) => `- ${line}`),
    '',
    '## Files',
    '',
    `- \`${SKILL_FILES.program}\`: the program, in TypeScript for the sandbox of pml. It reads its parameters from \`args\`.`,
    `- \`${SKILL_FILES.document}\`: everything else that \`pml import\` reads. It does not read this page.`,
    '',
  ].join('\n');
}

function parameterRows(parameters: JsonObject): readonly string[] {
  const { properties } = parameters;
  const entries = Object.entries(isJsonObject(properties) ? properties : {});
  if (entries.length === 0) {
    return ['It has none.'];
  }
  const rows = entries.map(([name, schema]) => {
    const { type, default: fallback } = isJsonObject(schema) ? schema : {};
    const value = fallback === undefined ? 'has to be given' : JSON.stringify(fallback);
    const cells = [name, typeof type === 'string' ? type : 'any', value];
    return `| ${cells.map(tableCell).join(' | ')} |`;
  });
  return ['| name | type | default |', '|---|---|---|', ...rows];
}

function evidenceLines(evidence: CapabilitySummary): readonly string[] {
  const { durationMsMean, lastUsedAt, tested, tools, risk } = evidence;
  const mean = durationMsMean === undefined ? '' : `, ${duration(durationMsMean)} on average`;
  const last = lastUsedAt === undefined ? '' : `, last on ${dayOf(lastUsedAt)}`;
  return [
    `Worked: ${usesText(evidence)}${mean}${last}.`,
    tested
      ? 'Tested: right results for two different sets of arguments.'
      : 'Untested: no right results for two different sets of arguments yet.',
    `Calls ${tools.map(tableCell).join(', ')}. Risk: ${risk}.`,
  ];
}

/** Returns a text on one line that ends with a full stop. */
function sentence(text: string): string {
  const line = plainLine(text, CLI.skillDescriptionMax);
  return /[.!?…]$/u.test(line) ? line : `${line}.`;
}

/** Returns a text as a cell of a Markdown table. */
const tableCell = (text: string): string => oneLine(text).replaceAll(/[\\|`<]/gu, String.raw`\$&`);

/**
 * Returns the text of the index: tested capabilities first, then the ones with most successes. Returns nothing if no
 * capability is offered.
 */
export function skillIndexText(known: readonly CapabilitySummary[]): string | undefined {
  const offered = known
    .filter(({ stale }) => stale === undefined)
    .toSorted(
      (one, other) =>
        Number(other.tested) - Number(one.tested) || other.uses.succeeded - one.uses.succeeded,
    )
    .slice(0, CLI.skillIndexMax);
  if (offered.length === 0) {
    return undefined;
  }
  const names = offered.map(({ name }) => name);
  const description = `Programs that worked before and run in one call of pml: ${names.join(', ')}. Read this before you write the steps of such a task yourself.`;
  const call = { workflow: { tasks: [{ id: 'run', capability: names[0], args: {} }] } };
  return [
    '---',
    `name: ${SKILL_INDEX_NAME}`,
    `description: ${JSON.stringify(plainLine(description, CLI.skillDescriptionMax))}`,
    '---',
    SKILL_INDEX_MARK,
    '',
    '# Capabilities of pml',
    '',
    `Run one with the tool \`execute_workflow\` of pml: \`${JSON.stringify(call)}\`, with its parameters in \`args\`.`,
    'This list is as old as the last `pml init`. The tool `discover` also finds those that were learned since.',
    '',
    '| capability | purpose | call | worked | tested | risk |',
    '|---|---|---|---|---|---|',
    ...offered.map((each) =>
      rowOf([
        each.name,
        each.description,
        each.signature,
        usesText(each),
        each.tested ? 'yes' : 'no',
        each.risk,
      ]),
    ),
    '',
  ].join('\n');
}

const rowOf = (cells: readonly string[]): string => `| ${cells.map(tableCell).join(' | ')} |`;

// Skills on the disk: written by `pml export --skills`, read back by `pml import`.

/** One skill that is to be written. */
interface Skill {
  readonly capability: string;
  readonly folder: string;
  /** True if the folder holds an earlier export of pml. */
  readonly isThere: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the skills of a document, each in its folder. Throws if a folder holds a skill that pml did not write. */
export function skillsOf(
  document: CapabilityDocument,
  known: readonly CapabilitySummary[],
  parent: string,
): readonly Skill[] {
  const names = skillNames(document.capabilities.map(({ name }) => name));
  return document.capabilities.flatMap((entry, index) => {
    const name = names[index] ?? entry.name;
    const folder = join(parent, name);
    const isThere = existsSync(folder);
    if (isThere && !existsSync(join(folder, SKILL_FILES.document))) {
      const why = `${folder} is there, and pml did not write it; nothing was written`;
      throw new GatewayError('FILE_UNUSABLE', why);
    }
    const evidence = known.find((each) => each.name === entry.name);
    const { code, ...rest } = entry;
    return evidence === undefined
      ? []
      : [
          {
            capability: entry.name,
            folder,
            isThere,
            files: {
              [SKILL_FILES.text]: skillText(name, entry, evidence),
              [SKILL_FILES.program]: code,
              [SKILL_FILES.document]: `${JSON.stringify({ ...document, capabilities: [rest] }, undefined, 2)}\n`,
            },
          },
        ];
  });
}

/** Writes the files of every skill. */
export function writeSkills(skills: readonly Skill[]): void {
  for (const { folder, files } of skills) {
    for (const [name, text] of Object.entries(files)) {
      writeWhole(join(folder, name), text);
    }
  }
}

/** Skills as one document, with the folder that each capability came from. */
interface ReadSkills {
  readonly document: JsonObject;
  readonly folders: readonly string[];
}

/** Reads one skill, or every skill in a folder. Throws for skills that pml did not write. */
export function readSkills(parent: string): ReadSkills {
  const folders = skillFoldersIn(parent);
  const [first, ...others] = folders.map(readSkill);
  if (first === undefined) {
    const why = `there is no ${SKILL_FILES.text} in ${parent} or in a folder of it`;
    throw new GatewayError('CAPABILITY_INVALID', why);
  }
  const strange = others.findIndex(
    ({ head }) => JSON.stringify(head) !== JSON.stringify(first.head),
  );
  if (strange !== -1) {
    const [one, other] = [folders[0], folders[strange + 1]];
    throw new GatewayError(
      'CAPABILITY_INVALID',
      `${one} and ${other} have different formats; import them one by one`,
    );
  }
  const capabilities = [first, ...others].map(({ entry }) => entry);
  return { document: { ...first.head, capabilities }, folders };
}

const isSkill = (folder: string): boolean => existsSync(join(folder, SKILL_FILES.text));

function skillFoldersIn(parent: string): readonly string[] {
  if (isSkill(parent)) {
    return [parent];
  }
  const inside = readdirSync(parent).toSorted();
  return inside.map((name) => join(parent, name)).filter(isSkill);
}

/** Returns the head of a skill's document, such as its format, and its capability with the program put back. */
function readSkill(folder: string): { readonly head: JsonObject; readonly entry: JsonObject } {
  const [documentFile, programFile] = [SKILL_FILES.document, SKILL_FILES.program].map((name) =>
    join(folder, name),
  ) as [string, string];
  if (!existsSync(documentFile) || !existsSync(programFile)) {
    throw new GatewayError(
      'CAPABILITY_INVALID',
      `the skill ${basename(folder)} has no program of pml (${SKILL_FILES.program}, ${SKILL_FILES.document}): ` +
        'pml imports only skills that pml export --skills wrote. Nothing was changed',
    );
  }
  const parsed = parseJson(readInput(documentFile));
  if (!isJsonObject(parsed)) {
    throw new GatewayError('CAPABILITY_INVALID', `${documentFile} cannot be read as JSON`);
  }
  const { capabilities, ...head } = parsed;
  const [entry, more] = Array.isArray(capabilities) ? (capabilities as readonly Json[]) : [];
  if (!isJsonObject(entry) || more !== undefined) {
    const why = `${documentFile} must have exactly one capability`;
    throw new GatewayError('CAPABILITY_INVALID', why);
  }
  return { head, entry: { ...entry, code: readInput(programFile) } };
}
