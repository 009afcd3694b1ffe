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
import type { Command, Invocation } from './command.ts';
import { isPerson, refuseAgent } from './require-person.ts';
import { counted } from './terminal-text.ts';
import { confirm, printJson } from './terminal.ts';

/** `pml backup`: everything that is known, in one file. */
export const backupCommand: Command = {
  usage: '<FILE> [--yes]',
  details:
    'Writes all projects of the database, as they are at one moment. Works while pml runs. The ' +
    'file is read back before it takes its place.',
  positionals: { min: 1, max: 1 },
  options: { yes: { type: 'boolean', description: 'Replace an existing file.' } },
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
    const daemon = await invocation.daemon.reach(signal);
    terminal.progress('writing the backup…');
    const limit = AbortSignal.timeout(CLI.backupWithinMs);
    const either = AbortSignal.any([signal, limit]);
    const report = await daemon.request('backup', { file }, either).catch((error: unknown) => {
      throw limit.aborted && !signal.aborted ? tooSlow(file) : error;
    });
    showReport(report, 'Written', invocation);
    return 0;
  },
};

function tooSlow(file: string): GatewayError {
  return new GatewayError(
    'DATABASE_UNAVAILABLE',
    `the backup was given up after ${CLI.backupWithinMs / MS_PER_MINUTE} minutes; nothing was written to ${file}`,
  );
}

/** Prints the counts of a backup or of a restore. */
function showReport(
  report: BackupReport,
  verb: 'Written' | 'Restored',
  { terminal, json }: Pick<Invocation, 'terminal' | 'json'>,
): void {
  if (json) {
    printJson(terminal, report);
    return;
  }
  const rows = Object.entries(report.rows).filter(([, count]) => count > 0);
  const counts = rows.map(([table, count]) => `${count} ${table}`).join(', ');
  terminal.print(`${verb}: ${report.file} (${report.sizeBytes} bytes)`);
  terminal.print(counts === '' ? 'It is empty.' : counts);
}

/** `pml restore`: brings back the state of a backup. */
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
    project: {
      type: 'string',
      placeholder: 'NAME',
      description: 'The project to replace, or to make.',
    },
    from: {
      type: 'string',
      placeholder: 'NAME',
      description: 'The project in the backup, if it has several.',
    },
    all: {
      type: 'boolean',
      description:
        'Replace every project of the database; projects that the backup lacks are removed.',
    },
    yes: { type: 'boolean', description: 'Do not ask.' },
  },
  examples: [
    'pml restore pml-2026-11-15.backup',
    'pml restore laptop.backup --project shop',
    'pml restore nightly.backup --all --yes',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal } = invocation;
    const choice = choiceOf(invocation);
    // It brings back what people allowed when the backup was made.
    refuseAgent(invocation, 'pml restore');
    const daemon = await invocation.daemon.reach(signal);
    terminal.progress('reading the backup…');
    const plan = await daemon.request('planRestore', choice, signal);
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
    const report = await daemon.request('restore', { file, scope, withPermissions }, signal);
    showReport(report, 'Restored', invocation);
    for (const line of afterLines(report)) {
      terminal.say(line);
    }
    return 0;
  },
};

function choiceOf({ surroundings, positionals, text, flag }: Invocation): RestoreChoice {
  const file = resolve(surroundings.cwd, positionals[0] ?? '');
  if (!existsSync(file)) {
    throw new GatewayError('USAGE', `there is no file ${file}`);
  }
  const [project, from, isEverything] = [text('project'), text('from'), flag('all')];
  if (project === '' || from === '') {
    throw new GatewayError('USAGE', '--project and --from want the name of a project');
  }
  if (isEverything && (project !== undefined || from !== undefined)) {
    throw new GatewayError('USAGE', '--all replaces every project; leave out --project and --from');
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
