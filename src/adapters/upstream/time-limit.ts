import type { Clock } from '../../base/clock.ts';
import { UpstreamError } from './upstream-error.ts';

const MS_PER_SECOND = 1000;

/** A signal that aborts with its parent, or by itself when the time is over. To be disposed of. */
export class TimeLimit implements Disposable {
  readonly #controller = new AbortController();
  readonly #release: () => void;

  /** `what` completes the sentence "… within N s", which is the reason of the abort. */
  constructor(clock: Clock, limitMs: number, what: string, parent: AbortSignal) {
    const onAbort = (): void => this.#controller.abort(parent.reason);
    if (parent.aborted) {
      onAbort();
    }
    parent.addEventListener('abort', onAbort, { once: true });
    const cancel = clock.after(limitMs, () => {
      const text = `${what} within ${limitMs / MS_PER_SECOND} s`;
      this.#controller.abort(new UpstreamError('timed_out', text));
    });
    this.#release = () => {
      cancel();
      parent.removeEventListener('abort', onAbort);
    };
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    this.#release();
  }
}

/** Settles with the work, or rejects as soon as the signal aborts; the work itself goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
