import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/plain-text.ts';
import { MS_PER_MINUTE } from '../../base/units.ts';
import type {
  BackupReport,
  ProjectSize,
  RestoreChoice,
  RestoreReport,
} from '../../knowledge/backup.ts';
import { CLI } from '../../tuning/cli.ts';
import type { ShownRestorePlan } from '../daemon/host.ts';
import { type Command, type Invocation, type SchemaLook, usage } from './command.ts';
import { isPerson, refuseAgent } from './require-person.ts';
import { counted } from './terminal-text.ts';
import { confirm } from './terminal.ts';

/** `pml backup`: writes all projects of the database into one file. */
export const backupCommand: Command = {
  usage: '<FILE> [--yes]',
  details:
    'Writes all projects of the database, as they are at one moment. Works while pml runs. The ' +
    'file is read back before it takes its place.',
  positionals: { min: 1, max: 1 },
  options: { yes: 'Replace an existing file.' },
  examples: ['pml backup pml-2026-11-15.backup', 'pml backup nightly.backup --yes --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, surroundings, positionals } = invocation;
    const file = resolve(surroundings.cwd, positionals[0] ?? '');
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) {
      throw new GatewayError(
        'FILE_UNUSABLE',
        `the backup cannot be written to ${file}: it is ${found.isDirectory() ? 'a folder' : 'not a regular file'}`,
      );
    }
    if (found !== undefined && !invocation.flag('yes')) {
      const wanted = await confirm(terminal, `${file} exists. Replace it?`, signal);
      if (!wanted) {
        terminal.say('Nothing was written.');
        return 1;
      }
    }
    const daemon = await invocation.daemon.reach();
    terminal.progress('writing the backup…');
    const limit = AbortSignal.timeout(CLI.backupWithinMs);
    const either = AbortSignal.any([signal, limit]);
    const report = await daemon.request('backup', { file }, either).catch((error: unknown) => {
      throw limit.aborted && !signal.aborted ? tooSlow(file) : error;
    });
    invocation.show(report, () => reportText(report, 'Written'));
    return 0;
  },
};

function tooSlow(file: string): GatewayError {
  return new GatewayError(
    'DATABASE_UNAVAILABLE',
    `the backup was given up after ${CLI.backupWithinMs / MS_PER_MINUTE} minutes; nothing was written to ${file}`,
  );
}

/** Returns the counts of a backup or of a restore. */
function reportText({ file, sizeBytes, rows }: BackupReport, verb: string): string {
  const counts = Object.entries(rows).flatMap(([table, count]) =>
    count > 0 ? [`${count} ${table}`] : [],
  );
  const text = counts.length === 0 ? 'It is empty.' : counts.join(', ');
  return `${verb}: ${file} (${sizeBytes} bytes)\n${text}`;
}

/** `pml restore`: restores the state of a backup. */
export const restoreCommand: Command = {
  usage: '<FILE> [--project NAME] [--from NAME] [--all] [--yes]',
  details:
    'Shows what will be replaced, and asks. Other projects of the database stay as they are. In ' +
    'the embedded database the restored project becomes the project of this configuration. In ' +
    'PostgreSQL it keeps its name, unless --project gives it another. Under another name, logins ' +
    'are not replaced.\n' +
    'Runs that were under way in the backup are ended and not taken up, because their effects ' +
    'since then are not known. Decisions of people about tools (pml risk, kept answers) are ' +
    'restored only if a person restores in a terminal.',
  positionals: { min: 1, max: 1 },
  options: {
    'project NAME': 'The project to replace, or to make.',
    'from NAME': 'The project in the backup, if it has several.',
    all: 'Replace every project of the database; projects that the backup lacks are removed.',
    yes: 'Do not ask.',
  },
  examples: [
    'pml restore pml-2026-11-15.backup',
    'pml restore laptop.backup --project shop',
    'pml restore nightly.backup --all --yes',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal } = invocation;
    const choice = choiceOf(invocation);
    // It restores permissions that people gave before the backup.
    refuseAgent(invocation, 'pml restore');
    const daemon = await invocation.daemon.reach();
    terminal.progress('reading the backup…');
    const plan = await daemon.request('planRestore', choice);
    terminal.progress(undefined);
    for (const line of planLines(plan)) {
      terminal.say(line);
    }
    if (!invocation.flag('yes') && !(await confirm(terminal, questionOf(plan), signal))) {
      terminal.say('Nothing was changed.');
      return 1;
    }
    terminal.progress('restoring…');
    const { file, scope } = plan;
    const withPermissions = isPerson(invocation);
    const report = await daemon.request('restore', { file, scope, withPermissions });
    invocation.show(report, () => reportText(report, 'Restored'));
    for (const line of afterLines(report)) {
      terminal.say(line);
    }
    return 0;
  },
};

