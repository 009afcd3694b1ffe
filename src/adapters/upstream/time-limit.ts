import { type Cancellation, Canceller } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * A signal that aborts with its parent, or by itself when the time is over. To be disposed of.
 *
 * The time stands still between `pause` and `resume`, which may be nested.
 */
export class TimeLimit implements Disposable {
  readonly #clock: Clock;
  readonly #canceller = new Canceller();
  readonly #onTimeOver: () => void;
  readonly #release: () => void;
  #remainingMs: number;
  #sinceMs = 0;
  #pauses = 0;
  #isDisposed = false;
  #cancel: () => void = () => undefined;

  /** `what` completes the sentence "… within N s", which is the reason of the abort. */
  constructor(clock: Clock, limitMs: number, what: string, parent: Cancellation) {
    this.#clock = clock;
    this.#remainingMs = limitMs;
    const onAbort = (): void => this.#canceller.abort(parent.reason);
    if (parent.aborted) {
      onAbort();
    }
    parent.addEventListener('abort', onAbort, { once: true });
    this.#onTimeOver = () => {
      const text = `${what} within ${limitMs / MS_PER_SECOND} s`;
      this.#canceller.abort(new UpstreamError('timed_out', text));
    };
    this.#release = () => parent.removeEventListener('abort', onAbort);
    this.#run();
  }

  get signal(): Cancellation {
    return this.#canceller;
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses === 1) {
      this.#cancel();
      this.#remainingMs -= this.#clock.monotonicMs() - this.#sinceMs;
    }
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0 && !this.#isDisposed) {
      this.#run();
    }
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.#cancel();
    this.#release();
  }

  #run(): void {
    this.#sinceMs = this.#clock.monotonicMs();
    this.#cancel = this.#clock.after(Math.max(0, this.#remainingMs), this.#onTimeOver);
  }
}
