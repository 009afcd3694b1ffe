/** Names of tools in lists: a server may have called its tool anything, of any length. */
import { createHash } from 'node:crypto';

import { DASHBOARD } from '../../tuning/http.ts';

/** Enough of a fingerprint that two names with the same beginning stay two. */
const FINGERPRINT_LENGTH = 16;

/** The name itself, or the beginning of a very long one with a fingerprint of all of it. */
export function listedName(id: string): string {
  if (id.length <= DASHBOARD.descriptionLengthMax) {
    return id;
  }
  const fingerprint = createHash('sha256').update(id).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return `${id.slice(0, DASHBOARD.descriptionLengthMax)}…${fingerprint}`;
}

/** The name that was listed so; what was asked for where none was. */
export function wholeName(listed: string, ids: Iterable<string>): string {
  if (listed.length <= DASHBOARD.descriptionLengthMax) {
    return listed;
  }
  for (const id of ids) {
    if (id === listed || listedName(id) === listed) {
      return id;
    }
  }
  return listed;
}
