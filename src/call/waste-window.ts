import type { Clock } from '../base/clock.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';

/** Keeps the latest ends of calls ahead, and counts the wasted ones. Old ends no longer count. */
export class WasteWindow {
  readonly #clock: Clock;
  #ends: readonly { readonly wasWasted: boolean; readonly atMs: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(wasWasted: boolean): void {
    const atMs = this.#clock.monotonicMs();
    this.#ends = [...this.#ends, { wasWasted, atMs }].slice(-RUN_AHEAD.wasteWindow);
  }

  /** Returns the share of wasted calls. Returns 0 if there are too few to tell. */
  get share(): number {
    const sinceMs = this.#clock.monotonicMs() - RUN_AHEAD.wasteMs;
    const ends = this.#ends.filter(({ atMs }) => atMs > sinceMs);
    return ends.length < RUN_AHEAD.wasteAfter
      ? 0
      : ends.filter(({ wasWasted }) => wasWasted).length / ends.length;
  }
}
