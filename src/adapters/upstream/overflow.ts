import type { Logger } from '../../base/logger.ts';
import type { ServerState } from '../../call/upstreams.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** Counts what a server sent and was not taken. Logged once each: one that floods would fill the log with it. */
export class Overflow {
  readonly #logger: Logger;
  #pauses = 0;
  #notices = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** What is told of it; nothing while all was taken. */
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
