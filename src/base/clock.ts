import type { Cancellation } from './cancellation.ts';

/** Time as a port, so that tests can own it. */
export interface Clock {
  /** Milliseconds since the epoch, for storage and display. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for durations. */
  monotonicMs(): number;
  /** Calls back once after the delay. The returned function takes it back. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Resolves after the delay, or rejects with the signal's reason. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    const onAbort = (): void => {
      cancel();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Settles with the work, or rejects as soon as the signal aborts; the work itself goes on. */
export function untilAborted<T>(work: Promise<T>, signal: Cancellation): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    work
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
      .catch(() => undefined);
  });
}
