import { UPSTREAM } from '../../tuning/upstream.ts';

const MS_PER_SECOND = 1000;

/** How many notifications of one kind a call may bring its client: so many at all, and so many in a second. */
export class NoticeBudget {
  readonly #countMax: number;
  #passed = 0;
  #inSecond = 0;
  #secondMs = Number.NEGATIVE_INFINITY;

  constructor(countMax: number = UPSTREAM.noticesMax) {
    this.#countMax = countMax;
  }

  /** Whether one more is passed on, at this moment of a clock that only goes forward. */
  take(nowMs: number): boolean {
    if (nowMs - this.#secondMs >= MS_PER_SECOND) {
      this.#secondMs = nowMs;
      this.#inSecond = 0;
    }
    if (this.#passed >= this.#countMax || this.#inSecond >= UPSTREAM.noticesPerSecond) {
      return false;
    }
    this.#passed += 1;
    this.#inSecond += 1;
    return true;
  }
}
