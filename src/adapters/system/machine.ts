import { createHash, randomBytes, randomInt } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/random.ts';

/**
 * The machine's own time. A pending timer does not keep the process alive. A delay of 0 means the
 * next turn of the event loop, because a timer would wait at least a millisecond. The turn keeps
 * the process awake: an idle process would sleep until something else wakes it.
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
  // An id must not begin with a dash: in a command it would be read as an option.
  uniqueId: () => randomBytes(ID_BYTES).toString('base64url').replace(/^-/u, 'A'),
};

/** Returns the SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
