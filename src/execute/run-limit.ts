import type { Clock } from '../base/clock.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** Active time limit of a run, and its source. */
export interface RunTimeLimit {
  readonly limitMs: number;
  /** Source of the limit, in words for the end reason. */
  readonly source: string;
}

/** Returns the shorter of the configured limit and the run's own. */
export function timeLimit(configuredMs: number, ownMs: number | undefined): RunTimeLimit {
  return ownMs !== undefined && ownMs < configuredMs
    ? { limitMs: ownMs, source: 'timeoutMs of the workflow' }
    : { limitMs: configuredMs, source: 'execute.runTimeoutMs' };
}

interface RunLimitParts {
  readonly clock: Clock;
  /** Read again from time to time, because the settings may change during the run. */
  readonly limit: () => RunTimeLimit;
  /** Active time before this process took the run. */
  readonly activeMs: number;
  /** Called once, with why in words. */
  readonly onOver: (reason: string) => void;
}

/**
 * Watches how long a run is active. Only that counts: time in which it is paused or waits for a
 * person is not the run's to answer for. Measured by a clock that never jumps, so that a machine
 * that was asleep ends no run.
 */
export class RunLimit {
  readonly #parts: RunLimitParts;
  #countedMs: number;
  #activeSinceMs: number | undefined;
  #cancelTimer: () => void = () => undefined;

  constructor(parts: RunLimitParts) {
    this.#parts = parts;
    this.#countedMs = parts.activeMs;
  }

  /** Starts or stops the count of active time. */
  note(isActive: boolean): void {
    if (isActive === (this.#activeSinceMs !== undefined)) {
      return;
    }
    this.#countedMs = this.#activeMs();
    this.#activeSinceMs = isActive ? this.#parts.clock.monotonicMs() : undefined;
    this.#cancelTimer();
    if (isActive) {
      this.#look();
    }
  }

  #activeMs(): number {
    const since = this.#activeSinceMs;
    return this.#countedMs + (since === undefined ? 0 : this.#parts.clock.monotonicMs() - since);
  }

  #look(): void {
    const { clock, limit, onOver } = this.#parts;
    const { limitMs, source } = limit();
    const leftMs = limitMs - this.#activeMs();
    if (leftMs <= 0) {
      onOver(`it was active for longer than ${limitMs} ms, its limit (${source})`);
      return;
    }
    this.#cancelTimer = clock.after(Math.min(leftMs, EXECUTE.limitCheckMs), () => this.#look());
  }
}
