import type { Clock } from '../base/clock.ts';
import { PROGRAM } from '../tuning/execute.ts';
import type { ProgramRequest } from './sandbox.ts';

export type TimerRequest = ProgramRequest & { readonly kind: 'timer' };

/** The timers of one program that have not fired. None is longer than a program may take. */
export class ProgramTimers {
  readonly #clock: Clock;
  readonly #fired: (id: number) => void;
  readonly #cancels = new Map<number, () => void>();

  constructor(clock: Clock, fired: (id: number) => void) {
    this.#clock = clock;
    this.#fired = fired;
  }

  get areSet(): boolean {
    return this.#cancels.size > 0;
  }

  set({ id, delayMs }: TimerRequest): void {
    const cancel = this.#clock.after(Math.min(delayMs, PROGRAM.durationMsMax), () => {
      this.#cancels.delete(id);
      this.#fired(id);
    });
    this.#cancels.set(id, cancel);
  }

  clear(id: number): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
  }

  clearAll(): void {
    for (const cancel of this.#cancels.values()) {
      cancel();
    }
    this.#cancels.clear();
  }
}
