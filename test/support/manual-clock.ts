import type { Clock } from '../../src/base/clock.ts';

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time forward, calling back whatever becomes due on the way, in order. */
  advance(durationMs: number): void;
}

export function manualClock(startMs = 0): ManualClock {
  let nowMs = startMs;
  let timers: { readonly dueMs: number; readonly callback: () => void }[] = [];
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(durationMs) {
      const endMs = nowMs + durationMs;
      for (;;) {
        const next = timers
          .filter(({ dueMs }) => dueMs <= endMs)
          .toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (next === undefined) {
          break;
        }
        timers = timers.filter((other) => other !== next);
        nowMs = next.dueMs;
        next.callback();
      }
      nowMs = endMs;
    },
  };
}
