import { MS_PER_SECOND } from '../../base/units.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** A stream that can be left alone for a while: whoever writes to it then waits. */
interface PausableStream {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Limits how much unrequested output of a program is read per second. Nothing is lost: reading
 * stops until the budget has room again, and the program has to wait.
 */
export class ReadingBudget {
  readonly #stream: PausableStream;
  readonly #onPause: () => void;
  /** Below zero it is owed. */
  #left: number = UPSTREAM.floodBurstBytes;
  #atMs = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(stream: PausableStream, onPause: () => void) {
    this.#stream = stream;
    this.#onPause = onPause;
  }

  /** True if reading is paused. */
  get isPausing(): boolean {
    return this.#timer !== undefined;
  }

  /** Counts bytes that were read. */
  spend(bytes: number): void {
    const nowMs = performance.now();
    const gained = ((nowMs - this.#atMs) / MS_PER_SECOND) * UPSTREAM.floodBytesPerSecond;
    this.#left = Math.min(UPSTREAM.floodBurstBytes, this.#left + gained) - bytes;
    this.#atMs = nowMs;
    if (this.#left >= 0 || this.#timer !== undefined || this.#isEnded) {
      return;
    }
    this.#stream.pause();
    this.#onPause();
    const pauseMs = (-this.#left / UPSTREAM.floodBytesPerSecond) * MS_PER_SECOND;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#stream.resume();
      },
      Math.max(UPSTREAM.floodPauseMsMin, pauseMs),
    );
    this.#timer.unref();
  }

  /** Ends the limit after the program has ended: the rest of its output is read at once. */
  end(): void {
    this.#isEnded = true;
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#stream.resume();
    }
  }
}