function choiceOf({ surroundings, positionals, text, flag }: Invocation): RestoreChoice {
  const file = resolve(surroundings.cwd, positionals[0] ?? '');
  if (!existsSync(file)) {
    throw usage(`there is no file ${file}`);
  }
  const [project, from, isEverything] = [text('project'), text('from'), flag('all')];
  if (project === '' || from === '') {
    throw usage('--project and --from want the name of a project');
  }
  if (isEverything && (project !== undefined || from !== undefined)) {
    throw usage('--all replaces every project; leave out --project and --from');
  }
  return {
    file,
    isEverything,
    ...(project !== undefined && { project }),
    ...(from !== undefined && { from }),
  };
}

const sizeText = ({ rows, runs }: ProjectSize): string =>
  `(${counted(rows, 'row')}, ${counted(runs, 'run')})`;

function planLines({ file, scope, replaced, untouched, own }: ShownRestorePlan): readonly string[] {
  const lines = replaced.map(({ from, to, before, after }) => {
    const name = showName(to);
    if (from === undefined) {
      return `Project ${name} ${sizeText(before)} is removed: the backup does not have it.`;
    }
    const source = `project ${showName(from)} of ${file} ${sizeText(after)}`;
    return before.rows === 0
      ? `Project ${name} is added: ${source}.`
      : `Project ${name} ${sizeText(before)} is replaced by ${source}.`;
  });
  const others =
    untouched.length === 1
      ? '1 other project stays as it is'
      : `${untouched.length} other projects stay as they are`;
  const names = untouched.map((name) => showName(name)).join(', ');
  const isUnseen = scope.kind === 'project' && scope.to !== own;
  return [
    ...lines,
    ...(untouched.length > 0 ? [`${others}: ${names}.`] : []),
    ...(isUnseen
      ? [
          `This configuration shows project ${showName(own)}. To restore into it, add --project ${showName(own)}.`,
        ]
      : []),
  ];
}

const questionOf = ({ scope, replaced }: ShownRestorePlan): string =>
  scope.kind === 'everything'
    ? `All ${replaced.length} projects of the database change. Go on?`
    : 'Go on?';

function afterLines({
  runsEnded,
  arePermissionsKept,
  areLoginsKept,
}: RestoreReport): readonly string[] {
  const runs = runsEnded === 1 ? '1 run was' : `${runsEnded} runs were`;
  return [
    ...(runsEnded > 0 ? [`${runs} under way in the backup and will not go on; see pml runs.`] : []),
    ...(areLoginsKept
      ? ['Logins stay as they are: those of the backup belong to another project.']
      : []),
    ...(arePermissionsKept
      ? [
          'What people said about tools stays as it is: run pml restore in a terminal to take it from the backup.',
        ]
      : []),
  ];
}

/** `pml migrate`: migrates the schema to the version of this program. */
export const migrateCommand: Command = {
  usage: '[--dry-run]',
  details:
    'pml does this by itself when it starts. Use the command to see the changes first, or to ' +
    'migrate once before several instances start. It is one transaction: all of it or nothing. ' +
    'Instances that migrate at the same time wait for each other. A database of a newer pml is ' +
    'refused and left as it is. The embedded database must not be in use: run pml down first.',
  options: {
    'dry-run': 'Only say what would be done.',
  },
  examples: ['pml migrate --dry-run', 'pml migrate'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, storage, show } = invocation;
    const before = await storage.look();
    refuseNewer(before);
    if (invocation.flag('dry-run')) {
      show(before, () => dryLines(before).join('\n'));
      return 0;
    }
    const { notices, ...after } = await storage.migrate();
    for (const notice of notices) {
      terminal.say(notice);
    }
    show({ ...after, before: before.version ?? 0 }, () =>
      before.pending.length === 0
        ? `Nothing to do: the schema has version ${after.understood}.`
        : `Migrated from version ${before.version ?? 0} to ${after.understood}.`,
    );
    return 0;
  },
};

function refuseNewer({ version = 0, understood }: SchemaLook): void {
  if (version > understood) {
    throw new GatewayError(
      'DATABASE_VERSION_NEWER',
      `a newer pml wrote the database (schema ${version}); this one understands schema ${understood}. Nothing was changed`,
    );
  }
}

function dryLines({ version = 0, understood, pending }: SchemaLook): readonly string[] {
  if (pending.length === 0) {
    return [`Nothing to do: the schema has version ${understood}.`];
  }
  return [
    version === 0
      ? `There is no schema yet. It would be made, with version ${understood}:`
      : `The schema has version ${version}. It would be brought to ${understood}:`,
    ...pending.flatMap((step) => [
      `version ${step.version}`,
      ...step.statements.map((statement) => `  ${statement.split('\n', 1)[0] ?? ''}`),
    ]),
    'Nothing was changed.',
  ];
}
