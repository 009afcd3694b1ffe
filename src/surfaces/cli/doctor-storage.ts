/** Findings of `pml doctor` about files: the database, pml's key, its own files, the folders of servers. */
import type { Statistics } from '../../gateway/gateway.ts';
import type { DatabaseFacts, KeyFacts, RootFacts, ServerFacts } from './doctor-facts.ts';
import { fine, type Finding, note, problem } from './finding.ts';
import { ownFilesText } from './health-text.ts';

/** Says whether the database can be used by this program. */
export function aboutDatabase(database: DatabaseFacts): readonly Finding[] {
  const subject = 'database';
  switch (database.kind) {
    case 'not_checked': {
      return [];
    }
    case 'unreachable': {
      const message = `The database cannot be used: ${database.problem}`;
      const remedy = 'Start it, or mend pml.storage.url; pml goes on by itself once it is there.';
      return [problem(subject, message, remedy)];
    }
    case 'seen': {
      const { engine, version, understood } = database;
      if (version !== undefined && version > understood) {
        const message = `A newer pml wrote the database (schema ${version}); this one understands schema ${understood} and does not use it. Nothing was changed.`;
        const remedy = 'Install that version of pml or a later one.';
        return [problem(subject, message, remedy)];
      }
      if (engine === 'pglite') {
        return [];
      }
      return [fine(subject, `PostgreSQL answers, ${schemaText(version)}`)];
    }
    default: {
      return database satisfies never;
    }
  }
}

const schemaText = (version: number | undefined): string =>
  version === undefined || version === 0 ? 'no schema yet' : `schema ${version}`;

const SEALED = 'stored logins and confirmations';

/** Where pml's own key lies, and what that means. */
export function aboutKey({ place, file, hasKeychain }: KeyFacts): readonly Finding[] {
  const subject = 'key';
  switch (place) {
    case undefined: {
      return [];
    }
    case 'keychain': {
      const message = `The key to ${SEALED} is in the keychain of this system: a program that only reads your files cannot use it.`;
      return [fine(subject, message)];
    }
    case 'named file': {
      const message = `The key to ${SEALED} is in ${file}, as PML_KEY_FILE says: a program that can read this file can use it.`;
      return [fine(subject, message)];
    }
    case 'file': {
      const message = `The key to ${SEALED} is in ${file}: a program that reads your files can use it.`;
      const remedy = hasKeychain
        ? 'It is moved into the keychain at the next start: run pml down, then pml up.'
        : 'With a keychain it is moved there (on Debian: libsecret-tools and a desktop); PML_KEY_FILE names another place.';
      return [note(subject, message, remedy)];
    }
    default: {
      return place satisfies never;
    }
  }
}

/** Attempts to get to pml's own files. */
export function aboutOwnFiles(attempts: Statistics['ownFiles'] | undefined): readonly Finding[] {
  const text = ownFilesText(attempts);
  return text === undefined
    ? []
    : [
        note(
          'own files',
          `An agent tried to get to pml’s own files: ${text}.`,
          'Look in the log for own_files_refused: it names the session and the argument.',
        ),
      ];
}

/** Reports folders of a server with files that an agent should not reach. */
export function aboutRoots({ name, roots = [] }: ServerFacts): readonly Finding[] {
  return roots.map((root) => note(`server ${name}`, ...aboutRoot(root)));
}

/** Returns what is in the folder, and what to do. */
function aboutRoot(root: RootFacts): readonly [message: string, remedy: string] {
  const { kind, folder } = root;
  switch (kind) {
    case 'own files':
      return [
        `Its folder ${folder} holds pml’s own files: calls that lead to them are refused, and calls about the whole folder are asked about.`,
        'Give it a smaller folder, such as that of the project you work on.',
      ];
    case 'named file':
      return [
        `Its folder ${folder} holds ${root.file}, which ${root.variable} names: calls that lead to it are refused, but the program of the server can read it.`,
        'Move the file to a folder that no server is given, or give the server a smaller one.',
      ];
    case 'config':
      return [
        `Its folder ${folder} holds the file that pml takes its settings from: calls that may change it are asked about.`,
        'Give it a smaller folder, or keep pml.json outside of it.',
      ];
    case 'program':
      return [
        `Its folder ${folder} holds the program of the server ${root.server}: an agent could change it.`,
        'Give it a smaller folder, or install the program elsewhere.',
      ];
    default:
      return kind satisfies never;
  }
}
