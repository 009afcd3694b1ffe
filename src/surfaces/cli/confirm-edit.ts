import {
  loosened,
  permissiveOf,
  readConfirmed,
  writeConfirmed,
} from '../../config/confirmed-policy.ts';
import { checkConfig } from '../../config/load.ts';
import type { Locations } from '../../config/locations.ts';
import type { Invocation } from './command.ts';
import { isPerson } from './require-person.ts';

/**
 * A person who changes the config by a command has confirmed the change with it. To be called
 * before the file is written, so that a running daemon finds it confirmed.
 *
 * Not where something else in the file waits for a word already: that would be confirmed unseen.
 */
export function confirmEdit(
  invocation: Invocation,
  locations: Locations,
  before: string,
  after: string,
): void {
  const confirmed = readConfirmed(locations.confirmedFile);
  if (confirmed === undefined || !isPerson(invocation)) {
    return;
  }
  const settingsOf = (text: string): ReturnType<typeof permissiveOf> =>
    permissiveOf(checkConfig(text, locations, invocation.surroundings).settings);
  if (loosened(confirmed, settingsOf(before)).length === 0) {
    writeConfirmed(locations.confirmedFile, settingsOf(after));
  }
}
