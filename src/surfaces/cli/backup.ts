import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import type { BackupReport } from '../../knowledge/backup.ts';
import { CLI } from '../../tuning/cli.ts';
import type { Command, Invocation } from './command.ts';
import { confirm } from './confirm.ts';
import { printJson } from './print-json.ts';

const MS_PER_MINUTE = 60_000;

/** `pml backup`: everything that is known, in one file. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Write everything pml knows into one file.',
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
export function showReport(
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
