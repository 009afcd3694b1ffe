/** Capabilities as skills: folders with a SKILL.md, in the open format that agents read. */
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { duration } from '../../base/people-words.ts';
import { plainLine } from '../../base/plain-text.ts';
import { SKILL_INDEX_MARK, SKILL_INDEX_NAME } from '../../config/clients/skill-index.ts';
import type { CapabilityDocument, CapabilitySummary } from '../../gateway/capability-desk.ts';
import { CLI } from '../../tuning/cli.ts';
import { usesText } from './capabilities-text.ts';
import { dayOf, oneLine } from './table.ts';

/** The files of a skill, beside each other in its folder. */
export const SKILL_FILES = {
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
export function skillText(skill: string, entry: Entry, evidence: CapabilitySummary): string {
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
 * Returns the text of the index: tested capabilities first, then those that worked most often. Returns nothing where no
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
