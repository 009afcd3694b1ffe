import type { Clock } from '../base/clock.ts';
import { STUDY } from '../tuning/study.ts';

/**
 * Keeps studying within a share of the time, so that it never takes the processor away from
 * whoever serves. Some time is always there at once: a session that pauses is looked at without delay.
 */
export class Pace {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'after'>;
  #leftMs: number = STUDY.burstMs;
  #atMs: number;

  constructor(clock: Pick<Clock, 'monotonicMs' | 'after'>) {
    this.#clock = clock;
    this.#atMs = clock.monotonicMs();
  }

  /** Returns true if there is time left. */
  isFree = (): boolean => this.#left() > 0;

  /** Counts time that was used. */
  spend = (ms: number): void => {
    this.#leftMs = this.#left() - ms;
  };

  /** Takes the time, and resolves when it has come back. */
  rest = (spentMs: number): Promise<void> => {
    this.spend(spentMs);
    const missingMs = -this.#left();
    return missingMs <= 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#clock.after(Math.ceil(missingMs / STUDY.share), resolve);
        });
  };

  #left(): number {
    const nowMs = this.#clock.monotonicMs();
    this.#leftMs = Math.min(STUDY.burstMs, this.#leftMs + (nowMs - this.#atMs) * STUDY.share);
    this.#atMs = nowMs;
    return this.#leftMs;
  }
}
