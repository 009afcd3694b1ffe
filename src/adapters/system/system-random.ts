import { randomBytes, randomInt } from 'node:crypto';

import type { Random } from '../../base/random.ts';

const RESOLUTION = 2 ** 47;
const ID_BYTES = 16;

/** The machine's own randomness, good enough for secrets. */
export const systemRandom: Random = {
  next: () => randomInt(RESOLUTION) / RESOLUTION,
  uniqueId: () => randomBytes(ID_BYTES).toString('base64url'),
};
