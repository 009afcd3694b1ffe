import { join } from 'node:path';

import { ERRORS } from '../../base/errors.ts';
import { undoLast } from '../../config/backups.ts';
import { findClients } from '../../config/clients/all-clients.ts';
import { PML_NAME } from '../../config/clients/client.ts';
import type { Locations, Surroundings } from '../../config/locations.ts';
import { SecretKeeper } from '../../config/secret-keeper.ts';
import type { Invocation } from './command.ts';
import { printJson, type Terminal } from './terminal.ts';

/** Takes the last init back, and says what became of each file. */
export function undoInit(
  invocation: Invocation,
  locations: Locations,
  surroundings: Surroundings,
): number {
  const { terminal, json, flag } = invocation;
  const options = { force: flag('force'), dryRun: flag('dry-run') };
  const report = undoLast(locations.userFolder, options, new Date());
  if (json) {
    printJson(terminal, report ?? NOTHING_UNDONE);
  }
  if (report === undefined) {
    sayNothingUndone(terminal, locations, filesOfPml(surroundings));
    return 0;
  }
  const keeper = new SecretKeeper(locations);
  for (const name of options.dryRun ? [] : report.secrets) {
    keeper.remove(name);
  }
  const verb = options.dryRun ? 'would be' : 'is';
  for (const path of report.restored) {
    terminal.say(`${path} ${verb} as it was before ${report.createdAt}.`);
  }
  for (const path of report.takenOut) {
    terminal.say(`${path} was edited since: what pml wrote ${verb} taken out, the rest stays.`);
  }
  for (const path of report.removed) {
    terminal.say(`${path} ${verb} gone: it was not there before.`);
  }
  for (const path of report.gone) {
    terminal.say(`${path} was edited since, and nothing that pml wrote is left in it: it stays.`);
  }
  for (const name of report.secrets) {
    terminal.say(`The secret ${name} ${verb} gone: it was not there before.`);
  }
  if (report.left.length === 0) {
    return 0;
  }
  for (const { path, reason } of report.left) {
    terminal.say(`${path} is not undone, and stays as it is: ${reason}.`);
  }
  const { exitCode, remedy } = ERRORS.UNDO_REFUSED;
  terminal.say(`${remedy} The copies from before are in ${report.folder}.`);
  return exitCode;
}

/** Returns the files of clients with a part of pml in them. */
function filesOfPml(surroundings: Surroundings): readonly string[] {
  return findClients(surroundings)
    .flatMap(({ files }) => files)
    .flatMap((found) =>
      found.kind === 'read' &&
      (found.reading.own !== undefined ||
        found.reading.servers.some(({ name }) => name === PML_NAME))
        ? [found.file.path]
        : [],
    );
}

/** Says that no record is left. The records may have been deleted, and the clients still use pml. */
function sayNothingUndone(
  terminal: Terminal,
  { userFolder }: Locations,
  files: readonly string[],
): void {
  if (files.length === 0) {
    terminal.say('There is nothing to undo.');
    return;
  }
  terminal.say(
    `There is nothing to undo: no record of an init is left in ${join(userFolder, 'backups')}.`,
  );
  terminal.say(`Remove "${PML_NAME}" by hand from: ${files.join(', ')}.`);
}

const NOTHING_UNDONE = { restored: [], removed: [], takenOut: [], gone: [], left: [], secrets: [] };
