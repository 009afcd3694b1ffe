import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import { showReport } from './backup.ts';
import type { Command, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { isPerson, refuseAgent } from './require-person.ts';

/** `pml restore`: back to what a backup says. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Replace everything pml knows by what is in a backup.',
  usage: '<FILE> [--yes]',
  details:
    'Runs that were under way in the backup are ended and not taken up: what they did since is not known. What people said about tools (pml risk, answers that are kept) comes back only where a person restores in a terminal; otherwise it stays as it is now.',
  positionals: { min: 1, max: 1 },
  options: { yes: { type: 'boolean', description: 'Do not ask.' } },
  examples: ['pml restore pml-2026-11-15.backup', 'pml restore nightly.backup --yes'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, surroundings, positionals, locations } = invocation;
    const file = resolve(surroundings.cwd, positionals[0] ?? '');
    if (!existsSync(file)) {
      throw new GatewayError('USAGE', `there is no file ${file}`);
    }
    // It brings back what people allowed when the backup was made.
    refuseAgent(invocation, 'pml restore');
    if (!invocation.flag('yes')) {
      const question = `Everything pml knows for ${locations.configFile} is replaced by ${file}. Go on?`;
      if (!(await confirm(terminal, question, signal))) {
        terminal.say('Nothing was changed.');
        return 1;
      }
    }
    const daemon = await invocation.daemon.reach(signal);
    terminal.progress('restoring…');
    const withPermissions = isPerson(invocation);
    const report = await daemon.request('restore', { file, withPermissions }, signal);
    showReport(report, 'Restored', invocation);
    const { runsEnded, arePermissionsKept } = report;
    if (runsEnded > 0) {
      const runs = runsEnded === 1 ? '1 run was' : `${runsEnded} runs were`;
      terminal.say(`${runs} under way in the backup and will not go on; see pml runs.`);
    }
    if (arePermissionsKept) {
      terminal.say(
        'What people said about tools stays as it is: run pml restore in a terminal to take it from the backup.',
      );
    }
    return 0;
  },
};
