import { userInfo } from 'node:os';

import { POLICY_ID } from '../../base/ids.ts';
import { readIfThere, requireUnchanged } from '../../config/atomic-file.ts';
import { ConfirmedConfig, configId } from '../../config/confirmed-config.ts';
import { EMPTY_CONFIG } from '../../config/edit-config.ts';
import { writtenConfig } from '../../config/load.ts';
import type { Locations } from '../../config/locations.ts';
import type { DaemonConnection, Invocation } from './command.ts';
import { asPerson, isPerson } from './require-person.ts';

/** A change of the config file that a command makes. */
interface Edit {
  readonly locations: Locations;
  /** The text that the person was shown and the change was made from; `undefined` for no file. */
  readonly before: string | undefined;
  readonly after: string;
  readonly write: () => void;
}

/**
 * Writes a change of the config file. If a person runs the command, that counts as confirmation. If
 * another change waits already, nothing is confirmed, because the person has not seen that one.
 * Returns 'waits' if something in the file waits afterwards. Throws FILE_CHANGED, and writes
 * nothing, if the file changed since it was read.
 */
export async function confirmEdit(
  invocation: Invocation,
  { locations, before, after, write }: Edit,
): Promise<'in force' | 'waits'> {
  // The daemon reads the file before it changes: changes in it that nobody confirmed start to wait.
  await reloadDaemon(invocation);
  requireUnchanged(locations.configFile, before);
  const shown = writtenConfig(before ?? EMPTY_CONFIG, locations);
  const isClear = new ConfirmedConfig(locations).look(shown).waiting === undefined;
  write();
  if (isClear && isPerson(invocation)) {
    await confirmFile(invocation, locations, after);
  } else {
    await reloadDaemon(invocation);
  }
  const now = new ConfirmedConfig(locations).look(writtenConfig(after, locations));
  return now.waiting === undefined ? 'in force' : 'waits';
}

/**
 * Confirms a config file that a person has seen. A running daemon keeps the record, so the daemon does it.
 * Returns false, and confirms nothing, when the file has another text by now.
 * Precondition: a person runs the command.
 */
export async function confirmFile(
  invocation: Invocation,
  locations: Locations,
  text: string,
): Promise<boolean> {
  const written = writtenConfig(text, locations);
  const running = await reloadDaemon(invocation);
  if (readIfThere(locations.configFile)?.toString('utf8') !== text) {
    return false;
  }
  // The record of a project folder's file is read with every reload. No daemon keeps it.
  if (running === undefined || locations.configChosenBy === 'folder') {
    new ConfirmedConfig(locations, (problem) => invocation.terminal.say(problem)).accept(written);
    await reloadDaemon(invocation);
    return true;
  }
  const decisionId = POLICY_ID + configId(written);
  const { username: by } = userInfo();
  const params = { decisionId, by, verdict: { kind: 'approved' } as const };
  const answer = await asPerson(invocation, 'this', 'decide', params);
  return answer.kind === 'taken';
}

/** Makes a running daemon read the file now. */
async function reloadDaemon({
  daemon,
}: Pick<Invocation, 'daemon' | 'signal'>): Promise<DaemonConnection | undefined> {
  const running = await daemon.find();
  await running?.request('reload', {});
  return running;
}

/** Message after a change that nobody could confirm. */
export const WAITS =
  'It has no effect yet: a person has to confirm it. Run pml approve in a terminal of your own.';
