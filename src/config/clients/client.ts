/**
 * pml's knowledge of an MCP client: where its files are, how to read them, how to point it at pml.
 */
import { join } from 'node:path';

import type { JsonPath } from '../../base/json-path.ts';
import type { Surroundings } from '../locations.ts';
import type { ServerEntryInput, ServerMarksInput } from '../schema.ts';
import type { FileFormat } from './take-out.ts';

/** The clients that `pml init` knows, as they are named on the command line. */
export type ClientId =
  | 'claude-code'
  | 'claude-desktop'
  | 'cursor'
  | 'vs-code'
  | 'codex'
  | 'windsurf'
  | 'opencode';

/** The places to search: a home folder, and the folder of a project if it is included. */
export interface ClientPlace extends Pick<Surroundings, 'home' | 'platform' | 'env'> {
  readonly project?: string;
}

/** A server of a client, already in the words of pml. */
export interface FoundServer {
  /** As the client names it. */
  readonly name: string;
  /** Where it stands in the client's file. */
  readonly path: JsonPath;
  readonly entry: ServerEntryInput;
  readonly marks: ServerMarksInput;
  /** Notes for a person: a variable to set, a part that has no counterpart. */
  readonly notes: readonly string[];
}

/** A rule of a client about tools, which it may name in its own way. */
export interface FoundRule {
  /** `server:tool` or `server__tool`, with `*` for anything; the server as the client names it. */
  readonly target: string;
  readonly joint: ':' | '__';
  readonly action: 'allow' | 'ask' | 'deny';
  /** True for "and nothing else": it holds after all other rules. */
  readonly isRest?: boolean;
}

/** The content of a file. A problem names a part that was left out, with the reason. */
export interface Reading {
  readonly servers: readonly FoundServer[];
  readonly rules: readonly FoundRule[];
  readonly problems: readonly string[];
  /** Text that pml itself wrote there, apart from servers and rules. */
  readonly own?: string;
}

/** A change of a client's file. */
export interface Pointing {
  /** The words that start pml: `pml stdio`. Left out if the client is not to use pml through this entry. */
  readonly launch?: readonly string[];
  /** Text of the skill that lists the capabilities. Left out if there are none. */
  readonly skillIndex?: string | undefined;
  /** Servers that pml has taken over. */
  readonly moved: readonly JsonPath[];
}

/** One file of a client. */
export interface ClientFile {
  readonly path: string;
  /** Throws GatewayError where the text cannot be understood. */
  readonly read: (text: string) => Reading;
  /** Left out for files that pml never changes: rules, and files that a project shares. */
  readonly point?: (text: string, pointing: Pointing) => string;
  /** Format of the file, for undoing `point`. If left out: JSON without an entry of pml. */
  readonly format?: FileFormat;
  /** The file that gets the entry of pml. */
  readonly isPrimary?: boolean;
  /** True for a file that helps the client to use pml. It is made if it is missing. If it is broken, the entry of pml is written nevertheless. */
  readonly isHelper?: boolean;
  /** Says in words what `point` adds to this text, beside the entry of pml. */
  readonly tells?: (text: string) => string | undefined;
}

/** One client. */
export interface Client {
  readonly id: ClientId;
  readonly title: string;
  files(place: ClientPlace): readonly ClientFile[];
}

/** The name under which clients know pml. */
export const PML_NAME = 'pml';

// The skill that lists the capabilities of pml, in the folder where an agent looks for skills. The whole file is pml's.

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
