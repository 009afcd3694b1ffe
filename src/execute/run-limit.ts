import type { Clock } from '../base/clock.ts';
import { EXECUTE } from '../tuning/execute.ts';

/** How long a run may be active, and who said so. */
export interface TimeLimit {
  readonly limitMs: number;
  /** Whose limit it is, in words for the reason a run ended. */
  readonly source: string;
}

/** The shorter of the two limits a run has holds. */
export function timeLimit(configuredMs: number, ownMs: number | undefined): TimeLimit {
  return ownMs !== undefined && ownMs < configuredMs
    ? { limitMs: ownMs, source: 'timeoutMs of the workflow' }
    : { limitMs: configuredMs, source: 'execute.runTimeoutMs' };
}

export interface RunLimitParts {
  readonly clock: Clock;
  /** Asked again from time to time: the settings may change while the run goes on. */
  readonly limit: () => TimeLimit;
  /** What the run was active for before this process had it. */
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

  /** Whether time counts from now on. */
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
