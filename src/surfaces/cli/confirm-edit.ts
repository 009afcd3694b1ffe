import { confirmChange } from '../../config/confirm-change.ts';
import type { Locations } from '../../config/locations.ts';
import type { Invocation } from './command.ts';
import { isPerson } from './require-person.ts';

/** A person who changes the config by a command has confirmed the change with it. */
export function confirmEdit(
  invocation: Invocation,
  locations: Locations,
  before: string,
  after: string,
): void {
  if (isPerson(invocation)) {
    confirmChange(locations, invocation.surroundings, { before, after });
  }
}
