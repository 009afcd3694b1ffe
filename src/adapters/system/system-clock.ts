import type { Clock } from '../../base/clock.ts';

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
