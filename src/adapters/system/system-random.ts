import { randomBytes, randomInt } from 'node:crypto';

import type { Random } from '../../base/random.ts';

const RESOLUTION = 2 ** 47;
const ID_BYTES = 16;

/** The machine's own randomness, good enough for secrets. */
export const systemRandom: Random = {
  next: () => randomInt(RESOLUTION) / RESOLUTION,
  // People give ids to commands: one that begins with a dash would be an option.
  uniqueId: () => randomBytes(ID_BYTES).toString('base64url').replace(/^-/u, 'A'),
};
