/**
 * Findings of `pml doctor` about this machine. All functions are pure.
 *
 * A `problem` keeps something from working. A `note` is worth knowing.
 */
import { CLI } from '../../tuning/cli.ts';
import type { DoctorFacts } from './doctor-facts.ts';

/** One line of the report. */
export interface Finding {
  readonly level: 'fine' | 'note' | 'problem';
  /** The topic: `node`, `config`, `server git`. */
  readonly subject: string;
  readonly message: string;
  /** Advice, if anything can be done. */
  readonly remedy?: string;
}

/** Makes a finding that all is well. */
export const fine = (subject: string, message: string): Finding => ({
  level: 'fine',
  subject,
  message,
});

/** Makes a finding that is worth knowing. */
export const note = (subject: string, message: string, remedy?: string): Finding => ({
  level: 'note',
  subject,
  message,
  ...(remedy !== undefined && { remedy }),
});

/** Makes a finding of something that keeps pml from working. */
export const problem = (subject: string, message: string, remedy?: string): Finding => ({
  ...note(subject, message, remedy),
  level: 'problem',
});

const NODE_MIN = [20, 19] as const;
const NODE_RECOMMENDED_MAJOR = 22;
const BYTES_PER_MEBIBYTE = 1_048_576;

/** Returns the findings about this machine: Node, the configuration, the files of pml, the database. */
export function machineFindings(facts: DoctorFacts): readonly Finding[] {
  return [
    aboutNode(facts.node.version),
    ...aboutConfig(facts.config),
    ...facts.folders.flatMap((folder) => aboutFolder(folder)),
    ...aboutKey(facts.key),
    ...aboutDisk(facts.disk),
    ...aboutDatabase(facts.database),
  ];
}

function aboutNode(version: string): Finding {
  const subject = 'node';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [majorMin, minorMin] = NODE_MIN;
  if (major < majorMin || (major === majorMin && minor < minorMin)) {
    return problem(
      subject,
      `Node ${version} is too old for pml.`,
      `Install Node ${NODE_RECOMMENDED_MAJOR} or newer.`,
    );
  }
  if (major < NODE_RECOMMENDED_MAJOR) {
    return note(
      subject,
      `Node ${version} works, but is past its end of life.`,
      `Node ${NODE_RECOMMENDED_MAJOR} or newer is recommended.`,
    );
  }
  return fine(subject, `Node ${version}`);
}

function aboutConfig(config: DoctorFacts['config']): readonly Finding[] {
  const subject = 'config';
  if (config.kind === 'unusable') {
    return [
      problem(
        subject,
        config.problem,
        `Mend ${config.file}; a running pml keeps the last good one until then.`,
      ),
    ];
  }
  const warnings = config.warnings.map((message) =>
    (config.exists ? problem : note)(subject, message),
  );
  if (!config.exists) {
    const message = `There is no ${config.file}; the starter set is used.`;
    const remedy = 'Import the servers of your clients with pml init, or add one with pml add.';
    return [note(subject, message, remedy), ...warnings];
  }
  const { waiting } = config;
  if (waiting !== undefined) {
    return [
      ...warnings,
      problem(
        subject,
        `${config.file} has changes that have no effect until a person confirms them: ${waiting.changes.join('; ')}.`,
        `Run pml approve in a terminal; where there is none, start pml with PML_CONFIRM_CONFIG=${waiting.id}.`,
      ),
    ];
  }
  return [fine(subject, config.file), ...warnings];
}

function aboutFolder(folder: DoctorFacts['folders'][number]): readonly Finding[] {
  const subject = 'files';
  if (!folder.isWritable) {
    const missing = folder.exists ? 'cannot be written' : 'cannot be made';
    return [
      problem(
        subject,
        `${folder.path} ${missing}.`,
        'Make it belong to you, or choose another place with XDG_STATE_HOME and XDG_DATA_HOME.',
      ),
    ];
  }
  if (folder.exists && folder.isOpenToOthers) {
    return [
      problem(
        subject,
        `${folder.path} can be read or entered by other users.`,
        `Run: chmod go-rwx ${JSON.stringify(folder.path)}`,
      ),
    ];
  }
  return [];
}

function aboutDisk(disk: DoctorFacts['disk']): readonly Finding[] {
  if (disk === undefined) {
    return [];
  }
  const free = `${Math.floor(disk.freeBytes / BYTES_PER_MEBIBYTE)} MiB free`;
  return disk.freeBytes < CLI.diskFreeBytesMin
    ? [
        problem(
          'disk',
          `Only ${free} for ${disk.folder}.`,
          'Make room: runs are journaled before they go on, and cannot be when the disk is full.',
        ),
      ]
    : [fine('disk', free)];
}

/** Says whether the database can be used by this program. */
function aboutDatabase(database: DoctorFacts['database']): readonly Finding[] {
  const subject = 'database';
  switch (database.kind) {
    case 'not_checked':
      return [];
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
    default:
      return database satisfies never;
  }
}

const schemaText = (version: number | undefined): string =>
  version === undefined || version === 0 ? 'no schema yet' : `schema ${version}`;

const SEALED = 'stored logins and confirmations';

/** Says where pml's own key is, and who can use it there. */
function aboutKey({ place, file, hasKeychain }: DoctorFacts['key']): readonly Finding[] {
  const subject = 'key';
  switch (place) {
    case undefined:
      return [];
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
    default:
      return place satisfies never;
  }
}
