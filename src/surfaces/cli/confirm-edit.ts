import { userInfo } from 'node:os';

import { POLICY_ID } from '../../base/ids.ts';
import { ConfirmedConfig, configId } from '../../config/confirmed-config.ts';
import { writtenConfig } from '../../config/load.ts';
import type { Locations } from '../../config/locations.ts';
import { asPerson } from './as-person.ts';
import type { Invocation } from './command.ts';
import type { DaemonConnection } from './daemon-access.ts';
import { isPerson } from './require-person.ts';

/** A change of the config file that a command makes. */
export interface Edit {
  readonly locations: Locations;
  readonly before: string;
  readonly after: string;
  readonly write: () => void;
}

/**
 * Writes a change of the config file. When a person runs the command, that counts as confirmation. If
 * another change waits already, nothing is confirmed: the person has not seen that one. Returns
 * whether something in the file waits afterwards.
 */
export async function confirmEdit(
  invocation: Invocation,
  { locations, before, after, write }: Edit,
): Promise<'in force' | 'waits'> {
  const confirmed = new ConfirmedConfig(locations);
  const isClear = confirmed.look(writtenConfig(before, locations)).waiting === undefined;
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
 * A person has seen this config file and wants it. A daemon that runs keeps the record: it is told.
 * Returns false when the daemon did not take it, because the file has changed meanwhile.
 * Precondition: the file has this text, and a person runs the command.
 */
export async function confirmFile(
  invocation: Invocation,
  locations: Locations,
  text: string,
): Promise<boolean> {
  const written = writtenConfig(text, locations);
  const running = await reloadDaemon(invocation);
  if (running === undefined) {
    new ConfirmedConfig(locations, (problem) => invocation.terminal.say(problem)).accept(written);
    return true;
  }
  const decisionId = POLICY_ID + configId(written);
  const { username: by } = userInfo();
  const params = { decisionId, by, verdict: { kind: 'approved' } as const };
  const answer = await asPerson(invocation, { command: 'this', method: 'decide', params });
  return answer.kind === 'taken';
}

/** Lets a daemon that runs read the file now. */
async function reloadDaemon({
  daemon,
  signal,
}: Pick<Invocation, 'daemon' | 'signal'>): Promise<DaemonConnection | undefined> {
  const running = await daemon.find(signal);
  await running?.request('reload', {}, signal);
  return running;
}

/** Said after a change that nobody could confirm. */
export const WAITS =
  'It has no effect yet: a person has to confirm it. Run pml approve in a terminal of your own.';
