import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

import { LOOP } from '../../tuning/loop.ts';

/** Delays of the event loop of the serving thread. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The longest time that it was held in one go. */
  readonly longestMs: number;
  /** The longest hold since the process started. */
  readonly longestEverMs: number;
  /** Length of the window that the first three values cover. */
  readonly overMs: number;
}

const NS_PER_MS = 1e6;

/** Watches the event loop of this process, window by window. It keeps no process alive. */
export class LoopWatch {
  readonly #nowMs: () => number;
  #current: IntervalHistogram;
  #currentSinceMs: number;
  /** The window before the current one, so that a reading just after a turn says something. */
  #before: LoopDelay | undefined;
  #longestEverMs = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#current = watched();
    this.#currentSinceMs = nowMs();
    setInterval(() => this.turn(), LOOP.windowMs).unref();
  }

  /** Returns the delay over the last window and the current one. */
  read(): LoopDelay {
    const current = this.#readCurrent();
    const before = this.#before;
    return before === undefined
      ? current
      : {
          p50Ms: Math.max(before.p50Ms, current.p50Ms),
          p99Ms: Math.max(before.p99Ms, current.p99Ms),
          longestMs: Math.max(before.longestMs, current.longestMs),
          longestEverMs: current.longestEverMs,
          overMs: before.overMs + current.overMs,
        };
  }

  /** Begins the next window. */
  turn(): void {
    this.#before = this.#readCurrent();
    this.#current.disable();
    this.#current = watched();
    this.#currentSinceMs = this.#nowMs();
  }

  #readCurrent(): LoopDelay {
    const longestMs = this.#current.count === 0 ? 0 : lateness(this.#current.max);
    this.#longestEverMs = Math.max(this.#longestEverMs, longestMs);
    return {
      p50Ms: this.#current.count === 0 ? 0 : lateness(this.#current.percentile(50)),
      p99Ms: this.#current.count === 0 ? 0 : lateness(this.#current.percentile(99)),
      longestMs,
      longestEverMs: this.#longestEverMs,
      overMs: this.#nowMs() - this.#currentSinceMs,
    };
  }
}

function watched(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: LOOP.resolutionMs });
  histogram.enable();
  return histogram;
}

/** Returns the delay of one measured interval: its length beyond the sampling interval. */
const lateness = (ns: number): number =>
  Math.round(Math.max(0, ns / NS_PER_MS - LOOP.resolutionMs) * 10) / 10;

let watch: LoopWatch | undefined;

/** Returns the one watch of this process's event loop. */
export function processLoop(): LoopWatch {
  watch ??= new LoopWatch();
  return watch;
}
