import type { Clock } from '../../base/clock.ts';

/** Whether the promise was fulfilled in time. Rejects as it does. */
export async function settlesWithin(
  clock: Clock,
  limitMs: number,
  promise: Promise<void>,
): Promise<boolean> {
  let cancel: (() => void) | undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(false));
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    cancel?.();
  }
}
