/** The skill that lists the capabilities of pml, in the folder where an agent looks for skills. The whole file is pml's. */
import { join } from 'node:path';

import type { ClientFile } from './client.ts';

/** Name of the skill, and of its folder. */
export const SKILL_INDEX_NAME = 'pml-capabilities';
/** Line by which pml knows its own file. */
export const SKILL_INDEX_MARK = '<!-- pml: written by pml init, taken out by pml init --undo -->';

/** Returns the index file in a folder of skills. A file that somebody else wrote stays as it is. */
export function skillIndexFile(folder: string): ClientFile {
  return {
    path: join(folder, SKILL_INDEX_NAME, 'SKILL.md'),
    isHelper: true,
    read: (text) => ({
      servers: [],
      rules: [],
      problems: [],
      ...(isOwn(text) && { own: 'the index of capabilities' }),
    }),
    point: (text, { launch, skillIndex }) =>
      launch === undefined || skillIndex === undefined || (text !== '' && !isOwn(text))
        ? text
        : skillIndex,
    format: { kind: 'own' },
    tells: () => 'its skills get an index of the capabilities that pml has learned',
  };
}

const isOwn = (text: string): boolean => text.includes(SKILL_INDEX_MARK);
