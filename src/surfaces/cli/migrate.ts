import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation, SchemaLook } from './command.ts';
import {} from './terminal.ts';

/** `pml migrate`: brings the tables to the version of this program. */
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
