import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/show-name.ts';
import type { ProjectSize, RestoreChoice, RestoreReport } from '../../knowledge/backup.ts';
import type { ShownRestorePlan } from '../daemon/host.ts';
import { showReport } from './backup.ts';
import type { Command, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { isPerson, refuseAgent } from './require-person.ts';

/** `pml restore`: brings back the state of a backup. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Replace one project by its state in a backup.',
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

const counted = (count: number, name: string): string =>
  `${count} ${name}${count === 1 ? '' : 's'}`;

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
