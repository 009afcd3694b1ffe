import type { Logger } from '../../base/logger.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { ServerState } from '../../call/upstreams.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/**
 * Limits the notifications of one kind that a call may send to its client: in total, and per
 * second.
 */
export class NoticeBudget {
  readonly #countMax: number;
  #passed = 0;
  #inSecond = 0;
  #secondMs = Number.NEGATIVE_INFINITY;

  constructor(countMax: number = UPSTREAM.noticesMax) {
    this.#countMax = countMax;
  }

  /** Returns true if one more may pass now. `nowMs` is of a monotonic clock. */
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

/**
 * Counts messages of a server that were not taken. Logged once each: a flood would fill the log.
 */
export class Overflow {
  readonly #logger: Logger;
  #pauses = 0;
  #notices = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** The counts. Empty while everything was taken. */
  get state(): Pick<ServerState, 'overflow'> {
    const [pauses, notices] = [this.#pauses, this.#notices];
    return pauses + notices === 0 ? {} : { overflow: { pauses, notices } };
  }

  /** It was not read for a moment. */
  paused(): void {
    this.#pauses += 1;
    if (this.#pauses === 1) {
      const { floodBytesPerSecond: bytesPerSecond } = UPSTREAM;
      this.#logger.warn('upstream_flooding', { bytesPerSecond });
    }
  }

  /** A notification was not passed on. */
  dropped(): void {
    this.#notices += 1;
    if (this.#notices === 1) {
      this.#logger.warn('upstream_notices_dropped', { callMax: UPSTREAM.noticesMax });
    }
  }
}
