/** Findings of `pml doctor` about pml's own files and the folders of servers. */
import type { Statistics } from '../../gateway/gateway.ts';
import type { RootFacts, ServerFacts } from './doctor-facts.ts';
import type { Finding } from './doctor-findings.ts';
import { ownFilesText } from './own-files-text.ts';

/** Attempts to get to pml's own files. */
export function aboutOwnFiles(attempts: Statistics['ownFiles'] | undefined): readonly Finding[] {
  const text = ownFilesText(attempts);
  return text === undefined
    ? []
    : [
        {
          level: 'note',
          subject: 'own files',
          message: `An agent tried to get to pml’s own files: ${text}.`,
          remedy: 'Look in the log for own_files_refused: it names the session and the argument.',
        },
      ];
}

/** Reports folders of a server with files that an agent should not reach. */
export function aboutRoots({ name, roots = [] }: ServerFacts): readonly Finding[] {
  return roots.map((root) => ({ level: 'note', subject: `server ${name}`, ...said(root) }));
}

function said(root: RootFacts): Pick<Finding, 'message' | 'remedy'> {
  const { kind, folder } = root;
  switch (kind) {
    case 'own files':
      return {
        message: `Its folder ${folder} holds pml’s own files: calls that lead to them are refused, and calls about the whole folder are asked about.`,
        remedy: 'Give it a smaller folder, such as that of the project you work on.',
      };
    case 'named file':
      return {
        message: `Its folder ${folder} holds ${root.file}, which ${root.variable} names: calls that lead to it are refused, but the program of the server can read it.`,
        remedy:
          'Move the file to a folder that no server is given, or give the server a smaller one.',
      };
    case 'config':
      return {
        message: `Its folder ${folder} holds the file that pml takes its settings from: calls that may change it are asked about.`,
        remedy: 'Give it a smaller folder, or keep pml.json outside of it.',
      };
    case 'program':
      return {
        message: `Its folder ${folder} holds the program of the server ${root.server}: an agent could change it.`,
        remedy: 'Give it a smaller folder, or install the program elsewhere.',
      };
    default:
      return kind satisfies never;
  }
}
