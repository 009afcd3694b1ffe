import { createHash, randomBytes, randomInt } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';

/**
 * The machine's own time. A pending timer does not keep the process alive. A delay of 0 is the next turn of the event
 * loop: a timer would wait at least a millisecond. The next turn is waited for: without that, an idle process sleeps
 * until something else wakes it.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, callback) {
    if (delayMs === 0) {
      const turn = setImmediate(callback);
      return () => {
        clearImmediate(turn);
      };
    }
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Returns the time that this thread has worked. Waiting for the database does not count. */
export const busyMs = (): number => performance.eventLoopUtilization().active;

const RESOLUTION = 2 ** 47;
const ID_BYTES = 16;

/** The machine's own randomness, good enough for secrets. */
export const systemRandom: Random = {
  next: () => randomInt(RESOLUTION) / RESOLUTION,
  // People give ids to commands: one that begins with a dash would be an option.
  uniqueId: () => randomBytes(ID_BYTES).toString('base64url').replace(/^-/u, 'A'),
};

/** Returns the SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
