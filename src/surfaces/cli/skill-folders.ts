/** Skills on the disk: written by `pml export --skills`, read back by `pml import`. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../base/json.ts';
import { writeWhole } from '../../config/atomic-file.ts';
import type { CapabilityDocument, CapabilitySummary } from '../../gateway/capability-desk.ts';
import { readInput } from './read-input.ts';
import { SKILL_FILES, skillNames, skillText } from './skill-text.ts';

/** One skill that is to be written. */
interface Skill {
  readonly capability: string;
  readonly folder: string;
  /** True if the folder holds an earlier export of pml. */
  readonly isThere: boolean;
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the skills of a document, each in its folder. Throws where a folder holds a skill that pml did not write. */
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
