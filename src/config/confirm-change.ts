import { loosened, permissiveOf, readConfirmed, writeConfirmed } from './confirmed-policy.ts';
import { checkConfig } from './load.ts';
import type { Locations, Surroundings } from './locations.ts';

/** A change of the config file, as text. */
export interface ConfigChange {
  readonly before: string;
  readonly after: string;
}

/** Whether something in the file, as it is, waits for a person's word already. */
export function isWordAwaited(
  locations: Pick<Locations, 'configFile' | 'confirmedFile'>,
  surroundings: Pick<Surroundings, 'env'>,
  text: string,
): boolean {
  const confirmed = readConfirmed(locations.confirmedFile);
  return (
    confirmed !== undefined &&
    loosened(confirmed, permissiveOf(checkConfig(text, locations, surroundings).settings)).length >
      0
  );
}

/**
 * A person has seen this change and wants it: it counts as confirmed. To be called before the file is
 * written, so that a running daemon finds it confirmed.
 *
 * Not where something else in the file waits for a word already: that would be confirmed unseen.
 */
export function confirmChange(
  locations: Pick<Locations, 'configFile' | 'confirmedFile'>,
  surroundings: Pick<Surroundings, 'env'>,
  { before, after }: ConfigChange,
): void {
  const confirmed = readConfirmed(locations.confirmedFile);
  if (confirmed !== undefined && !isWordAwaited(locations, surroundings, before)) {
    const { settings } = checkConfig(after, locations, surroundings);
    writeConfirmed(locations.confirmedFile, permissiveOf(settings));
  }
}
